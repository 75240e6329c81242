import { isJsonObject } from "../../shared/json.js";
import { readYaml } from "../../shared/nesting.js";

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** Returns the endpoints of an OpenAPI document, such as `GET /pets`. */
export function endpointsOf({ paths }: Readonly<Record<string, unknown>>): string[] {
  return membersOf(paths).flatMap(([path, item]) =>
    membersOf(item).flatMap(([method, operation]) =>
      path.startsWith("/") && METHODS.includes(method) && isJsonObject(operation)
        ? [`${method.toUpperCase()} ${path}`]
        : [],
    ),
  );
}

const membersOf = (value: unknown): [string, unknown][] => (isJsonObject(value) ? Object.entries(value) : []);

/** Returns the endpoints of a document in JSON or YAML; undefined if the text is neither. The provider says what is wrong. */
export function endpointsInText(text: string): string[] | undefined {
  const document = parsed(text);
  return isJsonObject(document) ? endpointsOf(document) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return parsedYaml(text);
  }
}

function parsedYaml(text: string): unknown {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- most apps have no document in YAML
  const yaml = require("yaml") as typeof import("yaml");
  try {
    const reading = readYaml(text, yaml);
    return "value" in reading ? reading.value : undefined;
  } catch {
    return undefined;
  }
}
