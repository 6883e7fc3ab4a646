/* SPDX-License-Identifier: Apache-2.0 */
package assize.web;

import assize.web.agent.AgentResource;
import assize.web.audit.AuditResource;
import assize.web.audit.CredentialResource;
import assize.web.battle.BattleResource;
import assize.web.docs.DocsResource;
import assize.web.judges.JudgesResource;
import assize.web.log.LogResource;
import assize.web.notice.NoticesResource;
import assize.web.page.FailureMapper;
import assize.web.page.StaticResource;
import assize.web.season.SeasonResource;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Map;
import java.util.Set;

/** Every address of the site but the downloads. */
@ApplicationPath("/")
public final class SiteApplication extends Application {

    /** No description of addresses beside the one for people. */
    @Override
    public Map<String, Object> getProperties() {
        return Map.of("jersey.config.server.wadl.disableWadl", true);
    }

    @Override
    public Set<Class<?>> getClasses() {
        return Set.of(
                SeasonResource.class,
                BattleResource.class,
                AgentResource.class,
                AuditResource.class,
                CredentialResource.class,
                LogResource.class,
                JudgesResource.class,
                NoticesResource.class,
                DocsResource.class,
                StaticResource.class,
                FailureMapper.class);
    }
}
