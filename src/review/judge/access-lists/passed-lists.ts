import type { Finding } from "../../document/resource-document.js";
import { phrase, words } from "../../../shared/phrase.js";
import type { Accounts, ResourceChange } from "../../plan/plan.js";
import type { Redactor } from "../../plan/secrets.js";
import { effectOf, zoneOf } from "../effect.js";
import { exempts, stops } from "../../../zone/action/stance.js";
import { type TypeMeaning, typeMeaning } from "../meaning-table.js";
import { finding } from "../review-rules.js";
import { type Sides, sideAfter } from "../sides.js";
import { MOST_OTHERS } from "./list-shift.js";
import { nameOf } from "./read-list.js";

/** The lists of a zone that stop something after the apply, by `account` and `zone`, which the attribute `by` of both has. */
export type StoppingLists = (account: string, by: string, zone: string) => readonly string[];

/** Reads the lists of a plan once, when the first is asked for. */
export function stoppingLists(
  changes: readonly ResourceChange[],
  accountOf: Accounts,
  redactor: Redactor,
): StoppingLists {
  let byZone: Map<string, string[]> | undefined;
  return (account, by, zone) => {
    if (byZone === undefined) {
      byZone = new Map();
      for (const change of changes) {
        const meaning = change.mode === "managed" ? typeMeaning(change.provider, change.type) : undefined;
        const side = sideAfter(change);
        if (meaning === undefined || meaning.all("entries").length === 0 || !side.exists) continue;
        const key = keyOf(
          accountOf(change.address) ?? "",
          meaning.all("entries")[0]?.meaning.zoneAttribute,
          zoneOf(side, meaning),
        );
        if (stops(effectOf(side, meaning)?.stance))
          byZone.set(key, [...(byZone.get(key) ?? []), nameOf(change, meaning, redactor)]);
      }
    }
    return byZone.get(keyOf(account, by, zone)) ?? [];
  };
}

const keyOf = (account: string, by = "", zone: number | string = ""): string => `${account}\0${by}\0${zone}`;

/** What is newly allowed although lists of the zone stop it (docs/reference/service.md#entries). */
export function passedListsFindings(
  { address }: ResourceChange,
  sides: Sides,
  meaning: TypeMeaning,
  { stoppingLists: listsIn, accountOf }: { readonly stoppingLists: StoppingLists; readonly accountOf: Accounts },
): readonly Finding[] {
  const attribute = meaning.all("action")[0]?.meaning.beatsListsOf;
  if (attribute === undefined || exempts(effectOf(sides.before, meaning)?.stance)) return [];
  if (!exempts(effectOf(sides.after, meaning)?.stance)) return [];
  const [account, zone] = [accountOf(address), sides.after.read(attribute)];
  if (account === undefined || zone.state !== "known" || typeof zone.value === "object") return [];
  const lists = listsIn(account, attribute, String(zone.value));
  if (lists.length === 0) return [];
  const named = lists
    .slice(0, MOST_OTHERS)
    .map((name) => phrase`${name}`)
    .join(", ");
  const more = lists.length > MOST_OTHERS ? ", and more" : "";
  return [
    finding(
      "overrides-block",
      "medium",
      phrase`Verified bots also pass lists of the zone that stop visitors: ${words(named)}${words(more)}.`,
    ),
  ];
}
