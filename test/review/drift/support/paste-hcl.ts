import { parse } from "@cdktn/hcl2json";
import type { AcceptingEdit } from "../../../../src/review/document/drift-document.js";
import type { Values } from "./outside.js";

/** Makes the edits in a configuration as a person would: pastes what is to be written where the text says, removes what it names. */
export async function pasteHcl(config: Values, edits: readonly AcceptingEdit[]): Promise<Values> {
  const whole = structuredClone(config);
  for (const { text, hcl } of edits) {
    const removed = /^Remove `([^`]+)` in /.exec(text)?.[1];
    const parent = /`([^`]+)` of `bunny_/.exec(text)?.[1];
    const within = parent?.split(".").reduce<Values>((at, name) => at[name] as Values, whole) ?? whole;
    if (removed !== undefined) Reflect.deleteProperty(within, removed);
    if (hcl !== undefined) Object.assign(within, await parsed(hcl));
  }
  return whole;
}

/** The arguments of a block. */
async function parsed(hcl: string): Promise<Values> {
  const file = (await parse("main.tf", `locals {\n${hcl}\n}\n`)) as { locals: [Values] };
  return file.locals[0];
}
