import type { Defers } from "../../zone/words/action-meaning.js";
import { phrase, words, type Words } from "../../shared/phrase.js";
import type { Finding } from "../document/resource-document.js";
import type { Accounts, ResourceChange } from "../plan/plan.js";
import type { Redactor } from "../plan/secrets.js";
import { type TypeMeaning, typeMeaning } from "./meaning-table.js";
import { readText, type Side, sideAfter, sideBefore, type Sides, sidesOf } from "./sides.js";

/** Adds to what a change does to an object what decides where its own action does not. */
export type Deferring = (
  change: ResourceChange,
  sides: Sides,
  meaning: TypeMeaning,
  findings: readonly Finding[],
) => readonly Finding[];

/** Finds what decides among the objects of a plan. */
export function deferringIn(changes: readonly ResourceChange[], accountOf: Accounts, redactor: Redactor): Deferring {
  const decidingFor = (change: ResourceChange, side: Side, defers: Defers, when: "before" | "after") => {
    const wanted = keyOf(change, side, defers, accountOf);
    if (wanted === undefined) return undefined;
    return changes.find((other) => {
      if (other.type !== defers.type || other.mode !== "managed" || other.deposed !== undefined) return false;
      const own = sideOf(other, when);
      return own.exists && keyOf(other, own, defers, accountOf) === wanted;
    });
  };
  const said = (change: ResourceChange, side: Side, defers: Defers, when: "before" | "after"): Words => {
    const found = decidingFor(change, side, defers, when);
    const at = found && typeMeaning(found.provider, found.type)?.all("action")[0];
    const action = found && at && readText(sideOf(found, when), at.path);
    if (found === undefined || at === undefined || action === undefined)
      return words(", which this plan does not show");
    const shown = sidesOf(found, redactor).show(at.path, action);
    return words(phrase`: ${shown} (${redactor.address(found.address)})`);
  };
  return (change, sides, meaning, findings) => {
    const [first, ...others] = findings;
    const at = meaning.all("action")[0];
    const defers = at?.meaning.defers;
    if (at === undefined || defers === undefined || first === undefined || sides.isMarked(at.path)) return findings;
    const was = sides.before.exists ? readText(sides.before, at.path) : undefined;
    const is = sides.after.exists ? readText(sides.after, at.path) : defers.left;
    const shown = sides.after.exists ? sides.after : sides.before;
    const texts = textsOf([was, is], defers, {
      before: () => said(change, sides.before, defers, "before"),
      after: () => said(change, shown, defers, "after"),
    });
    return texts.length === 0 ? findings : [{ ...first, text: [first.text, ...texts].join(" ") }, ...others];
  };
}

const sideOf = (change: ResourceChange, when: "before" | "after"): Side =>
  when === "before" ? sideBefore(change) : change.action === "forget" ? sideBefore(change) : sideAfter(change);

type Said = Readonly<Record<"before" | "after", () => Words>>;

function textsOf(
  [was, is]: readonly (string | undefined)[],
  { what, left, spared }: Defers,
  said: Said,
): readonly string[] {
  const decides = (word: string | undefined): boolean => word === left || word === spared;
  const after = decides(is) ? said.after() : undefined;
  const before = decides(was) ? said.before() : undefined;
  // What is the same is said once.
  const until = words(before === undefined || before.words === after?.words ? "" : before.words);
  const of = words(what);
  if (was === left && is === left && until.words === "") return [phrase`Its ${of} decides as before${after ?? until}.`];
  return [
    ...(was === left ? [phrase`Before, its ${of} decided${until}.`] : []),
    ...(was === spared ? [phrase`Before, it was spared what its ${of} does${until}.`] : []),
    ...(is === left ? [phrase`Now its ${of} decides${after ?? until}.`] : []),
    ...(is === spared ? [phrase`It is spared what its ${of} does${after ?? until}.`] : []),
  ];
}

function keyOf(change: ResourceChange, side: Side, { by }: Defers, accountOf: Accounts): string | undefined {
  const account = accountOf(change.address);
  const values = by.map((path) => side.read(path));
  const known = values.flatMap((reading) =>
    reading.state === "known" && typeof reading.value !== "object" ? [`${reading.value}`] : [],
  );
  return account === undefined || known.length < by.length ? undefined : [account, ...known].join("\0");
}
