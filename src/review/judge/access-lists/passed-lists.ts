import type { Accounts, ResourceChange } from "../../plan/plan.js";
import type { Redactor } from "../../plan/secrets.js";
import { effectOf, zoneOf } from "../effect.js";
import { stops } from "../../../zone/action/stance.js";
import { typeMeaning } from "../meaning-table.js";
import { sideAfter } from "../sides.js";
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
