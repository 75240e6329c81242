import { createHash } from "node:crypto";
import { unescape } from "node:querystring";
import { isJsonObject } from "../../shared/json.js";
import { endpointsOf } from "../../zone/api-guardian/document-endpoints.js";
import { isNestedDeeper, MOST_LEVELS, readYaml, type YamlReading } from "../../shared/nesting.js";

export interface DocumentSize {
  readonly endpoints: number;
  readonly fieldsPerType: number;
  readonly nestingDepth: number;
  readonly schemaNodes: number;
  readonly regexLength: number;
}

export interface ApiDocument {
  readonly title: string;
  readonly version: string;
  /** Hash of the JSON with sorted keys. A JSON file and a YAML file with the same document have the same hash. */
  readonly sha256: string;
  /** Such as `GET /pets/{petId}`, sorted. */
  readonly endpoints: readonly string[];
  readonly size: DocumentSize;
  /** References that lead nowhere, or to another file. */
  readonly dangling: readonly string[];
}

/** Thrown for a document that API Guardian does not accept. The message is the reason. */
export class DocumentError extends Error {}

const MAX_BYTES = 2 * 1024 * 1024;

type Json = Readonly<Record<string, unknown>>;

const members = (value: unknown): [string, unknown][] => (isJsonObject(value) ? Object.entries(value) : []);

/** Parses an OpenAPI 3.0 document in JSON or YAML. Throws a `DocumentError`. */
export async function parseApiDocument(content: string): Promise<ApiDocument> {
  const bytes = Buffer.byteLength(content);
  if (bytes > MAX_BYTES)
    throw new DocumentError(`it has ${bytes} bytes, and the API accepts at most 2 MB (${MAX_BYTES})`);
  const document = await parsed(content);
  if (!isJsonObject(document)) throw new DocumentError("it is not an object");
  const { openapi, info } = document;
  if (typeof openapi !== "string" || !/^3\.0\.\d+$/.test(openapi))
    throw new DocumentError(
      `its member openapi is ${openapi === undefined ? "missing" : JSON.stringify(openapi)}, and the API accepts 3.0.x`,
    );
  if (!isJsonObject(info) || typeof info["title"] !== "string" || typeof info["version"] !== "string")
    throw new DocumentError("info must have title and version, both as strings (quote a version such as 1.0)");
  const endpoints = endpointsOf(document);
  if (endpoints.length === 0) throw new DocumentError("it has no endpoints under paths");
  return {
    title: info["title"],
    version: info["version"],
    sha256: createHash("sha256")
      .update(JSON.stringify(sorted(document)))
      .digest("hex"),
    endpoints: endpoints.sort(),
    size: { endpoints: endpoints.length, ...schemaSize(document) },
    dangling: [...new Set(referencesIn(document))].filter((to) => !isInDocument(document, to)),
  };
}

/** Loads the YAML parser only for documents that are not JSON. */
async function parsed(content: string): Promise<unknown> {
  if (/^\s*[[{]/.test(content) && isNestedDeeper(content, MOST_LEVELS)) throw new DocumentError(TOO_DEEP);
  try {
    return JSON.parse(content) as unknown;
  } catch {
    return yamlValue(await yamlReading(content));
  }
}

async function yamlReading(content: string): Promise<YamlReading> {
  const yaml = await import("yaml");
  try {
    return readYaml(content, yaml);
  } catch (error) {
    const [reason = ""] = error instanceof Error ? error.message.split("\n") : [];
    if (reason.startsWith("Excessive alias count"))
      throw new DocumentError(
        "its aliases expand to far more values than it contains; declare the schemas under components.schemas, and refer to them by $ref",
      );
    throw new DocumentError(`it is neither JSON nor YAML: ${reason}`);
  }
}

function yamlValue(reading: YamlReading): unknown {
  if ("value" in reading) return reading.value;
  if ("tooDeep" in reading) throw new DocumentError(TOO_DEEP);
  throw new DocumentError(
    `its alias *${reading.endlessAlias} refers to a value that contains it, so the document has no end; declare the schema under components.schemas, and refer to it by $ref`,
  );
}

const TOO_DEEP = `its values are nested more than ${MOST_LEVELS} levels deep; declare the inner schemas under components.schemas, and refer to them by $ref`;

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}

const isSchema = (value: Json): boolean =>
  ["type", "properties", "items", "allOf", "anyOf", "oneOf", "enum"].some((name) => Object.hasOwn(value, name));

/** Measures the schemas. Does not follow references, so the API may count more. */
function schemaSize(document: unknown): Omit<DocumentSize, "endpoints"> {
  const size = { fieldsPerType: 0, nestingDepth: 0, schemaNodes: 0, regexLength: 0 };
  const visit = (value: unknown, depth: number): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, depth);
    if (!isJsonObject(value)) return;
    const within = isSchema(value) ? depth + 1 : depth;
    if (isSchema(value)) size.schemaNodes += 1;
    size.nestingDepth = Math.max(size.nestingDepth, within);
    size.fieldsPerType = Math.max(size.fieldsPerType, members(value["properties"]).length);
    if (typeof value["pattern"] === "string") size.regexLength += value["pattern"].length;
    for (const member of Object.values(value)) visit(member, within);
  };
  visit(document, 0);
  return size;
}

/** Members with free values, in which `$ref` has no meaning. */
const FREE = /^(?:examples?|default|enum|x-.*)$/;

function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  return members(value).flatMap(([name, member]) => {
    if (name === "$ref" && typeof member === "string") return [member];
    return FREE.test(name) ? [] : referencesIn(member);
  });
}

/** Follows a JSON pointer, such as `#/paths/~1pets/get`. */
function isInDocument(document: unknown, to: string): boolean {
  if (!to.startsWith("#/")) return to === "#";
  let value = document;
  for (const step of to.slice(2).split("/")) {
    const name = unescape(step).replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return false;
    value = Reflect.get(value, name);
  }
  return true;
}
