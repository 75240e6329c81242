import type { Send } from "./call.js";
import type { Settings } from "./settings.js";
import type { ZoneWrites } from "./zone-writes.js";

/** Shared by all entities of one client. */
export interface Context {
  readonly send: Send;
  readonly settings: Settings;
  readonly zoneWrites: ZoneWrites;
}
