import { NOT_KNOWN } from "../../../zone/requests/condition.js";
import { type Waf, wafOf } from "../../../zone/zones/waf.js";
import type { TypeMeaning } from "../meaning-table.js";
import { declaredValue, type Reading, type Side } from "../sides.js";

export const ZONE = "bunny_shield_zone";

/** Returns the state of a zone's WAF on one side. A missing mode was unreadable. */
export function wafAt(side: Side, meaning: TypeMeaning): Waf {
  const read = (attribute: string) => declaredValue(meaning.read(side, attribute));
  return wafOf({
    waf_enabled: read("waf_enabled"),
    waf_execution_mode: read("waf_execution_mode") ?? NOT_KNOWN,
    learning_mode: read("learning_mode"),
  });
}

/** Returns the attribute for the learning mode of a zone; undefined for other types. A zone stops nothing while it learns. */
export const learningPath = (meaning: TypeMeaning): string | undefined =>
  meaning.ours === ZONE ? meaning.pathOf("learning_mode") : undefined;

/** Reports whether the provider found no zone before it wrote one. Other recorded objects always exist. */
export const wasNoZone = (side: Side, meaning: TypeMeaning | undefined): boolean => {
  const path = meaning?.ours === ZONE ? meaning.all("found")[0]?.path : undefined;
  return path !== undefined && side.read(path).state === "absent";
};

/** Reports whether an attack is declared; undefined if unknown. */
export function isAttacked(side: Side, meaning: TypeMeaning): boolean | undefined {
  const value = declaredValue(meaning.read(side, "under_attack"));
  return value === NOT_KNOWN ? undefined : value === true;
}

/** Returns an object as visitors see it. Under attack, DDoS protection challenges everyone, whatever its sensitivity. */
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
