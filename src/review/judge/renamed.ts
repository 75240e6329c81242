import { titled } from "../../shared/phrase.js";
import type { Finding } from "../document/resource-document.js";
import { type Accounts, field, isObject, type ResourceChange, type Value } from "../plan/plan.js";
import type { Redactor } from "../plan/secrets.js";
import { type TypeMeaning, typeMeaning } from "./meaning-table.js";
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
    const same = alikeOf(change).flatMap(({ names, byValue }) => {
      const found = byValue.get(valueOf(change.before, names));
      return found === undefined || found.created.length === 0 ? [] : [found];
    });
    const [only, ...others] = same;
    const [created, ...more] = only?.created ?? [];
    if (created === undefined || others.length > 0 || more.length > 0 || only?.destroyed !== 1) return [];
    const [from, to] = [change, created].map(({ address }) => redactor.address(address));
    const text = titled`The plan creates the same object as ${to ?? ""}|. To keep this one instead, add a ${"moved"} block from ${from ?? ""} to ${to ?? ""}.`;
    return [finding("recreated-elsewhere", "low", text)];
  };
}

const isDestroyed = ({ action, deposed }: ResourceChange): boolean => action === "destroy" && deposed === undefined;

/** Creates that set the same attributes, grouped by value. Each value has the number of destroyed objects with that value. */
interface EqualCreates {
  readonly names: readonly string[];
  readonly byValue: Map<string, { readonly created: ResourceChange[]; destroyed: number }>;
}

function alikeIn(changes: readonly ResourceChange[]): readonly EqualCreates[] {
  const byNames = new Map<string, EqualCreates>();
  for (const change of changes) {
    if (change.action !== "create" || change.importing !== undefined) continue;
    const meaning = typeMeaning(change.provider, change.type);
    const names = meaning === undefined ? [] : setBy(change, meaning);
    if (names.length === 0) continue;
    const key = names.join(" ");
    const group = byNames.get(key) ?? {
      names,
      byValue: new Map<string, { created: ResourceChange[]; destroyed: number }>(),
    };
    byNames.set(key, group);
    const value = valueOf(change.after, names);
    const alike = group.byValue.get(value);
    if (alike === undefined) group.byValue.set(value, { created: [change], destroyed: 0 });
    else alike.created.push(change);
  }
  for (const { names, byValue } of byNames.values())
    for (const change of changes.filter(isDestroyed)) {
      const alike = byValue.get(valueOf(change.before, names));
      if (alike !== undefined) alike.destroyed += 1;
    }
  return [...byNames.values()];
}

/** Returns the writable attributes with known values; none if the zone is unknown. */
function setBy({ after, unknown }: ResourceChange, { rows }: TypeMeaning): readonly string[] {
  if (!isObject(after) || unknown === true) return [];
  const isTarget = (name: string): boolean => rows[name]?.meaning?.kind === "target" && rows[name].readOnly !== true;
  if (Object.keys(rows).some((name) => isTarget(name) && field(unknown, name) === true)) return [];
  return Object.keys(after)
    .filter((name) => Object.hasOwn(rows, name) && rows[name]?.readOnly !== true && field(unknown, name) !== true)
    .sort();
}

const valueOf = (object: Value, names: readonly string[]): string =>
  JSON.stringify(
    names.map((name) => field(object, name) ?? null),
    (_, value: unknown) => (typeof value === "bigint" ? { integer: value.toString() } : value),
  );
