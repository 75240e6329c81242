import { type BunnyClient, type CallOptions, type DdosEnum, ruleVariable, ruleVariables } from "../../api/index.js";
import { type AttributePath, type Diagnostics, isKnown } from "../../framework/index.js";
import { suggestionFrom } from "../../zone/rules/condition-faults.js";
import { conditionsOf, type ConfiguredRule, type RuleAt } from "./reach.js";

interface Context {
  readonly client: () => Promise<BunnyClient | undefined>;
  readonly options: CallOptions;
  readonly diagnostics: Diagnostics;
}

/**
 * Warns about variables that neither the API's documentation nor its enumeration has. The API is asked only for one that
 * is not in the documentation.
 */
export async function warnAboutVariables(rule: ConfiguredRule, at: RuleAt, context: Context): Promise<void> {
  const unknown = conditionsOf(rule, at).flatMap(({ condition, at: place }) =>
    isKnown(condition.variable_types)
      ? Object.keys(condition.variable_types)
          .filter((name) => ruleVariable(name) === undefined)
          .map((name) => ({ name, at: place.variable_types[name] }))
      : [],
  );
  if (unknown.length === 0) return;
  const names = await namesOfApi(context);
  for (const { name, at: place } of unknown)
    if (names?.has(spelled(name)) !== true) warn(name, names !== undefined, place, context.diagnostics);
}

function warn(name: string, asked: boolean, at: AttributePath | undefined, diagnostics: Diagnostics): void {
  const whose = asked
    ? "Neither the API documentation nor the API's enumeration has"
    : "The API could not be asked, and its documentation does not have";
  diagnostics.warning(
    at,
    "Unknown variable",
    `${whose} a variable ${name}. ${suggestionFrom(name, Object.keys(ruleVariables))}`,
  );
}

/** The names in the API's enumeration of WAF rules; undefined if it cannot be read. */
async function namesOfApi({ client, options }: Context): Promise<ReadonlySet<string> | undefined> {
  const api = await client().catch(() => undefined);
  const enums = await api?.wafCatalog.enums(options).catch((thrown: unknown) => {
    if (options.signal?.aborted === true) throw thrown;
    return undefined;
  });
  return enums && new Set(enums.flatMap(namesIn));
}

function namesIn({ enumValues }: DdosEnum): string[] {
  return enumValues.flatMap(({ name }) => (name === null ? [] : [spelled(name)]));
}

/** Names are compared without what their spellings differ in: `REQUEST_URI`, `RequestUri`. */
const spelled = (name: string): string => name.replaceAll(/[^A-Za-z0-9]/g, "").toUpperCase();
