import type { Timeouts } from "../../framework/index.js";

export const DEFAULT_TIMEOUTS = { create: "2m", read: "2m", update: "2m", delete: "2m" } satisfies Timeouts;

/** Time limits of resources whose writes send several requests. */
export const LONG_TIMEOUTS = { create: "5m", read: "2m", update: "5m", delete: "5m" } satisfies Timeouts;
