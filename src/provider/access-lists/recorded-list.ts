import { createHash } from "node:crypto";
import * as v from "valibot";
import { privateState } from "../../framework/index.js";
import { schemas } from "../policies/stored-form.js";

import type { ContentVersion } from "./refresh.js";

export interface ListRecord {
  /** The pull zone of a list that was moved from the official provider. */
  readonly pullZoneId?: number;
  /** A digest of the settings that were last applied. */
  readonly applied?: string;
  /** The version of the content in the state. Undefined if the version is not known, or without `refresh = "changed"`. */
  readonly version?: ContentVersion | undefined;
}

interface AppliedSettings {
  readonly checksum: string;
  readonly action: string;
  readonly enabled: boolean;
}

const CODE_LENGTH = 12;

/** Returns a digest that identifies the settings. */
export const appliedCode = ({ checksum, action, enabled }: AppliedSettings): string =>
  createHash("sha256").update(`${checksum} ${action} ${enabled}`).digest("base64url").slice(0, CODE_LENGTH);

/** A moved list has at most its pull zone, because only some sources have a pull zone. */
export const recordedList = privateState<ListRecord>(
  () =>
    v.pipe(
      schemas.object({
        p: v.exactOptional(schemas.integer),
        a: v.exactOptional(v.string()),
        v: v.exactOptional(v.strictTuple([schemas.integer, v.string()])),
      }),
      v.transform(({ p, a, v: version }): ListRecord => ({
        ...(p !== undefined && { pullZoneId: p }),
        ...(a !== undefined && { applied: a }),
        ...(version && { version: { entryCount: version[0], lastUpdated: version[1] } }),
      })),
    ),
  ({ pullZoneId: p, applied: a, version }) => ({ p, a, v: version && [version.entryCount, version.lastUpdated] }),
);
