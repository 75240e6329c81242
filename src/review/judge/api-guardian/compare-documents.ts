import { field, isArray, isObject, ownMember, sameValue, textField, tryJson, type Value } from "../../plan/plan.js";
import { readYaml } from "../../plan/read-yaml.js";

/**
 * Compares two OpenAPI documents in JSON or YAML. Returns where they differ, such as `/orders.post.quantity.maximum`. Texts for
 * people make no difference. Returns undefined if a document is not readable.
 */
export function differingPlaces(was: string, is: string): readonly string[] | undefined {
  const [before, after] = [readings(was), readings(is)];
  const all = before.flatMap((old) => after.map((now) => placesIn(old, now, [])));
  return all.find((places) => places.length > 0) ?? all[0];
}

/** Parses the document as YAML 1.2 and 1.1, because the results may differ. Returns none if the document is not an object. */
function readings(text: string): readonly Value[] {
  const json = tryJson(text);
  // Parsers disagree on duplicate keys. The YAML parser rejects duplicates, so it reads JSON too.
  const found = [readYaml(text, "1.2"), readYaml(text, "1.1")];
  const read = found.filter(isObject);
  if (read.length < found.length) return [];
  const distinct = [...read, ...(json === undefined ? [] : [json])];
  return distinct.filter((value, at) => distinct.findIndex((other) => sameValue(other, value)) === at);
}

/** Returns one operation of a document; undefined if the document is missing it or is ambiguous. */
export function documentOperation(text: string, path: string, method: string): Value | undefined {
  const [document, ...others] = readings(text);
  return others.length > 0 ? undefined : field(field(field(document, "paths"), path), method);
}

function placesIn(was: Value | undefined, is: Value | undefined, path: readonly string[]): readonly string[] {
  if (sameValue(was, is)) return [];
  const at = path.at(-1) ?? "";
  if (isArray(was) && isArray(is) && was.length === is.length && !VALUES.has(at))
    return is.flatMap((item, index) =>
      placesIn(was[index], item, [...path, textField(item, "name") ?? `${index + 1}`]),
    );
  if (!isObject(was) || !isObject(is) || VALUES.has(at))
    return [path.filter((name) => !SILENT.has(name)).join(".") || path.join(".")];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names
    .filter((name) => WITH_OWN_NAMES.has(at) || !FOR_PEOPLE.has(name))
    .flatMap((name) => placesIn(ownMember(was, name), ownMember(is, name), [...path, name]));
}

const FOR_PEOPLE: ReadonlySet<string> = new Set([
  ...["title", "version", "description", "summary", "example", "examples", "externalDocs", "deprecated"],
]);

/** Members whose own members are named by the author, and may have any name. */
const WITH_OWN_NAMES: ReadonlySet<string> = new Set([
  ...["paths", "properties", "schemas", "parameters", "requestBodies", "responses", "headers", "content"],
]);

/** Members that contain values of requests, not descriptions of values. */
const VALUES: ReadonlySet<string> = new Set(["enum", "default"]);

/** Names that nearly every path has, so they are not shown. */
const SILENT: ReadonlySet<string> = new Set([
  ...["paths", "parameters", "properties", "schema", "content", "requestBody", "application/json"],
]);
