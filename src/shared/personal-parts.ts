/** An e-mail address; `@` may be percent-encoded. */
const MAIL = /(?<![\w.+-])[\w.+-]+(?:@|%40)[a-z\d-]+(?:\.[a-z\d-]+)+/gi;
/** A JSON Web Token, and a value after the name of a secret, as in `bcdn_token=…`. */
const JWT = /\beyJ[\w-]{8,}(?:\.[\w-]*){0,4}/g;
const NAMED = /((?:token|key|secret|signature|sig|password|passwd|session|sid|auth|code)=)[^/&;\s]+/gi;
/** Keys with the prefixes of well-known services. */
const KNOWN =
  /\b(?:AKIA|ASIA|AIza|sk_|pk_|rk_|whsec_|gh[pousr]_|github_pat_|glpat-|xox[abeprs]-|hooks-|npm_|SG\.|dop_v1_)[\w.-]{12,}/g;
const RUN = /[A-Za-z\d_-]{20,}/g;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
/** Files whose names may contain a digest of their content. */
const ASSET =
  /\.(?:m?js|css|map|json|wasm|png|jpe?g|gif|svg|webp|avif|ico|woff2?|ttf|otf|eot|mp[34]|m4[as]|ts|m3u8|mpd|webm|vtt)$/i;

/**
 * Shortens likely tokens, keys, and e-mail addresses in a path or a user agent. Keeps three characters of each. Does not shorten
 * names of assets, UUIDs, and hyphenated words.
 */
export const withoutSecrets = (text: string): string => text.split("/").map(withoutSecretsIn).join("/");

/** Returns the index of the first path segment that must be shortened, or -1. */
export function secretSegmentAt(path: string): number {
  let at = 0;
  for (const segment of path.split("/")) {
    if (withoutSecretsIn(segment) !== segment) return at;
    at += segment.length + 1;
  }
  return -1;
}

function withoutSecretsIn(segment: string): string {
  // A shorter segment holds no secret, and most segments are short.
  if (segment.length < 6) return segment;
  const shown = segment
    .replaceAll(MAIL, "…@…")
    .replaceAll(JWT, shortened)
    .replaceAll(KNOWN, shortened)
    .replaceAll(NAMED, (_, name: string) => `${name}…`);
  return ASSET.test(shown) ? shown : shown.replaceAll(RUN, (run) => (isRandom(run) ? shortened(run) : run));
}

const shortened = (secret: string): string => `${secret.slice(0, 3)}…`;

/** Reports whether a run of characters is a digest, or changes between letters and digits more often than words do. */
function isRandom(run: string): boolean {
  if (UUID.test(run)) return false;
  if (/^[\da-f]{32,}$/i.test(run) && /\d/.test(run) && /[a-f]/i.test(run)) return true;
  return [...run.split(/[-_]/), run.replaceAll(/[-_]/g, "")].some((word, index, all) =>
    isRandomWord(word, index === all.length - 1 && word.length < run.length),
  );
}

const FEWEST = 20;

/** `isJoined`: the word was joined from hyphenated parts. */
function isRandomWord(word: string, isJoined: boolean): boolean {
  if (word.length < FEWEST || !/\d/.test(word) || !/[a-z]/i.test(word)) return false;
  const kinds = Array.from(word, (one) => (/\d/.test(one) ? 0 : /[a-z]/.test(one) ? 1 : 2));
  const changes = kinds.filter((kind, index) => index > 0 && kind !== kinds[index - 1]).length;
  const withDigits = kinds.filter((kind, index) => index > 0 && (kind === 0) !== (kinds[index - 1] === 0)).length;
  if (changes >= word.length * 0.4 && new Set(kinds).size === 3) return true;
  return !isJoined && withDigits >= Math.max(5, word.length * 0.2);
}
