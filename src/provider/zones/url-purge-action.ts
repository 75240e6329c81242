import type { BunnyClient } from "../../api/index.js";
import { bool, defaulted, defineAction, isKnown, required, satisfies, string } from "../../framework/index.js";
import { publicPartOf, withoutQuery } from "../../shared/redaction.js";
import { purgesBelow } from "../../zone/words/zones.js";
import { safeJson } from "../../shared/safe-json.js";

/** Requires a host: URL parsers read `https:///a` as `https://a`. */
const BEGINNING = /^https?:\/\/[^/\\]/i;

function isWebAddress(text: string): boolean {
  const url = BEGINNING.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && url.username + url.password === "" && !text.includes("#");
}

/** `bunny_url_purge`: POST `/purge` (docs/reference/edge-rules.md#purges). */
export const urlPurge = defineAction<BunnyClient>()({
  type: "bunny_url_purge",
  doc: [
    "Purges one URL, or all URLs that begin with it, from the cache of every pull zone that serves it.",
    "",
    "The API limits how many purges an account may request; the provider waits and tries again when the API says so.",
  ].join("\n"),
  attributes: {
    url: required(string, {
      doc: "The URL, with its scheme and host. If it ends with `/`, everything below it is purged, too; `*` stands for any text.",
      constraints: [
        satisfies(
          "a URL that begins with `https://` or `http://`, without credentials and without `#`",
          isWebAddress,
          (url) => `is ${safeJson(publicPartOf(url))}`,
        ),
      ],
    }),
    exact_path: defaulted(bool, false, {
      doc: "Purges only the URL itself, even if it ends with `/`. The API ignores this argument for pull zones that ignore query strings.",
    }),
  },
  validate({ config: { url, exact_path: isExact }, at, diagnostics }) {
    if (!isKnown(url) || isExact !== true || purgesBelow(url, false)) return;
    diagnostics.warning(
      at.exact_path,
      "exact_path has no effect",
      `${withoutQuery(url)} does not end with "/", so nothing below it is purged anyway. Remove exact_path.`,
    );
  },
  progress: ({ url, exact_path: isExact }) =>
    `Purging ${withoutQuery(url)}${purgesBelow(url, isExact) ? " and everything below it" : ""} from the cache`,
  invoke: ({ client, config, options }) => client.purges.url(config.url, config.exact_path, options),
});
