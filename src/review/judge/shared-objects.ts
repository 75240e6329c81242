import type { Finding } from "../document/resource-document.js";
import { phrase, words, titled } from "../../shared/phrase.js";
import type { ResourceChange } from "../plan/plan.js";
import type { Redactor } from "../plan/secrets.js";
import type { ZoneSides } from "../zones/zone-sides.js";
import type { End } from "./object-findings.js";
import { finding } from "./review-rules.js";

/** Reports other addresses with the same object. `end` is the effect of a destroy. */
export function sharedFindings(
  change: ResourceChange,
  end: End,
  shared: Pick<ZoneSides, "othersOf" | "goneWith">,
  redactor: Redactor,
): readonly Finding[] {
  const isGone = change.action === "destroy" && end === undefined;
  const others = isGone ? shared.goneWith(change) : shared.othersOf(change);
  if (others.length === 0) return [];
  const names = others.slice(0, MOST_NAMED).map(({ address }) => phrase`${redactor.address(address)}`);
  if (others.length > MOST_NAMED) names.push(`${others.length - MOST_NAMED} more`);
  if (isGone) {
    const text = titled`The same object is also at ${words(names.join(", "))}, and is destroyed there as well|. To keep it, remove this address from the state instead.`;
    return [finding("shared-object", "high", text)];
  }
  const text = titled`The same object is also at ${words(names.join(", "))}|: each apply may undo the settings of the other address. Keep one address.`;
  return [finding("shared-object", "high", text)];
}

const MOST_NAMED = 3;
