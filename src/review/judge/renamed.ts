import { phrase } from "../../shared/phrase.js";
import type { Finding } from "../document/resource-document.js";
import { type Accounts, field, isObject, type ResourceChange, type Value } from "../plan/plan.js";
import type { Redactor } from "../plan/secrets.js";
import { type TypeMeaning, typeMeaning } from "./meaning-table.js";
import { finding } from "./review-rules.js";

/** What is said of a destroyed object that the same plan creates again at another address. */
export type Renamed = (change: ResourceChange) => readonly Finding[];

/** Finds, once the first is asked for, the creates of a plan that set the same as a destroyed object had. */
export function renamedIn(changes: readonly ResourceChange[], accountOf: Accounts, redactor: Redactor): Renamed {
  const known = new Map<string, readonly Created[]>();
  const createdLike = (change: ResourceChange): readonly Created[] => {
    const account = accountOf(change.address);
    if (account === undefined) return [];
    const of = `${change.type}\0${account}`;
    let found = known.get(of);
    if (found === undefined) {
      const isLike = ({ action, type, address, importing }: ResourceChange): boolean =>
        action === "create" && importing === undefined && `${type}\0${accountOf(address) ?? ""}` === of;
      known.set(of, (found = createdIn(changes.filter(isLike))));
    }
    return found;
  };
  return (change) => {
    const meaning = typeMeaning(change.provider, change.type);
    if (change.action !== "destroy" || change.deposed !== undefined || meaning === undefined) return [];
    const same = createdLike(change).flatMap(({ names, byValue }) => byValue.get(valueOf(change.before, names)) ?? []);
    const [only, ...others] = same;
    if (only === undefined || others.length > 0) return [];
    const [from, to] = [change, only].map(({ address }) => redactor.address(address));
    const text = phrase`The plan creates the same object as ${to ?? ""}. To keep this one instead, add a ${"moved"} block from ${from ?? ""} to ${to ?? ""}.`;
    return [finding("recreated-elsewhere", "low", text)];
  };
}

/** The creates that set the same attributes, by the values of these. */
interface Created {
  readonly names: readonly string[];
  readonly byValue: ReadonlyMap<string, readonly ResourceChange[]>;
}

function createdIn(creates: readonly ResourceChange[]): readonly Created[] {
  const byNames = new Map<string, { names: readonly string[]; byValue: Map<string, ResourceChange[]> }>();
  for (const change of creates) {
    const meaning = typeMeaning(change.provider, change.type);
    const names = meaning === undefined ? [] : setBy(change, meaning);
    if (names.length === 0) continue;
    const key = names.join(" ");
    const group = byNames.get(key) ?? { names, byValue: new Map<string, ResourceChange[]>() };
    byNames.set(key, group);
    const value = valueOf(change.after, names);
    const alike = group.byValue.get(value);
    if (alike === undefined) group.byValue.set(value, [change]);
    else alike.push(change);
  }
  return [...byNames.values()];
}

/** The attributes that a configuration sets, or leaves at null. */
function setBy({ after, unknown }: ResourceChange, { rows }: TypeMeaning): readonly string[] {
  if (!isObject(after) || unknown === true) return [];
  return Object.keys(after)
    .filter((name) => Object.hasOwn(rows, name) && rows[name]?.readOnly !== true && field(unknown, name) !== true)
    .sort();
}

const valueOf = (object: Value, names: readonly string[]): string =>
  JSON.stringify(
    names.map((name) => field(object, name) ?? null),
    (_, value: unknown) => (typeof value === "bigint" ? { integer: value.toString() } : value),
  );
