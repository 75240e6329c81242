import * as zone from "../../zone/action/settings.js";
import { type AttributePath, type Attributes, type Diagnostics, isKnown } from "../../framework/index.js";
import { strictnessStep } from "../../zone/action/stance.js";
import { UNMATCHED, unmatchedPlace } from "../../zone/api-guardian/unmatched-paths.js";
import { ENDPOINT_RATE, isLooserRate, rateOf } from "../../zone/rules/rate.js";
import type { AttributeMeaning } from "../../zone/words/meaning.js";
import {
  DISABLED,
  type IdleRules,
  LOG_ONLY,
  type Waf,
  engineStep,
  movedDisabled,
  movedLogOnly,
  wafOf,
} from "../../zone/zones/waf.js";
import { readTime } from "../../shared/time.js";

const valueOf = (values: object, path: string): unknown =>
  path.split(".").reduce<unknown>((at, name) => (isObject(at) ? Reflect.get(at, name) : undefined), values);

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isSet = (value: unknown): boolean => value !== null && value !== undefined && isKnown(value);

const rowsOf = (attributes: Attributes, prefix = ""): { readonly path: string; readonly meaning: AttributeMeaning }[] =>
  Object.entries(attributes).flatMap(([name, { meaning, type }]) => [
    ...(meaning === undefined ? [] : [{ path: `${prefix}${name}`, meaning }]),
    ...(type.kind === "object" ? rowsOf(type.attributes, `${prefix}${name}.`) : []),
  ]);

/** Unknown values count as not set, so the found values stay. */
const settingsOf = (values: object): zone.Settings => ({
  exists: true,
  read: (path) => {
    const value = valueOf(values, path);
    return isSet(value) ? { state: "known", value } : { state: "absent" };
  },
});

const plain = (settings: zone.Settings, path: string): unknown => {
  const reading = settings.read(path);
  return reading.state === "known" ? reading.value : undefined;
};

const textsOf = (settings: zone.Settings, path: string): readonly string[] => {
  const value = plain(settings, path);
  return Array.isArray(value) ? value.map(String) : [];
};

interface Weaker {
  readonly path: string;
  readonly with: readonly string[];
}

interface CodeJudgedType {
  readonly isWeaker: (was: zone.Settings, is: zone.Settings, meanings: zone.Meanings) => boolean;
  readonly with: readonly string[];
  readonly requires?: readonly string[] | undefined;
}

const WAF = ["waf_enabled", "waf_execution_mode", "learning_mode"] as const;
const wafIn = (settings: zone.Settings): Waf =>
  wafOf(Object.fromEntries(WAF.map((name) => [name, plain(settings, name)])));

const idleRulesIn = (settings: zone.Settings): IdleRules => ({
  disabled: textsOf(settings, DISABLED),
  logOnly: textsOf(settings, LOG_ONLY),
});

const JUDGED_BY_CODE: Readonly<Record<string, CodeJudgedType>> = {
  [ENDPOINT_RATE.requests]: {
    isWeaker: (was, is) => {
      const [from, to] = [was, is].map((settings) =>
        rateOf(plain(settings, ENDPOINT_RATE.requests), plain(settings, ENDPOINT_RATE.seconds)),
      );
      return from !== undefined && to !== undefined && isLooserRate(from, to);
    },
    with: [ENDPOINT_RATE.seconds],
    requires: ENDPOINT_RATE.requires,
  },
  [UNMATCHED.path]: {
    isWeaker: (was, is, meanings) => {
      const [from, to] = [unmatchedPlace(was, meanings), unmatchedPlace(is, meanings)];
      return from !== undefined && to !== undefined && to < from;
    },
    with: ["enabled", "execution_mode"],
  },
  waf_execution_mode: {
    isWeaker: (was, is) => wafIn(was).does === "acts" && ["logs", "off"].includes(wafIn(is).does ?? ""),
    with: WAF,
  },
  // During learning, two values decide: the mode after learning, and the start of that mode.
  learning_mode: {
    isWeaker: (was, is) =>
      wafIn(was).does !== "acts" && wafIn(was).afterLearning === "acts" && wafIn(is).afterLearning !== "acts",
    with: WAF,
  },
  learning_mode_until: {
    isWeaker: (was, is) => {
      const [end, later] = [was, is].map((settings) => plain(settings, "learning_mode_until"));
      const isLater = typeof end === "string" && typeof later === "string" && readTime(end) < readTime(later);
      return (
        isLater &&
        [was, is].every((settings) => wafIn(settings).does !== "acts" && wafIn(settings).afterLearning === "acts")
      );
    },
    with: [],
  },
  [DISABLED]: {
    isWeaker: (was, is) => movedDisabled(idleRulesIn(was), idleRulesIn(is)).lost.length > 0,
    with: [],
    requires: ["waf_enabled", "waf_execution_mode"],
  },
  [LOG_ONLY]: {
    isWeaker: (was, is) => movedLogOnly(idleRulesIn(was), idleRulesIn(is)).lost.length > 0,
    with: [],
    requires: ["waf_enabled", "waf_execution_mode"],
  },
  waf_engine_config: {
    isWeaker: (was, is) => {
      const [from, to] = [plain(was, "waf_engine_config"), plain(is, "waf_engine_config")];
      if (!isObject(from) || !isObject(to)) return false;
      return Object.entries(to).some(
        ([name, value]) => engineStep(name, Reflect.get(from, name), value)?.isLooser === true,
      );
    },
    with: [],
    requires: ["waf_enabled", "waf_execution_mode"],
  },
};

function weaker(meanings: zone.Meanings, was: zone.Settings, is: zone.Settings): readonly Weaker[] {
  const { all } = meanings;
  const act = (requires: readonly string[] | undefined): boolean =>
    [was, is].every((settings) => zone.isActive(settings, requires, meanings));
  return [
    ...all("action").flatMap((at) => {
      if (Object.hasOwn(JUDGED_BY_CODE, at.path)) return [];
      const [from, to] = [zone.stanceOf(was, at, meanings), zone.stanceOf(is, at, meanings)];
      const isWeaker = from !== "unknown" && to !== "unknown" && strictnessStep(from, to) < 0;
      const others = [...all("switch"), ...zone.powersIn(meanings)].map(({ path }) => path);
      return isWeaker ? [{ path: at.path, with: others }] : [];
    }),
    ...all("scale").flatMap((at) => {
      const { requires = [], stops } = at.meaning;
      const [from, to] = [zone.effectivePlace(was, at, meanings), zone.effectivePlace(is, at, meanings)];
      const isWeaker = from !== undefined && to !== undefined && to < from && (stops !== undefined || act(requires));
      return isWeaker ? [{ path: at.path, with: requires }] : [];
    }),
    ...all("exceptions").flatMap(({ path, meaning }) => {
      const { lost } = zone.movedMembers(meaning, textsOf(was, path), textsOf(is, path));
      const isReplaced = [was, is].every((settings) => settings.read(path).state === "known");
      return isReplaced && lost.length > 0 && act(meaning.requires) ? [{ path, with: [] }] : [];
    }),
    ...all("amount").flatMap(({ path, meaning }) => {
      const [from, to] = [was, is].map((settings) => plain(settings, path));
      const isNumber = typeof from === "number" && typeof to === "number";
      const isWeaker = isNumber && zone.isLooserAmount(meaning, from, to) === true && act(meaning.requires);
      return isWeaker ? [{ path, with: [] }] : [];
    }),
    ...Object.entries(JUDGED_BY_CODE).flatMap(([path, { requires, isWeaker, with: others }]) =>
      was.read(path).state === "known" && act(requires) && isWeaker(was, is, meanings) ? [{ path, with: others }] : [],
    ),
  ];
}

/**
 * Returns the attributes whose planned values protect less than the found values. Uses the rules of the review. An unknown value
 * counts as unchanged.
 */
function weakenedNames(attributes: Attributes, found: object, planned: object): string[] {
  const after = { ...found, ...Object.fromEntries(Object.entries(planned).filter(([, value]) => isSet(value))) };
  const meanings: zone.Meanings = { all: zone.meaningsIn(rowsOf(attributes)) };
  const differs = (path: string): boolean =>
    JSON.stringify(valueOf(found, path) ?? null) !== JSON.stringify(valueOf(after, path) ?? null);
  const causes = weaker(meanings, settingsOf(found), settingsOf(after)).flatMap((one) =>
    [one.path, ...one.with].filter(differs).slice(0, 1),
  );
  const places = Object.keys(attributes);
  const names = new Set(causes.map((path) => path.split(".", 1)[0] ?? path));
  return places.filter((name) => names.has(name));
}

const SHOWN_CHARACTERS = 60;
const shown = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length > SHOWN_CHARACTERS ? "another value" : text;
};

/** Policy: warns if a create weakens the settings of an object that exists. */
export function warnAboutWeakening(
  attributes: Attributes,
  found: object,
  planned: object,
  at: Readonly<Record<string, AttributePath>>,
  diagnostics: Diagnostics,
): void {
  const names = weakenedNames(attributes, found, planned);
  const [first] = names;
  if (first === undefined) return;
  const changes = names.map(
    (name) => `${name} from ${shown(valueOf(found, name))} to ${shown(valueOf(planned, name))}`,
  );
  diagnostics.warning(
    at[first],
    "The take-over weakens existing settings",
    `The object exists already, and creating the resource changes ${changes.join(", ")}. ` +
      "If that is not intended, configure the existing values. Optional settings that are not configured are kept.",
  );
}
