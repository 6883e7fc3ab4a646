/* SPDX-License-Identifier: Apache-2.0 */
package assize.schemas.yaml;

import assize.schemas.json.JsonArray;
import assize.schemas.json.JsonLimits;
import assize.schemas.json.JsonObject;
import assize.schemas.json.JsonResult;
import assize.schemas.json.JsonValue;
import assize.schemas.json.SourceMap;
import assize.schemas.json.Surrogates;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingEndEvent;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceEndEvent;
import org.snakeyaml.engine.v2.events.StreamEndEvent;

/** Turns the events of one document into a tree and notes the line of every field. */
final class EventReader {
    private final Iterator<Event> events;
    private final JsonLimits limits;
    private final Map<String, Integer> lines = new HashMap<>();

    EventReader(Iterator<Event> events, JsonLimits limits) {
        this.events = events;
        this.limits = limits;
    }

    JsonResult.Parsed document() throws YamlRefusal {
        events.next(); // the start of the stream
        Event start = events.next();
        if (!(start instanceof DocumentStartEvent header)) {
            throw new YamlRefusal(start, "there is no document");
        }
        if (header.getSpecVersion()
                .filter(v -> v.getMajor() != 1 || v.getMinor() != 2)
                .isPresent()) {
            throw new YamlRefusal(start, "not YAML 1.2");
        }
        Event first = events.next();
        note("", first);
        JsonValue value = value(first, "", 1);
        events.next(); // the end of the document
        Event end = events.next();
        if (!(end instanceof StreamEndEvent)) {
            throw new YamlRefusal(end, "a second document");
        }
        return new JsonResult.Parsed(value, new SourceMap(lines));
    }

    /** {@code depth} is that of the value, if it nests. */
    private JsonValue value(Event event, String path, int depth) throws YamlRefusal {
        if (event instanceof AliasEvent) {
            throw new YamlRefusal(event, "aliases are not allowed");
        }
        if (event instanceof NodeEvent node && node.getAnchor().isPresent()) {
            throw new YamlRefusal(event, "anchors are not allowed");
        }
        if (event instanceof ScalarEvent scalar) {
            return CoreSchema.value(checked(scalar));
        }
        if (depth > limits.maxDepth()) {
            throw new YamlRefusal(event, "nested deeper than " + limits.maxDepth());
        }
        return event instanceof MappingStartEvent start
                ? mapping(start, path, depth)
                : sequence((CollectionStartEvent) event, path, depth);
    }

    private JsonObject mapping(MappingStartEvent start, String path, int depth) throws YamlRefusal {
        checkTag(start, CoreSchema.MAP);
        Map<String, JsonValue> members = new LinkedHashMap<>();
        for (Event key = events.next(); !(key instanceof MappingEndEvent); key = events.next()) {
            String name = key(key);
            if (members.containsKey(name)) {
                throw new YamlRefusal(key, "the mapping already has a key of that name");
            }
            String fieldPath = path.isEmpty() ? name : path + "." + name;
            note(fieldPath, key);
            members.put(name, value(events.next(), fieldPath, depth + 1));
        }
        return new JsonObject(members);
    }

    private String key(Event event) throws YamlRefusal {
        if (event instanceof AliasEvent) {
            throw new YamlRefusal(event, "aliases are not allowed");
        }
        if (!(event instanceof ScalarEvent scalar)) {
            throw new YamlRefusal(event, "a key must be a string");
        }
        if (scalar.getAnchor().isPresent()) {
            throw new YamlRefusal(event, "anchors are not allowed");
        }
        return CoreSchema.key(checked(scalar));
    }

    private JsonArray sequence(CollectionStartEvent start, String path, int depth) throws YamlRefusal {
        checkTag(start, CoreSchema.SEQ);
        List<JsonValue> items = new ArrayList<>();
        for (Event item = events.next(); !(item instanceof SequenceEndEvent); item = events.next()) {
            String itemPath = path + "[" + items.size() + "]";
            note(itemPath, item);
            items.add(value(item, itemPath, depth + 1));
        }
        return new JsonArray(items);
    }

    private static void checkTag(CollectionStartEvent start, String expected) throws YamlRefusal {
        String tag = start.getTag().orElse(expected);
        if (!tag.equals(expected) && !tag.equals(CoreSchema.NON_SPECIFIC)) {
            throw new YamlRefusal(start, "only tags of the core schema are allowed, each on its own kind");
        }
    }

    private ScalarEvent checked(ScalarEvent scalar) throws YamlRefusal {
        if (scalar.getValue().length() > limits.maxStringLength()) {
            throw new YamlRefusal(scalar, "string longer than " + limits.maxStringLength() + " UTF-16 units");
        }
        if (Surrogates.hasLone(scalar.getValue())) {
            throw new YamlRefusal(scalar, "string with a lone surrogate");
        }
        return scalar;
    }

    private void note(String path, Event event) {
        event.getStartMark().ifPresent(mark -> lines.put(path, mark.getLine() + 1));
    }
}
