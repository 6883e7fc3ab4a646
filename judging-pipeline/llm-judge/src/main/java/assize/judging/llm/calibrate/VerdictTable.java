/* SPDX-License-Identifier: Apache-2.0 */
package assize.judging.llm.calibrate;

import assize.schemas.json.Decoded;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Verdicts of people or of a judge in a CSV file, one a row: its columns {@code id} and {@code winner} say which pair, and
 * {@code left}, {@code right} or {@code tie}; others are passed over.
 *
 * <p>Source: RFC 4180 for the form.
 *
 * @param verdicts by pair, in file order
 */
public record VerdictTable(Map<String, List<Preference>> verdicts) {

    /** Reads a table. */
    public static Decoded<VerdictTable> parse(String csv) {
        List<List<String>> rows = rows(csv);
        List<String> head = rows.isEmpty() ? List.of() : rows.get(0);
        int id = head.indexOf("id");
        int winner = head.indexOf("winner");
        if (id < 0 || winner < 0) {
            return Decoded.unusable("line 1", "must name the columns id and winner");
        }
        Map<String, List<Preference>> verdicts = new LinkedHashMap<>();
        for (int i = 1; i < rows.size(); i++) {
            List<String> row = rows.get(i);
            Preference preference = row.size() == head.size()
                    ? Preference.parse(row.get(winner)).orElse(null)
                    : null;
            if (preference == null) {
                return Decoded.unusable("row " + (i + 1), "must have every column and a winner of left, right or tie");
            }
            verdicts.computeIfAbsent(row.get(id), pair -> new ArrayList<>()).add(preference);
        }
        return new Decoded.Usable<>(new VerdictTable(verdicts));
    }

    /**
     * The pairs that both tables judge, in this table's order: what most of the others say against what most here say.
     *
     * <p>Most is a plurality: more than any other choice. Where two choices are equally frequent it is a tie.
     */
    public List<Trial> trials(VerdictTable people) {
        List<Trial> trials = new ArrayList<>();
        verdicts.forEach((id, said) -> {
            List<Preference> others = people.verdicts().get(id);
            if (others != null) {
                trials.add(Trial.recorded(id, plurality(others), plurality(said)));
            }
        });
        return List.copyOf(trials);
    }

    static Preference plurality(List<Preference> said) {
        Preference leading = Preference.TIE;
        long most = 0;
        for (Preference preference : Preference.values()) {
            long count = said.stream().filter(preference::equals).count();
            if (count > most) {
                leading = preference;
                most = count;
            } else if (count == most) {
                leading = Preference.TIE;
            }
        }
        return leading;
    }

    private static List<List<String>> rows(String csv) {
        List<List<String>> rows = new ArrayList<>();
        List<String> row = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean isQuoted = false;
        for (int i = 0; i < csv.length(); i++) {
            char c = csv.charAt(i);
            if (isQuoted && c == '"' && i + 1 < csv.length() && csv.charAt(i + 1) == '"') {
                cell.append('"');
                i++;
            } else if (c == '"') {
                isQuoted = !isQuoted;
            } else if (c == ',' && !isQuoted) {
                row.add(cell.toString());
                cell.setLength(0);
            } else if (c == '\n' && !isQuoted) {
                row.add(cell.toString());
                cell.setLength(0);
                rows.add(List.copyOf(row));
                row.clear();
            } else if (c != '\r' || isQuoted) {
                cell.append(c);
            }
        }
        if (cell.length() > 0 || !row.isEmpty()) {
            row.add(cell.toString());
            rows.add(List.copyOf(row));
        }
        return rows;
    }
}
