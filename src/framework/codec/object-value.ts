import type { Unknown } from "../unknown.js";

/** A whole resource, configuration or state: its attributes by name, or unknown, or null when there is none. */
export type ObjectValue = Record<string, unknown> | Unknown | null;
