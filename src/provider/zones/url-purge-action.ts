import type { BunnyClient } from "../../api/index.js";
import { bool, defaulted, defineAction, isKnown, required, satisfies, string } from "../../framework/index.js";

/** What messages show of a URL, since a query may hold a token. */
const shown = (url: string): string => url.replace(/[?#].*/s, "");

/** Without a host of its own, `https:///a` is read as `https://a`. */
const BEGINNING = /^https?:\/\/[^/\\]/i;

const hasNoCredentials = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && url.username + url.password === "";
};

const isWebAddress = (text: string): boolean => BEGINNING.test(text) && hasNoCredentials(text) && !text.includes("#");

/** What is wrong with a URL. What may hold a password is not shown. */
function problemOf(url: string): string {
  if (BEGINNING.test(url) && hasNoCredentials(url)) return 'contains "#"';
  if (!url.includes("@")) return `is ${JSON.stringify(shown(url))}`;
  return BEGINNING.test(url) ? 'contains "@"' : "begins with something else";
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
          problemOf,
        ),
      ],
    }),
    exact_path: defaulted(bool, false, {
      doc: "Purges only the URL itself although it ends with `/`. The API ignores it for pull zones that ignore query strings.",
    }),
  },
  validate({ config: { url, exact_path: isExact }, at, diagnostics }) {
    if (!isKnown(url) || isExact !== true || shown(url).endsWith("/")) return;
    diagnostics.warning(
      at.exact_path,
      "exact_path has no effect",
      `${shown(url)} does not end with "/", so nothing below it is purged anyway. Remove exact_path.`,
    );
  },
  progress: ({ url, exact_path: isExact }) =>
    `Purging ${shown(url)}${!isExact && shown(url).endsWith("/") ? " and everything below it" : ""} from the cache`,
  invoke: ({ client, config, options }) => client.purges.url(config.url, config.exact_path, options),
});
