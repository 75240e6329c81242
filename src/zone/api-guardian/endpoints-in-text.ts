import { isJsonObject } from "../../shared/json.js";
import { readYaml } from "../../shared/nesting.js";
import { endpointsOf } from "./document-endpoints.js";

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
