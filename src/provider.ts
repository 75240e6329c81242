import { clientDefaults, createClient, isInsecure, secretForms, type BunnyClient } from "./api/index.js";
import { dataSources } from "./data-sources/index.js";
import { describeError } from "./describe-error.js";
import { ephemeralResources } from "./ephemeral/index.js";
import {
  atLeast,
  between,
  bool,
  defineProvider,
  integer,
  isKnown,
  matches,
  optional,
  string,
} from "./framework/index.js";
import { functions } from "./functions/index.js";
import { listResources } from "./list-resources/index.js";
import { resources } from "./resources/index.js";

const url = matches(/^https?:\/\/[^\s/?#][^\s?#]*$/, "an absolute http or https URL without query");

const ADDRESSES = { base_url: "BUNNY_BASE_URL", video_url: "BUNNY_VIDEO_URL" } as const;

const MISSING_KEY =
  "Set the environment variable BUNNY_ACCESS_KEY to the account's API key (dashboard: Account settings, API), or the provider's access_key. To try without an account, start `bunny-tf emulator` and set BUNNY_BASE_URL and BUNNY_VIDEO_URL to its address.";

const UNUSABLE_KEY =
  "The environment variable BUNNY_ACCESS_KEY holds white space or a character outside ASCII, which keys have none of: it was probably copied with a line end.";

/** A wait that a person will notice. */
const LONG_WAIT_MS = 5000;

function isUnencrypted(address: string): boolean {
  return URL.canParse(address) && isInsecure(new URL(address));
}

/** Explicit configuration wins over the environment; empty text counts as not set. */
function setting(configured: string | null, variable: string): string | undefined {
  return (configured ?? "") || process.env[variable] || undefined;
}

/** The provider `bunny`: its configuration and everything that can be declared with it. */
export const provider = defineProvider({
  name: "bunny",
  address: "registry.terraform.io/bunny-iac/bunny",
  doc: [
    "Declares the edge security of [bunny.net](https://bunny.net): Shield zones (access lists, bot rules, rate limits,",
    "response pages), Magic Containers autoscaling, and reads of Stream videos.",
  ].join("\n"),
  attributes: {
    access_key: optional(string, {
      doc: "API key of the account. Better given by the environment variable `BUNNY_ACCESS_KEY`, so that it stands in no file.",
      sensitive: true,
    }),
    base_url: optional(string, {
      doc: `Where Shield and Magic Containers are reached; \`${clientDefaults.baseUrl}\` if neither this nor \`BUNNY_BASE_URL\` is set.`,
      constraints: [url],
    }),
    video_url: optional(string, {
      doc: `Where Stream is reached; \`${clientDefaults.videoUrl}\` if neither this nor \`BUNNY_VIDEO_URL\` is set.`,
      constraints: [url],
    }),
    allow_insecure_http: optional(bool, {
      doc: "Whether `base_url` and `video_url` may be `http://` addresses of other hosts, to which keys are then sent unencrypted. Defaults to `false`; loopback addresses need no permission.",
    }),
    request_timeout: optional(integer, {
      doc: `Seconds that one request may take, ${clientDefaults.timeoutMs / 1000} if not set. Uploads of lists get twice as long.`,
      constraints: [between(1, 600)],
    }),
    retries: optional(integer, {
      doc: `How often a request is repeated when the API is busy or unreachable, ${clientDefaults.retries} if not set. Creating is repeated only where it is safe.`,
      constraints: [between(0, 20)],
    }),
    concurrency: optional(integer, {
      doc: `How many requests may be under way at once, ${clientDefaults.concurrency} if not set.`,
      constraints: [atLeast(1)],
    }),
  },

  validate({ config, diagnostics }) {
    if (isKnown(config.access_key) && config.access_key !== null && /\s/.test(config.access_key))
      // Not at the attribute: engines would show its line of the configuration, and the key with it.
      diagnostics.error(
        undefined,
        "Access key with white space",
        "The provider's access_key contains white space, which keys never do: it was probably copied with a line end.",
      );
  },

  check({ config, at, diagnostics }) {
    if (setting(config.access_key, "BUNNY_ACCESS_KEY") === undefined)
      diagnostics.error(at.access_key, "No access key", MISSING_KEY);
    if (!config.access_key && /[^\x21-\x7e]/.test(process.env["BUNNY_ACCESS_KEY"] ?? ""))
      diagnostics.error(at.access_key, "Not an access key", UNUSABLE_KEY);
    for (const name of ["base_url", "video_url"] as const) {
      const given = config[name] ? "" : (process.env[ADDRESSES[name]] ?? "");
      const problem = given === "" ? undefined : url.check(given);
      const address = config[name] || given;
      if (problem === undefined && config.allow_insecure_http !== true && isUnencrypted(address))
        diagnostics.error(
          at[name],
          "Keys would be sent unencrypted",
          `${name} is ${address}, which is http:// to another host: whoever is on the way could read the access key. Use https://, or set allow_insecure_http = true in the provider block if that is what you want.`,
        );
      if (problem !== undefined)
        diagnostics.error(
          at[name],
          `Invalid value of ${ADDRESSES[name]}`,
          `The environment variable ${ADDRESSES[name]} must ${url.requirement}, but ${problem}.`,
        );
    }
  },

  configure({ config, terraformVersion, log }): BunnyClient {
    const accessKey = setting(config.access_key, "BUNNY_ACCESS_KEY") ?? "";
    if (accessKey !== "")
      secretForms(accessKey).forEach((form) => {
        log.hide(form);
      });
    return createClient({
      accessKey,
      baseUrl: setting(config.base_url, "BUNNY_BASE_URL"),
      videoUrl: setting(config.video_url, "BUNNY_VIDEO_URL"),
      allowInsecureHttp: config.allow_insecure_http === true,
      timeoutMs: config.request_timeout === null ? undefined : config.request_timeout * 1000,
      retries: config.retries ?? undefined,
      concurrency: config.concurrency ?? undefined,
      userAgentSuffix: `terraform/${terraformVersion}`,
      log: ({ event, ...fields }) => {
        const isLong = (fields.waitMilliseconds ?? 0) >= LONG_WAIT_MS;
        log[isLong ? "warn" : "debug"](event, { ...fields });
      },
    });
  },

  describeError,
  resources,
  dataSources,
  ephemeralResources,
  functions,
  listResources,
});
