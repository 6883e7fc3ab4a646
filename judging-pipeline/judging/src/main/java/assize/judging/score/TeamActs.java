/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.score;

import assize.schemas.battle.Act;
import assize.schemas.battle.ActionType;
import assize.schemas.battle.AgentAct;
import assize.schemas.battle.Capabilities;
import assize.schemas.season.TeamPlan;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the members of a team did in one round: who was given which subtask, who handed it back, what reviewers said of it,
 * and whose answer is the team's.
 *
 * <p>A subtask has an id in the payloads that speak of it ({@code subtask_id}). A coordinator's {@code delegate} gives it to a
 * member; that member's next communicate or send_message with the id hands it back; a reviewer's with a {@code verdict}
 * judges what was handed back last: of that id, else of the member it is addressed to, else of anybody. Nobody judges their
 * own. Where a team has no coordinator, everybody is one.
 *
 * <p>Source: A-127..A-131, GA-32, GA-34.
 */
final class TeamActs {
    private final Map<String, String> roles;
    private final Map<String, Subtask> subtasks = new LinkedHashMap<>();
    private long messages;
    private @Nullable AgentAct answer;

    /** One subtask; a new assignment or hand-back begins it anew. */
    private static final class Subtask {
        private final String assignee;
        private boolean handedBack;
        private int handedBackAs;
        private @Nullable String verdict;

        Subtask(String assignee) {
            this.assignee = assignee;
        }
    }

    private TeamActs(Map<String, String> roles) {
        this.roles = roles;
    }

    /**
     * Reads the acts of a round.
     *
     * @param acts of the round, by seq
     */
    static TeamActs of(List<AgentAct> acts, List<Capabilities> members) {
        Map<String, String> roles = new HashMap<>();
        for (Capabilities member : members) {
            if (member.role() != null) {
                roles.put(member.agentId(), member.role());
            }
        }
        TeamActs read = new TeamActs(roles);
        for (int index = 0; index < acts.size(); index++) {
            read.add(acts.get(index), index);
        }
        return read;
    }

    private void add(AgentAct said, int index) {
        Act act = said.act();
        ActionType action = act.action().orElseThrow();
        String id = act.payloadText("subtask_id");
        if (action.isTeamMessage()) {
            messages++;
        }
        if (action.answers() && coordinates(said.agentId())) {
            answer = said;
        } else if (action == ActionType.DELEGATE) {
            String to = act.payloadText("to");
            if (id != null && to != null && coordinates(said.agentId())) {
                subtasks.put(id, new Subtask(to));
            }
        } else if (action == ActionType.COMMUNICATE || action == ActionType.SEND_MESSAGE) {
            if (act.payloadText("verdict") != null && is(said.agentId(), Capabilities.REVIEWER)) {
                judge(said);
            } else if (id != null) {
                handBack(id, said.agentId(), index);
            }
        }
    }

    private void handBack(String id, String agentId, int index) {
        Subtask subtask = subtasks.get(id);
        if (subtask != null && subtask.assignee.equals(agentId)) {
            subtask.handedBack = true;
            subtask.handedBackAs = index;
            subtask.verdict = null;
        }
    }

    private void judge(AgentAct said) {
        String verdict = said.act().payloadText("verdict");
        if (!"approve".equals(verdict) && !"reject".equals(verdict)) {
            return;
        }
        String id = said.act().payloadText("subtask_id");
        String to = said.act().payloadText("to");
        Subtask judged = null;
        for (Map.Entry<String, Subtask> entry : subtasks.entrySet()) {
            Subtask subtask = entry.getValue();
            boolean isMeant = id != null ? entry.getKey().equals(id) : to == null || subtask.assignee.equals(to);
            boolean isLater = judged == null || subtask.handedBackAs > judged.handedBackAs;
            if (subtask.handedBack && isMeant && isLater && !subtask.assignee.equals(said.agentId())) {
                judged = subtask;
            }
        }
        if (judged != null) {
            judged.verdict = verdict;
        }
    }

    private boolean coordinates(String agentId) {
        return !roles.containsValue(Capabilities.COORDINATOR) || is(agentId, Capabilities.COORDINATOR);
    }

    private boolean is(String agentId, String role) {
        return role.equals(roles.get(agentId));
    }

    /** The team's answer: the last answering act of a coordinator. */
    Optional<AgentAct> answer() {
        return Optional.ofNullable(answer);
    }

    /** Messages from member to member. */
    long messages() {
        return messages;
    }

    /** The points of the subtasks each member handed back, but for those that a reviewer turned down. */
    Map<String, Long> points(TeamPlan plan) {
        return subtasks.entrySet().stream()
                .filter(entry -> entry.getValue().handedBack && !"reject".equals(entry.getValue().verdict))
                .collect(Collectors.groupingBy(
                        entry -> entry.getValue().assignee,
                        Collectors.summingLong(entry -> plan.pointsOf(entry.getKey()))));
    }

    /** How many of each member's subtasks a reviewer approved in the end. */
    Map<String, Long> approvals() {
        return subtasks.values().stream()
                .filter(subtask -> "approve".equals(subtask.verdict))
                .collect(Collectors.groupingBy(subtask -> subtask.assignee, Collectors.counting()));
    }
}
