/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm;

import assize.schemas.season.JudgeSettings;

/**
 * All that one judge's sittings share.
 *
 * @param attempts how often a call is tried, the first time included
 */
record Desk(
        JudgeSettings.Judge judge, ModelCall call, AdaptiveLimit limit, Budget budget, Backoff backoff, int attempts) {}
