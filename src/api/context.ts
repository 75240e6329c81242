import type { Send } from "./call.js";
import type { Settings } from "./settings.js";
import type { ZoneWrites } from "./zone-writes.js";

/** What every entity of one client works with. */
export interface Context {
  readonly send: Send;
  readonly settings: Settings;
  readonly zoneWrites: ZoneWrites;
}
