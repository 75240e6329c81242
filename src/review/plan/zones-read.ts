import { BOT_CATALOG } from "../../zone/index.js";
import { field, isObject, listField, textField, type Value, type ZoneRead } from "./plan.js";

const TYPES = ["bunny_shield_zone", BOT_CATALOG];

/** Reports whether data sources of a plan may have read zones. Most plans have no such data source, and need no prior state. */
export const mayReadZones = (text: Buffer): boolean =>
  text.includes('"data"') && TYPES.some((type) => text.includes(`"${type}"`));

/** Returns the Shield zones and the catalogs of their bots that data sources read. */
export function zonesRead(priorState: Value | undefined): readonly ZoneRead[] {
  const inModule = (module: Value): readonly ZoneRead[] => [
    ...listField(module, "resources").flatMap(zoneRead),
    ...listField(module, "child_modules").flatMap(inModule),
  ];
  return inModule(field(field(priorState, "values"), "root_module") ?? null);
}

function zoneRead(row: Value): readonly ZoneRead[] {
  const [address, type, values] = [textField(row, "address"), textField(row, "type"), field(row, "values")];
  const isRead = textField(row, "mode") === "data" && address !== undefined && isObject(values);
  return isRead && type !== undefined && TYPES.includes(type) ? [{ address, type, values }] : [];
}
