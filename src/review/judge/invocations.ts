import { isOfficialProvider } from "../../zone/official/parts.js";
import { withoutQuery } from "../../shared/redaction.js";
import { purgesBelow } from "../../zone/words/zones.js";
import { phrase, words, type Words } from "../../shared/phrase.js";
import type { ActionReview } from "../document/review-document.js";
import { type ActionInvocation, field, type Value } from "../plan/plan.js";
import { HIDDEN, type Redactor } from "../plan/secrets.js";
import { isBunnyProvider } from "./meaning-table.js";
import { remember } from "./change-digest.js";
import { plannedInvocation, type Runs } from "./programs.js";

/** What the report says of an invocation: what it does, where that is known. */
export function reviewInvocation(invocation: ActionInvocation, runs: Runs, redactor: Redactor): ActionReview {
  const { address, trigger, deferred } = invocation;
  const shown = redactor.address(address);
  const by = trigger === undefined ? words("") : words(phrase`, triggered by ${redactor.address(trigger)}`);
  const does = words(purgeOf(invocation, redactor) ?? "what it does is up to its provider");
  const text =
    deferred === undefined
      ? phrase`Invokes ${shown}${by}: ${does}.`
      : phrase`Defers the invocation of ${shown}${by}: ${redactor.text(deferred)}.`;
  return remember({ address: shown, text }, plannedInvocation(invocation, runs));
}

/** A member of an action's configuration. `shown` is quoted where it is a value. */
interface Member {
  readonly value: Value | undefined;
  readonly shown: Words;
}

/** The purge that an action of our provider or of the official one does; undefined for every other action. */
function purgeOf({ type, provider, row }: ActionInvocation, redactor: Redactor): string | undefined {
  const read = (name: string, show = (text: string) => text): Member => {
    if (field(field(row, "config_unknown"), name) === true)
      return { value: undefined, shown: words("(known after apply)") };
    const value = field(field(row, "config_values"), name) ?? null;
    const isMarked = field(field(row, "config_sensitive"), name) === true;
    const text = typeof value === "object" ? "" : redactor.text(show(`${value}`));
    const shown = words(isMarked ? HIDDEN : phrase`${text}`);
    return { value, shown };
  };
  if (isBunnyProvider(provider)) {
    if (type === "bunny_pull_zone_purge") return pullZonePurge(read("pull_zone_id"), read("tag"));
    if (type === "bunny_url_purge") return urlPurge(read("url", withoutQuery), read("exact_path"));
  } else if (isOfficialProvider(provider)) {
    if (type === "bunnynet_pullzone_cache_purge") return pullZonePurge(read("pullzone"), read("tag"));
    if (type === "bunnynet_url_cache_purge") return urlPurge(read("url", withoutQuery), read("exact_path"));
  }
  return undefined;
}

function pullZonePurge(id: Member, tag: Member): string {
  const cache = words(phrase`cache of pull zone ${id.shown}`);
  if (tag.value === null)
    return phrase`it purges the whole ${cache}, so that requests go to the origin until the cache is full again`;
  return tag.value === undefined
    ? phrase`it purges the ${cache}, all of it or what has a tag ${tag.shown}`
    : phrase`it purges what is tagged ${tag.shown} from the ${cache}`;
}

function urlPurge(url: Member, exactPath: Member): string {
  const isWhole = typeof url.value === "string" && purgesBelow(url.value, exactPath.value === true);
  const below = words(isWhole ? " and everything below it" : "");
  return phrase`it purges ${url.shown}${below} from the cache of each pull zone that serves it`;
}
