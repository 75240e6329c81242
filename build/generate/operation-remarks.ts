import { LEFT_OUT } from "./operations-left-out.js";

/** Operations of the API that neither the client nor a definition offers, and why. */
export const NOT_OFFERED: Readonly<Record<string, string>> = {
  ...LEFT_OUT,
  "GET /shield/promo/state": "its response is not documented, and it configures nothing",
  "PUT /shield/waf/custom-rule/{id}": "PATCH with the whole rule does the same",
  "GET /shield/waf/rules": "the API no longer documents it; use the operation with a zone",
  "GET /shield/metrics/shield-zone/{shieldZoneId}/bot-detection": "`data.bunny_shield_metrics` has the same numbers",
  "GET /shield/metrics/shield-zone/{shieldZoneId}/upload-scanning": "`data.bunny_shield_metrics` has the same numbers",
  "GET /shield/metrics/shield-zone/{shieldZoneId}/api-guardian": "`data.bunny_shield_metrics` has the same numbers",
  "POST /shield/event-logs/{shieldZoneId}/export":
    "a file of CSV whose columns are not documented; the search returns the same events",
};

/** Operations that only the client offers: its function, and why no definition sends the request. */
export const CLIENT_ONLY: Readonly<Record<string, readonly [call: string, reason: string]>> = {
  "POST /shield/waf/rules/review-triggered/{shieldZoneId}": [
    "wafCatalog.review",
    "it changes `waf_disabled_rules` or `waf_log_only_rules`, which `bunny_shield_zone` manages",
  ],
  "GET /shield/shield-zone/{shieldZoneId}/access-lists/enums": [
    "accessLists.enums",
    "the provider knows the types and actions",
  ],
};

/** The sections of the guide, each with the paths of its operations. A path belongs to the first that matches. */
export const SECTIONS: readonly (readonly [title: string, path: RegExp])[] = [
  ["Magic Containers", /^\/mc\//],
  ["Stream", /^\/(?:library\/|OEmbed$)/],
  ["Metrics", /\/metrics\//],
  ["Event logs", /\/event-logs\//],
  ["WAF", /\/waf\//],
  ["Rate limits", /\/rate-limits?(\/|$)/],
  ["Access lists", /\/access-lists/],
  ["Response pages", /\/custom-page\//],
  ["Bots", /\/bot-/],
  ["Upload scanning", /\/upload-scanning/],
  ["API Guardian", /\/api-guardian/],
  ["Zones", /^/],
];
