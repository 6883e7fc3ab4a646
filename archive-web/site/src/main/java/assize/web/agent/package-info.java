/* SPDX-License-Identifier: Apache-2.0 */
/** The page of one agent. Open {@link assize.web.agent.AgentPage}; {@link assize.web.agent.Curve} draws its rating. */
@NullMarked
package assize.web.agent;

import org.jspecify.annotations.NullMarked;
