import type { AcceptingEdit } from "../../../../src/review/document/drift-document.js";
import { driftOf, type Values } from "./outside.js";

/** The construct that the user wrote. */
export const OFFICE = "site/office";

/** The edits that accept what somebody else set, in an app whose construct declares the block as its child of this name. */
export function editsOf(type: string, config: Values, found: Values, child = "Resource"): readonly AcceptingEdit[] {
  const paths = { constructPath: () => OFFICE, resourcePath: () => `${OFFICE}/${child}` };
  return (
    driftOf({ type, config, before: config, found: { ...config, ...found }, planned: config }, paths)?.accept ?? []
  );
}

export const written = (typescript: string): AcceptingEdit => ({
  text: `Write in the construct \`${OFFICE}\`:`,
  typescript,
});

/** An edit of the resource, where no prop can say what was found. */
export const onResource = (name: string, typescript: string, of = "its resource"): AcceptingEdit => ({
  text: `No prop of the construct \`${OFFICE}\` can set the value found for \`${name}\`. Set it on ${of}:`,
  typescript,
});
