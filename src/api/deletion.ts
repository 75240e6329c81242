import { isApiError } from "./errors.js";

/**
 * What became of a deletion: `deleted` now, `already_gone`, or `gone_or_hidden` where the service does not tell
 * "gone" from "of another account".
 */
export type Deletion = "deleted" | "already_gone" | "gone_or_hidden";

/** Carries out a deletion; an object that is not there counts as deleted. */
export async function settleDeletion(deletion: Promise<void>): Promise<Deletion> {
  try {
    await deletion;
    return "deleted";
  } catch (thrown) {
    if (!isApiError(thrown, "not_found")) throw thrown;
    return thrown.ambiguousNotFound ? "gone_or_hidden" : "already_gone";
  }
}
