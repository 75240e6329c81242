import { endOfString, isJsonObject } from "../../shared/json.js";
import { isNestedDeeper } from "../../shared/nesting.js";
import { DEEPEST } from "./find-members.js";
import { BOT_CATALOG } from "../../zone/index.js";
import { field, parseJson, textField, type Value, type ZoneRead } from "./plan.js";

const TYPES = ["bunny_shield_zone", BOT_CATALOG];
/** Members that precede the type of a data source. */
const STARTS = /\{\s*"address"\s*:\s*"(?:[^"\\]|\\.)*"\s*,\s*"mode"\s*:\s*"data"\s*,\s*"type"\s*:\s*$/;
const LONGEST_START = 4_096;
const LONGEST_ZONE = 262_144;

/**
 * Finds the Shield zones and the catalogs of their bots that data sources read. Only `prior_state` has them, which is as long as
 * the rest of the plan. So each is cut out of the text and parsed alone. What is not found in the form that engines write is unknown.
 */
export const zonesRead = (text: Buffer): readonly ZoneRead[] => TYPES.flatMap((type) => readOf(type, text));

function readOf(type: string, text: Buffer): readonly ZoneRead[] {
  const found: ZoneRead[] = [];
  const quoted = `"${type}"`;
  for (let at = text.indexOf(quoted); at !== -1; at = text.indexOf(quoted, at + quoted.length)) {
    const before = text.toString("latin1", Math.max(0, at - LONGEST_START), at);
    const start = STARTS.exec(before.slice(Math.max(0, before.lastIndexOf('"address"') - 64)));
    if (start === null) continue;
    const row = rowFrom(text, at - start[0].length);
    const [address, values] = [textField(row, "address"), field(row, "values")];
    if (address !== undefined && isJsonObject(values)) found.push({ address, type, values });
  }
  return found;
}

/** Parses the object that starts at a bracket; undefined if it does not end soon. */
function rowFrom(text: Buffer, start: number): Value | undefined {
  const json = text.toString("utf8", start, start + LONGEST_ZONE);
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charAt(at);
    if (sign === '"') at = endOfString(json, at + 1);
    else if (sign === "{") depth += 1;
    else if (sign === "}") depth -= 1;
    if (depth === 0 && sign === "}") {
      const row = json.slice(0, at + 1);
      return isNestedDeeper(row, DEEPEST) ? undefined : parseJson(row);
    }
  }
  return undefined;
}
