import type { ApplyResourceChangeResponse } from "../protocol.js";

/** The answer of an apply but for its diagnostics. */
export type Applied = Omit<ApplyResourceChangeResponse, "diagnostics">;
