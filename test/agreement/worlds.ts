import type { ResourceReview } from "../../src/review/document/resource-document.js";
import { uncomputedFor } from "../../src/review/requests/uncomputed.js";
import { isExemptFromNothing, movedBy } from "./contradictions.js";
import { type AskedRequest, at, type Drawn, type Truth, type World } from "./facts.js";
import type { Answers, Tried } from "./parts.js";
import { possibleFates, type Stored } from "./possible-fates.js";

/** What only a plan with facts tells: of every world that the plan leaves open, and of its only change. */
export function otherContradictions(
  { name, plans, facts, changed, truth }: Drawn,
  answers: Answers,
): readonly string[] {
  const { planned, tried } = answers;
  return [
    ...(changed === 1 && facts.length === 1 && !facts.includes("zone unknown") ? certainReviews(planned, tried) : []),
    // The review of a plan does not see the other one.
    ...(plans?.length === 1 ? saidOfEntries(planned, tried) : []),
    ...otherWorlds(truth, tried),
  ].map((text) => `${name} (${facts.join(", ")}): ${text}`);
}

/** Where a request certainly moves, if it is not only exempt from what is skipped. */
export const wayOf = (one: Tried) => (isExemptFromNothing(one) ? undefined : movedBy(one, NO_LIMITS));

const NO_LIMITS = [new Set<string>(), new Set<string>()] as const;

const shown = ({ request, before, after, zone }: Tried): string =>
  `${zone.id} ${JSON.stringify(request)}: ${before.decision} → ${after.decision}`;

type Objects = readonly Stored[];

/** Every combination of what may become of the objects: those before, and those after. */
function worldsOf(truth: readonly Truth[]): readonly (readonly [before: Objects, after: Objects])[] {
  return truth.reduce<readonly (readonly [Objects, Objects])[]>(
    (all, { type, worlds }) => {
      const put = (objects: Objects, values: World[0]) => (values === null ? objects : [...objects, { type, values }]);
      return worlds.flatMap((world) => all.map(([was, is]) => [put(was, world[0]), put(is, world[1])] as const));
    },
    [[[], []]],
  );
}

/** Where `try` is certain, every world lets only this happen, with every user agent that a request may have. */
function otherWorlds(truth: readonly Truth[], answers: readonly Tried[]): readonly string[] {
  const worlds = worldsOf(truth);
  const inZone = (objects: Objects, zone: string) => objects.filter(({ values }) => String(at(values)) === zone);
  const isBotOf = (zone: string) => (one: Stored) =>
    one.type === "bunny_shield_bot_action" && String(at(one.values)) === zone;
  return answers.flatMap((answer) => {
    const { zone, request } = answer;
    const asked = AGENTS.map((agent): AskedRequest => ({
      headers: { "User-Agent": agent },
      ...(request as AskedRequest),
    }));
    const hasBot = worlds.some((world) => world.flat().some(isBotOf(zone.id)));
    const wrong = ([answer.before, answer.after] as const).some(({ decision }, side) => {
      const fate = decision === "logged" ? "passed" : decision;
      return (
        fate !== "unknown" &&
        worlds.some((world) =>
          asked.some((one) =>
            [...possibleFates(inZone(world[side] ?? [], zone.id), one, hasBot)].some((may) => may !== fate),
          ),
        )
      );
    });
    return wrong ? [`try is certain, but it may be otherwise: ${shown(answer)}`] : [];
  });
}

const AGENTS = ["Mozilla/5.0", "GPTBot"];

const OPEN_RULES = ["enforcement-uncertain", "replacement-gap"];
/** What the review says is later, or depends on a category outside of the plan. */
const OPEN_TEXTS = ["learning ends", "which this plan does not show"];

/** A certain direction of the only changed object has a request that moves so, or one that `try` leaves open. */
function certainReviews(reviews: readonly ResourceReview[], answers: readonly Tried[]): readonly string[] {
  return reviews.flatMap(({ address, type, direction, findings }) => {
    // An exception alone has nothing that it lets requests past.
    if ((direction !== "loosens" && direction !== "tightens") || type === "bunny_shield_exception") return [];
    const isOpenInReview = findings.some(
      ({ rule, text }) => OPEN_RULES.includes(rule) || OPEN_TEXTS.some((part) => text.includes(part)),
    );
    if (isOpenInReview || answers.length === 0) return [];
    const isShown = answers.some((one) => {
      const { before, after, zone } = one;
      const isOpen = before.decision === "unknown" || after.decision === "unknown";
      return isOpen || wayOf(one) === direction || uncomputedFor(before, after, zone).length > 0;
    });
    return isShown
      ? []
      : [`${address} ${direction}: ${findings.map(({ text }) => text).join(" ")}, but no request does`];
  });
}

/** What a sentence about entries says that lists do with a visitor whom they blocked, as a clause about their decision. */
const SAID_OF_ENTRIES: Readonly<Record<string, readonly string[]>> = {
  "Entries stopped by list": ["blocked", "challenged"],
  "Entries that were blocked are now challenged instead, by list": ["challenged"],
  "Entries no longer stopped": ["passed", "logged", "allowed"],
};

/** What is said of addresses, lists do. An allowed bot passes lists, which its own row says. */
function saidOfEntries(reviews: readonly ResourceReview[], answers: readonly Tried[]): readonly string[] {
  return reviews.flatMap(({ findings, subject }) =>
    findings.flatMap(({ text }) => {
      const [said, fates] = Object.entries(SAID_OF_ENTRIES).find(([words]) => text.startsWith(words)) ?? [""];
      const [, network] =
        /^(?: `[^`]+`)?(?:, both before and after this change)?: (?:a part of 1 entry \(`[^`]+`\), namely |1 (?:of 1 )?entry \()?`([\d.]+)\/(?:24|25)`/.exec(
          text.slice(said.length),
        ) ?? [];
      const address = network?.replace(/\.0$/, ".7");
      if (address === undefined || fates === undefined || subject !== "zone 42" || text.includes("skip it")) return [];
      const wrong = answers.filter(
        ({ request, after, before, zone }) =>
          zone.id === "42" &&
          request.headers?.["User-Agent"] !== "GPTBot" &&
          request.ip === address &&
          (before.decision === "blocked" || (said === "Entries stopped by list" && before.decision === "allowed")) &&
          isByLists(after) &&
          after.decision !== "unknown" &&
          !fates.includes(after.decision),
      );
      return wrong.slice(0, 1).map((one) => `${text} But ${shown(one)}`);
    }),
  );
}

const isByLists = ({ by }: Tried["after"]): boolean => by.every(({ id }) => id.startsWith("bunny_shield_access_list."));
