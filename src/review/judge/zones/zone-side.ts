import { NOT_KNOWN } from "../../../zone/requests/condition.js";
import { type Waf, wafOf } from "../../../zone/zones/waf.js";
import type { TypeMeaning } from "../meaning-table.js";
import type { Reading, Side } from "../sides.js";

/** The type that a zone is judged as. */
export const ZONE = "bunny_shield_zone";

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

/** Where a zone says whether its WAF only learns, for as long as which it stops nothing; undefined for other objects. */
export const learningPath = (meaning: TypeMeaning): string | undefined =>
  meaning.ours === ZONE ? meaning.pathOf("learning_mode") : undefined;

/** Whether the provider found that there was no zone before it wrote one; other objects that it records are always there. */
export const wasNoZone = (side: Side, meaning: TypeMeaning | undefined): boolean => {
  const path = meaning?.ours === ZONE ? meaning.all("found")[0]?.path : undefined;
  return path !== undefined && side.read(path).state === "absent";
};

/** Whether an attack is declared; undefined if that is not known. */
export function isAttacked(side: Side, meaning: TypeMeaning): boolean | undefined {
  const reading = meaning.read(side, "under_attack");
  return reading.state === "unknown" ? undefined : reading.state === "known" && reading.value === true;
}

/** An object as its visitors meet it: under attack, DDoS protection challenges all of them, whatever its sensitivity is. */
export function inEffect(side: Side, meaning: TypeMeaning): Side {
  const is = meaning.ours === ZONE && isAttacked(side, meaning);
  if (is === false) return side;
  const sensitivity = meaning.pathOf("ddos_shield_sensitivity");
  return {
    exists: side.exists,
    read: (path) => (path !== sensitivity ? side.read(path) : is === true ? CHALLENGE : { state: "unknown" }),
  };
}

const CHALLENGE: Reading = { state: "known", value: "challenge" };
