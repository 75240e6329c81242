import type { DriftedObject } from "../document/drift-document.js";
import { quoteHcl } from "../../shared/hcl.js";
import { phrase } from "../../shared/phrase.js";
import { typeMeaning } from "../judge/meaning-table.js";
import { outsideContext } from "../judge/review-context.js";
import { reviewResource } from "../judge/review-resource.js";
import { isObject, type Plan, type ResourceChange, type Value } from "../plan/plan.js";
import { createRedactor } from "../plan/secrets.js";
import { noConstructs } from "../plan/synthesized-app.js";
import type { Ignoring } from "./ignore-file.js";
import { seenOutside } from "./seen.js";

/** Says how to manage an equal object that the account has in place of a deleted one. Engines import no address that is in use. */
export function importingEqual(
  { address, type }: ResourceChange,
  id: string,
): Pick<DriftedObject, "on_apply" | "accept"> {
  return {
    on_apply: [
      {
        outcome: "unknown",
        attributes: [],
        text: phrase`apply fails: the account has an object with the same name and contents, ${`${type} ${id}`}, in no state.`,
      },
    ],
    accept: [
      {
        text: phrase`To manage that object, remove the deleted one from the state (${`state rm '${address}'`}), and import the other:`,
        hcl: `import {\n  to = ${address}\n  id = ${quoteHcl(id)}\n}`,
      },
    ],
  };
}

/** Judges the difference between a deleted object and the object in its place. `after` has the attributes of the latter. */
export function judgeRecreated(
  row: DriftedObject,
  {
    plan,
    after,
    ignore,
    stack,
  }: { readonly plan: Plan; readonly after: Value; readonly ignore: Ignoring; readonly stack: string },
): readonly DriftedObject[] {
  const deleted = plan.drift.find(({ address, action }) => action === "destroy" && address === row.object.address);
  if (deleted === undefined || !isObject(deleted.before) || !isObject(after)) return [row];
  const redactor = createRedactor(plan.secrets);
  const identity = typeMeaning(deleted.provider, deleted.type)?.identity ?? [];
  const read = Object.entries(after).filter(([name]) => !identity.includes(name));
  const change = {
    ...deleted,
    action: "update" as const,
    actions: ["update"],
    after: { ...deleted.before, ...Object.fromEntries(read) },
  };
  const { findings, direction, severity } = reviewResource(
    change,
    outsideContext(plan, [change], noConstructs, redactor),
  );
  const address = deleted.address;
  const seen = seenOutside(change, { at: [address, after], findings, redactor });
  const known = seen === undefined ? undefined : ignore.toReport({ address, stack, seen });
  if (seen !== undefined && known === undefined) return [];
  return [
    { ...row, object: { ...row.object, findings, direction, severity }, rows: known === undefined ? [] : [known] },
  ];
}
