import type { TerraformResource } from "cdktf";
import type { PropKind } from "./props.js";

/** The ID by which an existing object is imported. */
export const importIdKind: PropKind = (value) =>
  typeof value === "string" && value.trim() !== ""
    ? undefined
    : "Give the import ID of the object as a string, in the form that the page of its resource shows.";

/** Has the first apply import an object instead of creating it, if its import ID is given. */
export function importAs(resource: TerraformResource, importId: string | undefined): void {
  if (importId !== undefined) resource.importFrom(importId);
}
