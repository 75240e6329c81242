import { doesText } from "../../../zone/action/step.js";
import { exempts, stops, strictnessStep } from "../../../zone/action/stance.js";
import { withCategory } from "../../../zone/bots/stance.js";
import type { Stance } from "../../../zone/words/stance.js";
import { capital, phrase, words, titled } from "../../../shared/phrase.js";
import type { Finding } from "../../document/resource-document.js";
import { listStance, readList } from "../../../zone/access-lists/list.js";
import { MOST_OTHERS } from "../access-lists/zone-lists.js";
import { describeStep, movedFindings, stepFindings, withGap } from "../effect-findings.js";
import { type Effect, effectOf, LIST } from "../effect.js";
import { type TypeMeaning, typeMeaning } from "../meaning-table.js";
import { nameOf } from "../object-names.js";
import type { JudgedObject, Judgment } from "../review-context.js";
import { finding } from "../review-rules.js";
import { differs, type Sides } from "../sides.js";
import { settingStep, strictnessText } from "../step-findings.js";
import { CATEGORY, type Category, categoryOf } from "./categories.js";

interface BotChange extends JudgedObject {
  readonly own: Step;
  /** The effect in the zone. If the bot defers to its category, this is the effect of the category. */
  readonly zone: Step;
  readonly category: Category | undefined;
}

interface Step {
  readonly from: Effect;
  readonly to: Effect;
}

/** Judges a change of a bot or of a category of bots. */
export function judgeBot(object: JudgedObject): Judgment {
  const { sides, meaning } = object;
  const [from, to] = [effectOf(sides.before, meaning), effectOf(sides.after, meaning)];
  if (from === undefined || to === undefined) return { findings: [] };
  const category = meaning.ours === CATEGORY ? undefined : categoryOf(object);
  const inZone = (effect: Effect, when: keyof Category): Effect =>
    category === undefined ? effect : { ...effect, stance: withCategory(effect.stance, category[when].stance) };
  const zone = { from: inZone(from, "now"), to: inZone(to, "planned") };
  const bot: BotChange = { ...object, own: { from, to }, zone, category };
  const found = [
    ...actionFindings(bot),
    ...unverifiedFindings(bot),
    ...passedListFindings(bot),
    ...(object.context.outside ? identityFindings(bot) : []),
  ];
  return { findings: withGap(found, object) };
}

function actionFindings(bot: BotChange): readonly Finding[] {
  const { zone, sides, meaning, isMoved } = bot;
  if (isMoved) return movedFindings(sides, meaning);
  const promised = promisedFindings(bot);
  const kept = keptFindings(bot) ?? stepFindings(zone.from, zone.to, sides, meaning);
  return withCategoryText(bot, [
    ...promised,
    ...kept.filter(({ direction }) => direction !== "neutral" || promised.length === 0),
  ]);
}

/** Reports a bot that stays stopped only because the same plan changes its category. The apply may stop before that change. */
function promisedFindings({ own, zone, sides, meaning, category }: BotChange): readonly Finding[] {
  const [was, is] = [zone.from.stance, zone.to.stance];
  const until = withCategory(own.to.stance, category?.now.stance ?? "unknown");
  if (was === "unknown" || until === "unknown" || !stops(is)) return [];
  if (strictnessStep(until, is) <= 0 || strictnessStep(until, was) <= 0) return [];
  const does = words(capital(doesText(is, sides.isMarked(actionPath(meaning))).words));
  const text = titled`${does} only after its category is changed|${describeStep(own.from, own.to, sides, meaning)}.`;
  return [finding("cover-planned", "medium", text)];
}

/** Reports a changed bot whose effect in the zone stays the same because its category decides. Undefined for other changes. */
function keptFindings({ own, zone, sides, meaning }: BotChange): readonly Finding[] | undefined {
  const { stance } = zone.to;
  const isLeft = own.from.stance !== stance || own.to.stance !== stance;
  const isChanged = sides.before.exists !== sides.after.exists || own.from.action !== own.to.action;
  if (stance === "unknown" || zone.from.stance !== stance || !isLeft || !isChanged) return undefined;
  const does = doesText(stance, sides.isMarked(actionPath(meaning)));
  return [
    finding("observation-changed", "low", titled`Still ${does}|${describeStep(own.from, own.to, sides, meaning)}.`),
  ];
}

const actionPath = (meaning: TypeMeaning): string => meaning.all("action")[0]?.path ?? "";

const isNewlyExempt = ({ zone, isMoved }: BotChange): boolean =>
  exempts(zone.to.stance) && (isMoved || !exempts(zone.from.stance));

/** Reports an unverifiable bot: its user agent alone lets it through. */
function unverifiedFindings(bot: BotChange): readonly Finding[] {
  const { category, sides } = bot;
  if (!isNewlyExempt(bot)) return [];
  const verifiable = sides.after.read("is_verifiable");
  if (category !== undefined && (verifiable.state !== "known" || verifiable.value !== false)) return [];
  const who =
    category === undefined
      ? "Bots of this kind that cannot be verified are let through by their user agent alone"
      : "The bot cannot be verified, so it is let through by its user agent alone";
  return [finding("exemption-unverified", "high", `${who}, which any client can send.`)];
}

/** Reports lists that a verified bot passes once the bot is let through (docs/reference/service.md#entries). */
function passedListFindings(bot: BotChange): readonly Finding[] {
  const { change, sides, own, context } = bot;
  const { zones, redactor } = context;
  if (!isNewlyExempt(bot) || exempts(own.from.stance)) return [];
  const lists = zones
    .around(change, "after", LIST)
    .filter(({ after }) => after !== undefined && stops(listStance(readList(after.values))));
  if (lists.length === 0) return [];
  const named = lists.slice(0, MOST_OTHERS).flatMap(({ change: list }) => {
    const of = typeMeaning(list.provider, list.type);
    return of === undefined ? [] : [phrase`${nameOf(list, of, redactor)}`];
  });
  const more = lists.length > MOST_OTHERS ? ", and more" : "";
  const verifiable = sides.after.read("is_verifiable");
  const isSpoofable = verifiable.state === "known" && verifiable.value === false;
  const who = isSpoofable ? "Requests with the user agent of this bot" : "Verified bots";
  const text = titled`${words(who)} also pass lists of the zone that stop visitors|: ${words(named.join(", "))}${words(more)}.`;
  return [finding("overrides-block", "medium", text)];
}

/**
 * Reports a changed user agent or verification, which only drift can change. Verification matters only for bots that are let
 * through.
 */
function identityFindings({ own, sides }: BotChange): readonly Finding[] {
  if (!sides.before.exists || !sides.after.exists) return [];
  const all = (is: (stance: Effect["stance"]) => boolean): boolean => is(own.from.stance) && is(own.to.stance);
  return [
    ...(differs(sides, "user_agent_match") ? [userAgentFinding(all, sides)] : []),
    ...(differs(sides, "is_verifiable") ? [proofFinding(all, sides)] : []),
  ];
}

type All = (is: (stance: Effect["stance"]) => boolean) => boolean;

const observes = (stance: Stance | "unknown" | undefined): boolean => stance === "observes";

function userAgentFinding(all: All, sides: Sides): Finding {
  const text = titled`Changes the requests that the rule matches|: ${words(settingStep("user_agent_match", sides))}.`;
  if (all(observes)) return finding("observation-changed", "low", text);
  return all(stops) || all(exempts)
    ? finding("enforcement-uncertain", "medium", text)
    : finding("match-changed", "medium", text);
}

function proofFinding(all: All, sides: Sides): Finding {
  const was = sides.before.read("is_verifiable");
  const isLess = was.state === "known" && was.value === true;
  const text = strictnessText(isLess, settingStep("is_verifiable", sides));
  if (all((stance) => stops(stance) || observes(stance))) return finding("observation-changed", "low", text);
  return isLess ? finding("effect-loosened", "medium", text) : finding("effect-tightened", "low", text);
}

/** Adds the effect of the category if the category decides, or if the bot is exempt from the category. */
function withCategoryText(bot: BotChange, findings: readonly Finding[]): readonly Finding[] {
  const { category, sides, meaning } = bot;
  const [first, ...others] = findings;
  if (category === undefined || first === undefined || sides.isMarked(actionPath(meaning))) return findings;
  return [{ ...first, text: [first.text, ...categoryTexts(bot, category)].join(" ") }, ...others];
}

function categoryTexts({ own, sides }: BotChange, { now, planned }: Category): readonly string[] {
  // A bot without an action follows its category. The effect before the bot's creation is unknown.
  const was = sides.before.exists ? own.from.stance : undefined;
  const is = own.to.stance;
  const after = observes(is) || is === "ignores" ? planned.text : undefined;
  const before = observes(was) || was === "ignores" ? now.text : undefined;
  // Equal effects are printed once.
  const until = before === undefined || before.words === after?.words ? words("") : before;
  if (observes(was) && observes(is) && until.words === "")
    return [phrase`The action of its category applies as before${after ?? until}.`];
  return [
    ...(observes(was) ? [phrase`Before, the action of its category applied${until}.`] : []),
    ...(was === "ignores" ? [phrase`Before, the action of its category did not apply${until}.`] : []),
    ...(observes(is) ? [phrase`Now, the action of its category applies${after ?? until}.`] : []),
    ...(is === "ignores" ? [phrase`The action of its category does not apply${after ?? until}.`] : []),
  ];
}
