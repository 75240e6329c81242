import type { OfficialPart } from "./names.js";
import { PAGE_PARTS, PARTS } from "./table.js";
import type { Value } from "../../shared/values.js";
import { member } from "./values.js";

/** Attributes that decide no request, or by which other attributes are judged. */
const NEUTRAL: Readonly<Record<string, readonly string[]>> = {
  bunnynet_pullzone_shield: ["id", "access_list", "bot_categorization", "bot_detection", "ddos", "waf"],
  bunnynet_pullzone_access_list: ["id"],
  bunnynet_pullzone_waf_rule: ["id", "description", "condition", "response"],
  bunnynet_pullzone_ratelimit_rule: ["id", "description", "condition", "response", "limit"],
  bunnynet_pullzone_edgerule: [
    "id",
    "pullzone",
    "priority",
    "action",
    "action_parameter1",
    "action_parameter2",
    "action_parameter3",
  ],
};

/**
 * Attributes of a pull zone that are judged, or that decide no request. Any other attribute may let more requests through in an
 * unknown way.
 */
const OF_PULL_ZONES = new Set(
  `id name cdn_domain origin.verify_ssl tls_support disable_letsencrypt add_canonical_header strip_cookies sort_querystring
   token_auth_enabled token_auth_ip_validation token_auth_key s3_auth_key s3_auth_region s3_auth_secret limit_bandwidth
   block_ips block_no_referer block_post_requests block_referers block_root_path
   routing.blocked_countries routing.redirected_countries routing.filters routing.tier routing.zones
   cache_chunked cache_enabled cache_errors cache_expiration_time cache_expiration_time_browser cache_stale cache_vary
   cache_vary_cookie cache_vary_headers cache_vary_querystring permacache_storagezone use_background_update
   request_coalescing_enabled request_coalescing_timeout cors_enabled cors_extensions
   errorpage_custom_content errorpage_custom_enabled errorpage_statuspage_code errorpage_statuspage_enabled errorpage_whitelabel
   log_enabled log_anonymized log_anonymized_style log_forward_enabled log_forward_format log_forward_port
   log_forward_protocol log_forward_server log_forward_token log_storage_enabled log_storage_zone
   optimizer_burrow optimizer_classes_force optimizer_dynamic_image_api optimizer_enabled optimizer_html_prerender
   optimizer_minify_css optimizer_minify_js optimizer_smartimage optimizer_smartimage_desktop_maxwidth
   optimizer_smartimage_desktop_quality optimizer_smartimage_mobile_maxwidth optimizer_smartimage_mobile_quality
   optimizer_watermark optimizer_watermark_borderoffset optimizer_watermark_minsize optimizer_watermark_position
   optimizer_watermark_url optimizer_webp
   originshield_concurrency_limit originshield_concurrency_requests originshield_enabled originshield_queue_requests
   originshield_queue_wait originshield_zone
   safehop_connection_timeout safehop_enabled safehop_response_timeout safehop_retry_count safehop_retry_delay
   safehop_retry_reasons`.split(/\s+/),
);

const BY_TYPE: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(NEUTRAL).map(([type, names]) => [
    type,
    new Set([...names, ...partsOfType(type).flatMap(({ attributes }) => attributes.map(([official]) => official))]),
  ]),
);

function partsOfType(type: string): readonly OfficialPart[] {
  const all = [...Object.values<OfficialPart>(PARTS), ...Object.values(PAGE_PARTS)];
  return all.filter(({ name }) => name === type || name.startsWith(`${type} `));
}

/**
 * Reports whether only the API decides if a planned change lets more requests through. The API may ignore the mode of DDoS
 * protection (docs/reference/service.md#zone-settings). `after` is the object after the change.
 */
export const isUnsettled = (path: string, after: Value): boolean =>
  path === "ddos.mode" && member(member(after, "ddos"), "mode") !== "Block";

/**
 * Returns `known` if a change of an official attribute is judged or decides no request. Returns `unknown` if this release does
 * not know the attribute.
 */
export function judgedAttribute(type: string, path: string): "known" | "unknown" {
  if (type === "bunnynet_pullzone") return OF_PULL_ZONES.has(path) ? "known" : "unknown";
  const names = BY_TYPE.get(type);
  if (names === undefined) return "known";
  const steps = path.split(".");
  const isKnown = steps.some((_, index) => {
    const at = steps.slice(0, index + 1).join(".");
    return names.has(at) && (index === steps.length - 1 || WHOLE.has(at));
  });
  return isKnown ? "known" : "unknown";
}

/** Attributes whose members are all read. */
const WHOLE = new Set(["access_list", "bot_categorization", "condition", "actions", "triggers", "entries"]);
