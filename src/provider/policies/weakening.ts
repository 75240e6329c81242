import type { Attribute, AttributePath, Attributes, Diagnostics } from "../../framework/index.js";
import { isKnown } from "../../framework/index.js";
import { stops, strictnessStep } from "../../zone/action/stance.js";
import { ENDPOINT_RATE, isLooserRate, rateOf } from "../../zone/rules/rate.js";
import type { AttributeMeaning } from "../../zone/words/meaning.js";

type Kind<K extends AttributeMeaning["kind"]> = Extract<AttributeMeaning, { readonly kind: K }>;

const valueOf = (values: object, name: string): unknown => Reflect.get(values, name);
const isSet = (value: unknown): boolean => value !== null && value !== undefined && isKnown(value);

/** Whether an attribute that others need is on, stops something, or is above its loosest value; undefined if not known. */
function isOn(attributes: Attributes, values: object, name: string): boolean | undefined {
  const meaning = attributes[name]?.meaning;
  const value = valueOf(values, name);
  if (!isSet(value)) return undefined;
  if (meaning?.kind === "switch") return value === (meaning.inverted !== true);
  if (meaning?.kind === "action") return stops(stanceOf(attributes, meaning, name, values));
  return meaning?.kind !== "scale" || value !== meaning.order[0];
}

const allOn = (attributes: Attributes, values: object, names: readonly string[] = []): boolean =>
  names.every((name) => isOn(attributes, values, name) !== false);

const named = (attributes: Attributes, is: (meaning: AttributeMeaning) => boolean): string[] =>
  Object.keys(attributes).filter((name) => {
    const meaning = attributes[name]?.meaning;
    return meaning !== undefined && is(meaning);
  });

/** What the action does, as far as switches and scales let it act; undefined if that is not known. */
function stanceOf(attributes: Attributes, { stances }: Kind<"action">, name: string, values: object) {
  const powers = named(attributes, (one) => one.kind === "scale" && one.powers === true);
  const isPowerless = powers.length > 0 && powers.every((one) => isOn(attributes, values, one) === false);
  const switches = named(attributes, ({ kind }) => kind === "switch");
  if (isPowerless || !allOn(attributes, values, switches)) return "observes";
  return stances[String(valueOf(values, name))];
}

/** The place of a value on its scale, as far as other attributes let it act; undefined if that is not known. */
function step(attributes: Attributes, scale: Kind<"scale">, name: string, values: object): number | undefined {
  const { order, stops, stopsWith, requires, inactive } = scale;
  const place = (value: unknown) => order.findIndex((one) => one === value);
  if (!allOn(attributes, values, requires)) return inactive === undefined ? 0 : place(inactive);
  const own = place(valueOf(values, name));
  if (own === -1) return undefined;
  const isVoid = stops !== undefined && own >= place(stops) && !allOn(attributes, values, stopsWith);
  return isVoid ? 0 : own;
}

const isLess = (one: number | undefined, other: number | undefined): boolean =>
  one !== undefined && other !== undefined && one < other;

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const lacksSome = (kept: unknown, of: unknown): boolean => listed(of).some((one) => !listed(kept).includes(one));

/** Whether an attribute protects less with the planned values than with those that were found. */
function isWeaker(attributes: Attributes, name: string, attribute: Attribute, found: object, planned: object): boolean {
  const { meaning, type } = attribute;
  const [was, is] = [valueOf(found, name), valueOf(planned, name)];
  if (!isSet(was) || !isSet(is)) return false;
  if (type.kind === "object") return weakenedNames(type.attributes, was as object, is as object).length > 0;
  switch (meaning?.kind) {
    case "action": {
      const [is, was] = [planned, found].map((values) => stanceOf(attributes, meaning, name, values));
      return is !== undefined && was !== undefined && strictnessStep(was, is) < 0;
    }
    case "scale":
      return isLess(step(attributes, meaning, name, planned), step(attributes, meaning, name, found));
    case "exceptions":
      if (!allOn(attributes, found, meaning.requires)) return false;
      if (meaning.of === "checked") return lacksSome(is, was);
      return lacksSome([...listed(was), ...listed(meaning.looser && valueOf(found, meaning.looser))], is);
    case "amount":
      if (meaning.looser === undefined || !allOn(attributes, found, meaning.requires)) return false;
      return meaning.looser === "higher" ? Number(is) > Number(was) : Number(is) < Number(was);
    case "subject":
      return isLooserLimit(attributes, name, found, planned);
    default:
      return false;
  }
}

/** Whether the limit that all attributes of a rate make lets more through; `requests` is its first attribute. */
function isLooserLimit(attributes: Attributes, name: string, found: object, planned: object): boolean {
  const { requests, seconds, requires } = ENDPOINT_RATE;
  if (name !== requests || !allOn(attributes, found, requires)) return false;
  const [was, is] = [found, planned].map((values) => rateOf(valueOf(values, requests), valueOf(values, seconds)));
  return was !== undefined && is !== undefined && isLooserRate(was, is);
}

/** What an attribute's effect depends on besides its own value. */
function sources(attributes: Attributes, name: string, meaning: AttributeMeaning | undefined): readonly string[] {
  if (meaning?.kind === "action")
    return named(attributes, (one) => one.kind === "switch" || (one.kind === "scale" && one.powers === true));
  if (meaning?.kind === "scale") return [...(meaning.requires ?? []), ...(meaning.stopsWith ?? [])];
  return name === ENDPOINT_RATE.requests ? [ENDPOINT_RATE.seconds] : [];
}

/**
 * The attributes whose change protects less than what was found, by what the meanings of the attributes say. Values that
 * are not known count as unchanged.
 */
function weakenedNames(attributes: Attributes, found: object, planned: object): string[] {
  const after = { ...found, ...Object.fromEntries(Object.entries(planned).filter(([, value]) => isSet(value))) };
  const differs = (name: string): boolean =>
    JSON.stringify(valueOf(found, name) ?? null) !== JSON.stringify(valueOf(after, name) ?? null);
  const causes = Object.entries(attributes).flatMap(([name, attribute]) =>
    isWeaker(attributes, name, attribute, found, after)
      ? [name, ...sources(attributes, name, attribute.meaning)].filter(differs).slice(0, 1)
      : [],
  );
  return [...new Set(causes)];
}

const SHOWN_CHARACTERS = 60;
const shown = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length > SHOWN_CHARACTERS ? "another value" : text;
};

/** Policy: warns about settings that protect less than those that a take-over finds. */
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
    "The take-over weakens what is there",
    `The object exists already, and creating the resource changes ${changes.join(", ")}. ` +
      "If that is not intended, configure the values that it has; what is not configured is kept.",
  );
}
