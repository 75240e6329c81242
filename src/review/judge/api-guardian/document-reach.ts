import type { Reach } from "../../../zone/index.js";
import { entriesField, field, isArray, isObject, ownMember, sameValue, tryJson, type Value } from "../../plan/plan.js";
import { readYaml } from "../../plan/read-yaml.js";
import {
  ANNOTATIONS,
  booleanConstraint,
  memberSteps,
  schemaSteps,
  type Step,
  step,
  unknownDifference,
} from "./schema-reach.js";

export interface DocumentReach {
  readonly reach: Reach;
  /** The first differences, such as `/orders.post.quantity.maximum`. */
  readonly places: readonly string[];
}

const UNKNOWN: DocumentReach = { reach: "unknown", places: [] };

/**
 * Compares two OpenAPI 3.0 documents in JSON or YAML. `wider` refuses more than before. Only constraints of requests and
 * responses are compared; any other difference is `unknown`.
 */
export function compareDocuments(was: string, is: string): DocumentReach {
  const [before, after] = [readings(was), readings(is)];
  const [first = UNKNOWN, ...others] = before.flatMap((old) => after.map((now) => reachOf(old, now)));
  return others.every(({ reach }) => reach === first.reach) ? first : { ...first, reach: "unknown" };
}

/** Parses the document as YAML 1.2 and 1.1, because the results may differ. Returns none if the document is not readable. */
function readings(text: string): readonly Value[] {
  const json = tryJson(text);
  // Parsers disagree on duplicate keys. The YAML parser rejects duplicates, so it reads JSON too.
  const found = [readYaml(text, "1.2"), readYaml(text, "1.1")];
  const read = found.filter((value) => value !== undefined);
  if (read.length < found.length) return [];
  const distinct = [...read, ...(json === undefined ? [] : [json])];
  return distinct.filter((value, at) => distinct.findIndex((other) => sameValue(other, value)) === at);
}

/** Returns one operation of a document; undefined if the document is missing it or is ambiguous. */
export function documentOperation(text: string, path: string, method: string): Value | undefined {
  const [document, ...others] = readings(text);
  return others.length > 0 ? undefined : field(field(field(document, "paths"), path), method);
}

const childrenOf = (value: Value): readonly Value[] =>
  isArray(value) ? value : isObject(value) ? Object.values(value) : [];

function reachOf(was: Value, is: Value): DocumentReach {
  const steps = documentSteps(was, is);
  const kinds = new Set(steps.map(({ reach }) => reach));
  const [kind = "same", ...others] = kinds;
  const isUnclear = ({ path: [root] }: Step): boolean =>
    [was, is].some(root === "components" ? refersUnderChoice : refersElsewhere);
  const places = steps.map(({ path }) => path.filter((name) => !SILENT.has(name)).join("."));
  const isKnown = others.length === 0 && kind !== "unknown" && !steps.some(isUnclear);
  return { reach: isKnown ? kind : "unknown", places: places.filter((place) => place !== "") };
}

/** Path segments that every path has, so they are not shown. */
const SILENT: ReadonlySet<string> = new Set(["paths", "schema", "content", "requestBody", "application/json"]);

type Compare = (was: Value | undefined, is: Value | undefined, path: readonly string[]) => readonly Step[];

const objects =
  (how: (name: string) => Compare | undefined): Compare =>
  (was, is, path) =>
    isObject(was) && isObject(is) ? memberSteps(was, is, path, how) : step("unknown", path);

/** Compares known members; annotations do not affect validation. */
const withMembers = (known: Readonly<Record<string, Compare>>): Compare =>
  objects((name) =>
    ANNOTATIONS.includes(name) ? undefined : Object.hasOwn(known, name) ? known[name] : unknownDifference,
  );

/** Compares members with the same name; a name on one side only is `unknown`. */
const eachOf = (how: Compare): Compare => objects(() => how);

const media = eachOf(withMembers({ schema: schemaSteps }));
const parameter = withMembers({ required: booleanConstraint, schema: schemaSteps, content: media });
const parameters: Compare = (was, is, path) => {
  if (!isArray(was) || !isArray(is) || was.length !== is.length) return step("unknown", path);
  return is.flatMap((item, at) => {
    const name = isObject(item) ? ownMember(item, "name") : undefined;
    return parameter(was[at], item, [...path.slice(0, -1), typeof name === "string" ? name : `${at + 1}`]);
  });
};
const body = withMembers({ required: booleanConstraint, content: media });
const response = withMembers({ content: media, headers: eachOf(parameter) });
const operation = withMembers({ parameters, requestBody: body, responses: eachOf(response) });
const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
const pathItem = withMembers({ parameters, ...Object.fromEntries(METHODS.map((method) => [method, operation])) });
const info = objects((name) => (["title", "version", "description"].includes(name) ? undefined : unknownDifference));

const whole = withMembers({
  info,
  paths: eachOf(pathItem),
  components: withMembers({
    schemas: eachOf(schemaSteps),
    parameters: eachOf(parameter),
    requestBodies: eachOf(body),
    responses: eachOf(response),
    headers: eachOf(parameter),
  }),
});

const documentSteps = (was: Value, is: Value): readonly Step[] => whole(was, is, []);

/** True if a `not` or a choice contains a reference. There, a stricter component accepts more. */
function refersUnderChoice(value: Value): boolean {
  if (isArray(value)) return value.some(refersUnderChoice);
  if (!isObject(value)) return false;
  return Object.entries(value).some(([name, member]) =>
    INVERTING.has(name) ? hasReference(member) : refersUnderChoice(member),
  );
}

const INVERTING: ReadonlySet<string> = new Set(["not", "oneOf", "discriminator"]);

const hasReference = (value: Value): boolean => referencesIn(value).length > 0;

/** True if a reference leads outside of `#/components/`. */
const refersElsewhere = (value: Value): boolean => referencesIn(value).some((to) => !/^#\/components\//.test(to));

function referencesIn(value: Value): readonly string[] {
  const own = isObject(value) ? [ownMember(value, "$ref"), ...entriesField(value, "mapping").map(([, to]) => to)] : [];
  return [...own.filter((to) => typeof to === "string"), ...childrenOf(value).flatMap(referencesIn)];
}
