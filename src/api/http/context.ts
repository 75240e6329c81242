import type { Send } from "./call.js";
import type { Settings } from "./settings.js";
import type { ZoneWrites } from "./zone-writes.js";

/** The context that all entities of one client share. */
export interface Context {
  readonly send: Send;
  readonly settings: Settings;
  readonly zoneWrites: ZoneWrites;
}
