import { groupBy } from "../../shared/collections.js";
import { titled } from "../../shared/phrase.js";
import type { Finding } from "../document/resource-document.js";
import { type Accounts, field, isObject, type ResourceChange, type Value } from "../plan/plan.js";
import type { Redactor } from "../plan/secrets.js";
import { exactText } from "./change-digest.js";
import { typeMeaning } from "./meaning-table.js";
import { finding } from "./review-rules.js";

export type Renamed = (change: ResourceChange) => readonly Finding[];

/** Finds the only create with the same settings as a destroyed object. Indexes creates on first use. */
export function renamedIn(changes: readonly ResourceChange[], accountOf: Accounts, redactor: Redactor): Renamed {
  const known = new Map<string, readonly EqualCreates[]>();
  const alikeOf = (change: ResourceChange): readonly EqualCreates[] => {
    const account = accountOf(change.address);
    if (account === undefined) return [];
    const of = `${change.type}\0${account}`;
    let found = known.get(of);
    if (found === undefined) {
      const isOf = ({ type, address }: ResourceChange): boolean => `${type}\0${accountOf(address) ?? ""}` === of;
      known.set(of, (found = alikeIn(changes.filter(isOf))));
    }
    return found;
  };
  return (change) => {
    if (!isDestroyed(change) || typeMeaning(change.provider, change.type) === undefined) return [];
    const same = alikeOf(change).flatMap(({ created, destroyed, valueOf }) => {
      const value = valueOf(change.before);
      return (created.get(value) ?? []).map((one) => ({ created: one, destroyed: destroyed.get(value)?.length }));
    });
    const [only, ...others] = same;
    if (only === undefined || others.length > 0 || only.destroyed !== 1) return [];
    const [from, to] = [change, only.created].map(({ address }) => redactor.address(address));
    const text = titled`The plan creates the same object as ${to ?? ""}|. To keep this one instead, add a ${"moved"} block from ${from ?? ""} to ${to ?? ""}.`;
    return [finding("recreated-elsewhere", "low", text)];
  };
}

const isDestroyed = ({ action, deposed }: ResourceChange): boolean => action === "destroy" && deposed === undefined;

/** Creates that set the same attributes, and all destroyed objects, by the values of these attributes. */
interface EqualCreates {
  readonly created: ReadonlyMap<string, readonly ResourceChange[]>;
  readonly destroyed: ReadonlyMap<string, readonly ResourceChange[]>;
  readonly valueOf: (object: Value) => string;
}

function alikeIn(changes: readonly ResourceChange[]): readonly EqualCreates[] {
  const creates = changes.filter(({ action, importing }) => action === "create" && importing === undefined);
  const gone = changes.filter(isDestroyed);
  return [...groupBy(creates, (change) => setBy(change).join(" "))].flatMap(([key, alike]) => {
    if (key === "") return [];
    const valueOf = (object: Value): string => valuesOf(object, key.split(" "));
    const created = groupBy(alike, ({ after }) => valueOf(after));
    return [{ created, destroyed: groupBy(gone, ({ before }) => valueOf(before)), valueOf }];
  });
}

/** Returns the writable attributes with known values; none if the zone is unknown. */
function setBy({ type, provider, after, unknown }: ResourceChange): readonly string[] {
  const rows = typeMeaning(provider, type)?.rows;
  if (rows === undefined || !isObject(after) || unknown === true) return [];
  const isTarget = (name: string): boolean => rows[name]?.meaning?.kind === "target" && rows[name].readOnly !== true;
  if (Object.keys(rows).some((name) => isTarget(name) && field(unknown, name) === true)) return [];
  return Object.keys(after)
    .filter((name) => Object.hasOwn(rows, name) && rows[name]?.readOnly !== true && field(unknown, name) !== true)
    .sort();
}

const valuesOf = (object: Value, names: readonly string[]): string =>
  exactText(names.map((name) => field(object, name) ?? null));
