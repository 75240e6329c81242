/** Operations of one API that neither the client nor a definition offers, and why. */
interface LeftOut {
  readonly reason: string;
  /** Methods and paths, from the vendor's OpenAPI documents: Stream 1.5, Magic Containers 1.10. */
  readonly operations: readonly string[];
}

const LIBRARY = "/library/{libraryId}";
const VIDEO = `${LIBRARY}/videos/{videoId}`;
const APP = "/mc/apps/{appId}";

const stream: readonly LeftOut[] = [
  {
    reason: "collections sort videos, and change nothing for who may play them",
    operations: [
      ...[`GET ${LIBRARY}/collections`, `POST ${LIBRARY}/collections`],
      ...["GET", "POST", "DELETE"].map((method) => `${method} ${LIBRARY}/collections/{collectionId}`),
    ],
  },
  {
    reason: "videos are content, which a program uploads, and no configuration",
    operations: [
      ...[`GET ${LIBRARY}/videos`, `POST ${LIBRARY}/videos`, `POST ${LIBRARY}/videos/fetch`],
      ...["GET", "POST", "PUT", "DELETE"].map((method) => `${method} ${VIDEO}`),
    ],
  },
  {
    reason: "it changes the content of a video",
    operations: [
      ...[`POST ${VIDEO}/captions/{srclang}`, `DELETE ${VIDEO}/captions/{srclang}`],
      ...["thumbnail", "transcribe", "smart"].map((part) => `POST ${VIDEO}/${part}`),
    ],
  },
  {
    reason: "it is about how a video is encoded and stored",
    operations: [
      ...["reencode", "repackage", "resolutions/cleanup"].map((part) => `POST ${VIDEO}/${part}`),
      ...[`PUT ${VIDEO}/outputs/{outputCodecId}`, `GET ${VIDEO}/resolutions`, `GET ${VIDEO}/storage`],
    ],
  },
  {
    reason: "statistics of a library; nothing is configured by them",
    operations: [`GET ${LIBRARY}/statistics`],
  },
  { reason: "for pages that embed a video", operations: ["GET /OEmbed"] },
];

const magicContainers: readonly LeftOut[] = [
  {
    reason: "what an application runs is not edge security; its own pipeline deploys it",
    operations: [
      ...["POST /mc/apps", ...["GET", "PUT", "PATCH", "DELETE"].map((method) => `${method} ${APP}`)],
      ...["deploy", "undeploy", "restart", "pods/{podId}/recreate"].map((part) => `POST ${APP}/${part}`),
    ],
  },
  {
    reason: "the containers of an application are part of what it runs",
    operations: [
      `POST ${APP}/containers`,
      ...["GET", "PATCH", "DELETE"].map((method) => `${method} ${APP}/containers/{containerId}`),
      `PUT ${APP}/containers/{containerId}/env`,
    ],
  },
  {
    reason: "an endpoint is made with its application; Shield protects the pull zone in front of it",
    operations: [
      `GET ${APP}/endpoints`,
      `POST ${APP}/containers/{containerId}/endpoints`,
      ...["PUT", "DELETE"].map((method) => `${method} ${APP}/endpoints/{endpointId}`),
    ],
  },
  {
    reason: "volumes hold an application's data",
    operations: [
      ...[`PATCH ${APP}/volumes/{volumeId}`, `DELETE ${APP}/volumes/{volumeId}`],
      ...[`POST ${APP}/volumes/{volumeId}/detach`, `DELETE ${APP}/volumes/{volumeId}/instances/{instanceId}`],
    ],
  },
  {
    reason: "where an application runs is decided with the application",
    operations: [
      ...[`GET ${APP}/region-settings`, `PUT ${APP}/region-settings`],
      ...["GET /mc/regions", "GET /mc/regions/optimal", "GET /mc/nodes", "GET /mc/nodes/plain"],
    ],
  },
  {
    reason: "figures of an application; nothing is configured by them",
    operations: ["statistics", "summary", "overview"].map((part) => `GET ${APP}/${part}`),
  },
  {
    reason: "registries and their images are used by whoever builds an application",
    operations: [
      ...["GET /mc/registries", "POST /mc/registries"],
      ...["GET", "PUT", "DELETE"].map((method) => `${method} /mc/registries/{registryId}`),
      ...["images", "public-images/search", "tags", "digest", "image-config", "config-suggestions"].map(
        (part) => `POST /mc/registries/${part}`,
      ),
    ],
  },
  {
    reason: "the logs of an application are not those of Shield",
    operations: [
      ...["GET /mc/log/forwarding", "POST /mc/log/forwarding"],
      ...["GET", "PUT", "DELETE"].map((method) => `${method} /mc/log/forwarding/{appId}`),
    ],
  },
];

/** The operations of Stream and Magic Containers that are left out, each with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = Object.fromEntries(
  [...stream, ...magicContainers].flatMap(({ reason, operations }) => operations.map((one) => [one, reason])),
);

/** Operations of the API that neither the client nor a definition offers, and why. */
export const NOT_OFFERED: Readonly<Record<string, string>> = {
  ...LEFT_OUT,
  "GET /shield/promo/state": "its response is not documented, and it configures nothing",
  "PUT /shield/waf/custom-rule/{id}": "PATCH with the whole rule does the same",
  "GET /shield/waf/rules": "the API no longer documents it; use the operation with a zone",
  "GET /shield/metrics/shield-zone/{shieldZoneId}/bot-detection": "`data.bunny_shield_metrics` has the same numbers",
  "GET /shield/metrics/shield-zone/{shieldZoneId}/upload-scanning": "`data.bunny_shield_metrics` has the same numbers",
  "GET /shield/metrics/shield-zone/{shieldZoneId}/api-guardian": "`data.bunny_shield_metrics` has the same numbers",
  "GET /{date}/{pullZoneId}.log": "version 2 of the logs has the same requests and more of each",
  "POST /shield/event-logs/{shieldZoneId}/export":
    "a file of CSV whose columns are not documented; the search returns the same events",
};

/** Operations that only the client offers: its function, and why no definition sends the request. */
export const CLIENT_ONLY: Readonly<Record<string, readonly [call: string, reason: string]>> = {
  "POST /shield/waf/rules/review-triggered/{shieldZoneId}": [
    "wafCatalog.review",
    "it changes `waf_disabled_rules` or `waf_log_only_rules`, which `bunny_shield_zone` manages",
  ],
  "GET /v2/pullzones/{pullZoneId}/logs": ["traffic.rows", "it returns what visitors did, which configures nothing"],
  "GET /pullzone": ["pullZones.pages", "`bunny-tf audit` asks which of them are without Shield"],
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
  ["Access logs of pull zones", /^\/v2\/pullzones\/|\.log$/],
  ["Event logs", /\/event-logs\//],
  ["WAF", /\/waf\//],
  ["Rate limits", /\/rate-limits?(\/|$)/],
  ["Access lists", /\/access-lists/],
  ["Response pages", /\/custom-page\//],
  ["Bots", /\/bot-/],
  ["Purges", /^\/purge$|\/purgeCache$/],
  ["Edge rules", /^\/pullzone(?:\/|$)/],
  ["Upload scanning", /\/upload-scanning/],
  ["API Guardian", /\/api-guardian/],
  ["Zones", /^/],
];
