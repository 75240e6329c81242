import type { Finding } from "../../document/resource-document.js";
import { phrase, words, type Words } from "../../../shared/phrase.js";
import { finding } from "../review-rules.js";
import type { Namer } from "./entries-difference.js";
import { wholeText } from "./whole-networks.js";

/** What a list newly stops, named as `what`. */
export function blockedFinding(type: string | undefined, count: number, what: Words): Finding {
  const severity = wholeText(type, count) === undefined ? "low" : "medium";
  return finding("entries-blocked", severity, phrase`Newly stopped: ${what}.`);
}

/** Countries that join a list. */
export function countryFindings(entries: readonly string[], isExempt: boolean, named: Namer): readonly Finding[] {
  const whole = wholeText("country", entries.length) ?? words("nothing");
  return isExempt
    ? [finding("wide-exemption", "high", phrase`Lets ${whole} through: ${named.of(entries)}.`)]
    : [finding("wide-block", "high", phrase`Stops ${whole}: ${named.of(entries)}.`)];
}
