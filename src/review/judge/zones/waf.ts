import { NOT_KNOWN } from "../../../zone/requests/condition.js";
import { type Waf, wafOf } from "../../../zone/zones/waf.js";
import type { TypeMeaning } from "../meaning-table.js";
import type { Side } from "../sides.js";

/** What the WAF of a zone does on one side of a change. A mode that is not there could not be read. */
export function wafAt(side: Side, meaning: TypeMeaning): Waf {
  const read = (attribute: string): unknown => {
    const reading = meaning.read(side, attribute);
    return reading.state === "known" ? reading.value : reading.state === "absent" ? null : NOT_KNOWN;
  };
  return wafOf({
    waf_enabled: read("waf_enabled"),
    waf_execution_mode: read("waf_execution_mode") ?? NOT_KNOWN,
    learning_mode: read("learning_mode"),
  });
}
