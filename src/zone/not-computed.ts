import { textOf } from "../shared/json.js";
import { BOT_CATEGORY, inCatalog } from "./bots/category-bots.js";
import type { DeclaredObject, DeclaredZone } from "./declared-zone.js";

const MANAGED_LIST = "bunny_shield_access_list_configuration";

/** By type of objects whose effect is not computed, attributes without effect on requests or with a computed effect. */
export const COMPUTED = {
  bunny_shield_zone: [
    ...["under_attack", "whitelabel_response_pages", "request_body_logging_enabled"],
    ...["waf_request_header_logging_enabled", "waf_request_ignored_headers"],
  ],
  [MANAGED_LIST]: [],
  [BOT_CATEGORY]: [],
  bunny_shield_bot_detection: [],
  bunny_shield_upload_scanning: [],
  bunny_shield_api_guardian: [],
  bunny_shield_api_guardian_endpoint: [],
} satisfies Readonly<Record<string, readonly string[]>>;

/** A type of objects whose effect on single requests is not computed. */
export type UncomputedType = keyof typeof COMPUTED;

/** Reports whether the effect of a type of objects on single requests is not computed. */
export const isUncomputed = (type: string): type is UncomputedType => Object.hasOwn(COMPUTED, type);

export const NOT_COMPUTED = "its effect on single requests is not computed";
export const BOTS_UNKNOWN = "the bots of the category are not known";

/** Returns a clause that says why the effect of an object on single requests is not computed, if it is not. */
export function whyNotComputed({ type, values }: DeclaredObject, catalogs: readonly DeclaredObject[]) {
  if (type === BOT_CATEGORY) return inCatalog(catalogs, values["category"]) === undefined ? BOTS_UNKNOWN : undefined;
  return isUncomputed(type) ? NOT_COMPUTED : undefined;
}

/**
 * Returns the zone with the protection of `objects` that is not computed, so the decision on a request that it may decide is
 * unknown. A managed list is a list whose entries are unknown, and a category has a bot whose user agent is unknown.
 */
export function withUncomputed(zone: DeclaredZone, objects: readonly DeclaredObject[]): DeclaredZone {
  const open = objects.flatMap(({ id, type, values }) => {
    const unsure = whyNotComputed({ id, type, values }, zone.objects);
    const action = textOf(values["action"]);
    return unsure === undefined ? [] : [{ id, type, unsure, action, isEnabled: values["enabled"] !== false }];
  });
  const [bots, lists] = [BOT_CATEGORY, MANAGED_LIST].map((type) => open.filter((one) => one.type === type));
  return {
    ...zone,
    bots: [
      ...(zone.bots ?? []),
      ...(bots ?? []).map((bot) => ({ ...bot, userAgent: undefined, isVerifiable: undefined })),
    ],
    lists: [...zone.lists, ...(lists ?? []).map((list) => ({ ...list, type: undefined, entries: undefined }))],
    uncomputed: open.filter(({ type }) => type !== BOT_CATEGORY && type !== MANAGED_LIST),
  };
}
