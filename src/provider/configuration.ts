import { isApiError, type ApiError, clientDefaults, isInsecure } from "../api/index.js";
import { createUncheckedClient } from "../api/client.js";
import {
  type DescribedError,
  type ErrorContext,
  type Operation,
  atLeast,
  between,
  bool,
  defineProvider,
  integer,
  isKnown,
  matches,
  oneOf,
  optional,
  string,
} from "../framework/index.js";
import { NotInAccount, requireContainer } from "./policies/gone.js";
import { SHARED_FOR_MS } from "../shared/call-options.js";
import { lagLimitMs, lagProblem } from "../shared/growing-waits.js";
import { keyProblem, mistakenKeyVariable } from "../shared/key-problems.js";
import { createHmac } from "node:crypto";
import { publicPartOf } from "../shared/redaction.js";
import { DROP_MISSING } from "../shared/not-in-account.js";
import { keepsOnDestroy, takesOver } from "./policies/meaning.js";
import { type ProviderClient, refreshModes } from "./access-lists/refresh.js";
import { safeJson } from "../shared/safe-json.js";

const snakeCase = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const ON_STORED: readonly Operation[] = ["read", "update", "delete"];

/**
 * Returns advice for the user. If an update does not find its object, the advice is different, because the object existed during
 * the plan and its identifiers come from the state.
 */
function adviceFor(error: ApiError, operation: Operation): string {
  if (operation !== "update" || error.kind !== "not_found" || error.unconfirmedNotFound) return error.advice;
  const planAgain =
    "The object existed when the plan was made, so it was probably deleted outside of Terraform after that. Make a new plan, and review it: the plan creates the object again.";
  return error.ambiguousNotFound
    ? "If the access key belongs to the account that owns the object, the object was deleted outside of Terraform after the plan was made. Make a new plan, and review it: the plan creates the object again, or fails if the key belongs to another account."
    : planAgain;
}

function detail(error: ApiError, operation: Operation): string {
  const said = `${error.status === undefined ? "The request failed" : "The API returned"}: ${error.reason}`;
  const facts = [
    error.method !== undefined && error.path !== undefined && `${error.method} ${error.path}`,
    error.status !== undefined && `HTTP ${error.status}`,
    error.errorKey !== undefined && `errorKey ${error.errorKey}`,
    error.requestId !== undefined && `request id ${error.requestId}`,
    error.tries > 1 && `tried ${error.tries} times`,
  ].filter((fact) => fact !== false);
  const happened =
    error.mayHaveHappened &&
    error.differences.length === 0 &&
    // An action may be repeated without harm.
    `The API may have carried out the request.${operation === "invoke" ? "" : " Check the object before you try again."}`;
  const kept =
    error.unconfirmedNotFound && ON_STORED.includes(operation) && "The object was not removed from the state.";
  const advice = adviceFor(error, operation);
  return [said, happened, kept, error.sentTo, advice, facts.length > 0 && `(${facts.join(", ")})`]
    .filter((part) => typeof part === "string" && part !== "")
    .join("\n\n");
}

/** Describes an error of the client. The framework reports any other error as a bug. */
function describeError(error: unknown, context: ErrorContext): DescribedError | undefined {
  if (error instanceof NotInAccount)
    return {
      summary: sentence(error.message),
      detail: error.detail,
      gone: error.isAccepted ? "accepted" : "unproven",
    };
  if (!isApiError(error)) return undefined;
  const attempted = error.operation ?? `${context.operation} ${context.type}`;
  return {
    summary: sentence(`cannot ${attempted}`),
    detail: detail(error, context.operation),
    fields: error.fieldErrors.flatMap(({ field, message }) =>
      field === null ? [] : [{ name: snakeCase(field), message }],
    ),
    cancelled: error.kind === "cancelled" && !error.mayHaveHappened,
    storedOtherwise: error.differences.length > 0,
  };
}

const url = matches(
  /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/,
  "an absolute http or https URL without a user, query, or fragment",
  publicPartOf,
);

const ADDRESSES = { base_url: "BUNNY_BASE_URL", video_url: "BUNNY_VIDEO_URL" } as const;

const MISSING_KEY =
  "Set the environment variable BUNNY_ACCESS_KEY to the account's API key (dashboard: Account settings, API), or set access_key in the provider block. To try the provider without an account, run `bunny-tf emulator` and set BUNNY_BASE_URL and BUNNY_VIDEO_URL to its URL.";

/** Length in base64url characters. 96 bits are enough to give each key its own code, and the code does not reveal the key. */
const KEY_CODE_LENGTH = 16;

/** Longer waits are logged as warnings. */
const LONG_WAIT_MS = 5000;

function isUnencrypted(address: string): boolean {
  return URL.canParse(address) && isInsecure(new URL(address));
}

/** The configuration takes precedence over the environment. An empty string counts as not set. */
function setting(configured: string | null, variable: string): string | undefined {
  return (configured ?? "") || process.env[variable] || undefined;
}

function origin(configured: string | null, argument: string, variable: string): string | undefined {
  if (configured) return `${argument} of the provider block`;
  return process.env[variable] ? `the environment variable ${variable}` : undefined;
}

/** The provider `bunny` without definitions: its configuration and its client. */
export const providerConfiguration = defineProvider({
  name: "bunny",
  address: "registry.terraform.io/bunny-iac/bunny",
  doc: [
    "Manages the edge security of [bunny.net](https://bunny.net): all of Shield (zones with their WAF and DDoS protection,",
    "custom rules and their order, rate limits, access lists, bots, upload scanning, API Guardian, and response pages) and",
    "the autoscaling of Magic Containers. Also reads events, metrics, and Stream videos.",
  ].join("\n"),
  attributes: {
    access_key: optional(string, {
      doc: "API key of the account. Prefer the environment variable `BUNNY_ACCESS_KEY`, so that the key is never written to a file.",
      sensitive: true,
    }),
    base_url: optional(string, {
      doc: `Base URL of Shield and Magic Containers. Can also be set with the environment variable \`BUNNY_BASE_URL\`. Defaults to \`${clientDefaults.baseUrl}\`.`,
      constraints: [url],
    }),
    video_url: optional(string, {
      doc: `Base URL of Stream. Can also be set with the environment variable \`BUNNY_VIDEO_URL\`. Defaults to \`${clientDefaults.videoUrl}\`.`,
      constraints: [url],
    }),
    allow_insecure_http: optional(bool, {
      doc: "Whether `base_url` and `video_url` may be `http://` URLs of other hosts, to which keys are sent unencrypted. Loopback addresses are always allowed. Defaults to `false`.",
    }),
    request_timeout: optional(integer, {
      doc: `Timeout of one request, in seconds. Uploads of lists have twice the timeout. Defaults to ${clientDefaults.timeoutMs / 1000}.`,
      constraints: [between(1, 600)],
    }),
    retries: optional(integer, {
      doc: `Maximum number of retries while the API is busy or unreachable. Defaults to ${clientDefaults.retries}. After a 429 response, a request is repeated until its time limit, unless the number is 0. A create is repeated only if the retry cannot create a second object. If you set no number, and the API fails after it created the object, the provider repeats the remaining requests of the create until its time limit.`,
      constraints: [between(0, 20)],
    }),
    concurrency: optional(integer, {
      doc: `Maximum number of concurrent requests. Defaults to ${clientDefaults.concurrency}.`,
      constraints: [atLeast(1)],
    }),
    refresh: optional(oneOf(...refreshModes), {
      doc: "How access lists are refreshed. `full` reads the entries of every list. `changed` reads them only if the zone's overview shows a new number of entries or a new time of change, so that all unchanged lists of a zone need one request. The guide on access lists explains its limits. Defaults to `full`.",
    }),
    [DROP_MISSING.argument]: optional(bool, {
      doc: `Whether objects are removed from the state, with a warning, if the account of the key does not have their Shield zone, pull zone, or application. By default, this is an error, because the key may belong to another account. Set the argument only after such a zone was deleted. Can also be set with the environment variable \`${DROP_MISSING.variable}\`, for one run. Defaults to \`false\`.`,
    }),
  },

  validate({ config, diagnostics }) {
    const problem = isKnown(config.access_key) ? keyProblem(config.access_key ?? "") : undefined;
    // The diagnostic has no attribute. With an attribute, engines would print its configuration line, and this line contains the
    // key.
    if (problem !== undefined)
      diagnostics.error(undefined, `The access key ${problem.summary}`, `The provider's access_key ${problem.detail}`);
  },

  check({ config, at, diagnostics }) {
    if (setting(config.access_key, "BUNNY_ACCESS_KEY") === undefined)
      diagnostics.error(at.access_key, "No access key", `${MISSING_KEY}${mistakenKeyVariable(process.env)}`);
    const problem = config.access_key ? undefined : keyProblem(process.env["BUNNY_ACCESS_KEY"] ?? "");
    if (problem !== undefined)
      diagnostics.error(
        at.access_key,
        "Invalid access key",
        `The environment variable BUNNY_ACCESS_KEY ${problem.detail}`,
      );
    const lag = lagProblem();
    if (lag !== undefined)
      diagnostics.error(
        undefined,
        "Invalid value of BUNNY_LAG_SECONDS",
        `The environment variable BUNNY_LAG_SECONDS ${lag}`,
      );
    const drop = process.env[DROP_MISSING.variable] ?? "";
    if (!["", "true", "false"].includes(drop))
      diagnostics.error(
        undefined,
        `Invalid value of ${DROP_MISSING.variable}`,
        `The environment variable ${DROP_MISSING.variable} must be true or false, but is ${safeJson(drop)}. Correct it, or unset it.`,
      );
    for (const name of ["base_url", "video_url"] as const) {
      const given = config[name] ? "" : (process.env[ADDRESSES[name]] ?? "");
      const refusal = given === "" ? undefined : url.check(given);
      const address = config[name] || given;
      if (refusal === undefined && config.allow_insecure_http !== true && isUnencrypted(address))
        diagnostics.error(
          at[name],
          "Keys would be sent unencrypted",
          `${config[name] ? name : `The environment variable ${ADDRESSES[name]}`} is ${address}, an http:// URL of another host, so the access key could be read in transit. Use https://, or set allow_insecure_http = true in the provider block to allow it.`,
        );
      if (refusal !== undefined)
        diagnostics.error(
          at[name],
          `Invalid value of ${ADDRESSES[name]}`,
          `The environment variable ${ADDRESSES[name]} must ${url.requirement}, but ${refusal}.`,
        );
    }
  },

  configure({ config, terraformVersion, log }): ProviderClient {
    const accessKey = setting(config.access_key, "BUNNY_ACCESS_KEY") ?? "";
    if (accessKey !== "") log.hide(accessKey);
    const from = origin(config.access_key, "access_key", "BUNNY_ACCESS_KEY");
    const baseUrl = setting(config.base_url, "BUNNY_BASE_URL");
    const client = createUncheckedClient({
      accessKey,
      baseUrl,
      videoUrl: setting(config.video_url, "BUNNY_VIDEO_URL"),
      origins: {
        accessKey: from,
        baseUrl: origin(config.base_url, "base_url", "BUNNY_BASE_URL"),
        videoUrl: origin(config.video_url, "video_url", "BUNNY_VIDEO_URL"),
      },
      allowInsecureHttp: config.allow_insecure_http === true,
      timeoutMs: config.request_timeout === null ? undefined : config.request_timeout * 1000,
      retries: config.retries ?? undefined,
      concurrency: config.concurrency ?? undefined,
      shareForMs: SHARED_FOR_MS,
      lagLimitMs: lagLimitMs(),
      userAgentSuffix: `terraform/${terraformVersion}`,
      log: ({ event, ...fields }) => {
        const isLong = (fields.waitMilliseconds ?? 0) >= LONG_WAIT_MS;
        log[isLong || event === "one_at_a_time" ? "warn" : "debug"](event, { ...fields });
      },
    });
    const key = {
      from,
      dropsMissing: config.drop_missing_zones ?? process.env[DROP_MISSING.variable] === "true",
      codeOf: (text: string) =>
        createHmac("sha256", accessKey)
          .update(`${baseUrl ?? clientDefaults.baseUrl} ${text}`)
          .digest("base64url")
          .slice(0, KEY_CODE_LENGTH),
    };
    return { ...client, key, refresh: config.refresh ?? undefined };
  },

  credentialCode: ({ key }, object) => key?.codeOf(object),
  requireContainer,

  describeError,
  keepsOnDestroy,
  takesOver,
  lagLimitMs,
});
