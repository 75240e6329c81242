import { parse } from "@cdktn/hcl2json";
import { UNKNOWN } from "../../../src/framework/index.js";
import type { RemedyChange } from "../../../src/review/why/remedy.js";
import { stringifyExactJson } from "../../../src/shared/exact-json.js";
import type { RecordedEvent } from "../../../src/shared/recorded-event.js";
import { driveWalks, errorsIn, type Outcome } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";
import { unescaped } from "../../tool/import/support/first-plan.js";
import { DECLARED } from "./support/declared-objects.js";
import { blockedSearch, FEATURES, remediesOf } from "./support/explained.js";

type Values = Record<string, unknown>;

const used = useService();

/** What an engine reads of a file. */
const literal = (value: unknown): unknown => {
  if (typeof value === "string") return unescaped(value);
  if (Array.isArray(value)) return value.map(literal);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [unescaped(name), literal(one)]));
};

/** A configuration with a remedy where its first line says that it belongs. */
async function pasted(hcl: string, config: Values): Promise<Values> {
  if (hcl.startsWith("resource ")) {
    const { resource } = (await parse("main.tf", hcl)) as { resource: Record<string, Record<string, [Values]>> };
    const [[body] = [{}]] = Object.values(Object.values(resource)[0] ?? {});
    return literal(body) as Values;
  }
  const { locals } = (await parse("main.tf", `locals {\n${hcl}\n}\n`)) as { locals: [Values] };
  const added = literal(locals[0]) as Values;
  const [, block] = /^# In (?:(\w+) of )?(?:bunny_|the bunny_)/.exec(hcl) ?? [];
  return block === undefined
    ? { ...config, ...added }
    : { ...config, [block]: { ...(config[block] as Values), ...added } };
}

const eventWith = (more: Partial<RecordedEvent>): RecordedEvent => ({ ...blockedSearch, ...more });
const EVENTS = [
  blockedSearch,
  eventWith({ method: undefined, url: "https://www.example.com/search" }),
  eventWith({ url: 'https://www.example.com/search/${a}%7B"b"\\c?q=%{1}' }),
  eventWith({ url: `https://www.example.com/search/${"a".repeat(300)}` }),
];

/** What the provider says of each remedy, on the state that the declared object has. */
async function planned(feature: (typeof FEATURES)[number], event: RecordedEvent) {
  const own = DECLARED[feature];
  const prior = own && (await driveWalks(used.service, own.type).apply(own.config));
  if (prior !== undefined) expect(errorsIn(prior)).toEqual([]);
  const declared =
    own && feature !== "managed" ? { id: `${own.type}.one`, type: own.type, values: prior?.state ?? {} } : undefined;
  const zoneAddress = feature === "managed" ? "bunny_shield_zone.one" : undefined;
  const zone = Number(prior?.state?.["shield_zone_id"] ?? 42);
  const found = remediesOf(feature, declared, { zoneAddress, zone, disabled: ["941100"] }, event);
  const results = [];
  for (const { kind, hcl, change } of found)
    results.push({ kind, ...(await planOf(hcl, change, own?.config ?? {}, prior)) });
  return results;
}

async function planOf(hcl: string, { type, before, after }: RemedyChange, config: Values, prior: Outcome | undefined) {
  if (after === null) return { errors: errorsIn(await driveWalks(used.service, type).destroy(prior!)), differing: [] };
  const driven = driveWalks(used.service, type);
  const next = await pasted(hcl, config);
  const stored = before === null ? null : (prior ?? null);
  const { planned: values, replaces, diagnostics } = await driven.plan(next, stored);
  const errors = [...errorsIn(await driven.validate(next)), ...errorsIn({ diagnostics })];
  expect(replaces).toEqual([]);
  return { errors, differing: differences(values, after) };
}

/** Where the plan differs from what the review of the remedy was about. */
function differences(whole: unknown, part: unknown, at = "values"): readonly string[] {
  // The code of an action follows its name.
  if (part === null || part === undefined || whole === UNKNOWN || at.endsWith("_code")) return [];
  if (typeof part !== "object") return stringifyExactJson(whole) === stringifyExactJson(part) ? [] : [at];
  if (typeof whole !== "object" || whole === null) return [at];
  return Object.entries(part).flatMap(([name, one]) => differences((whole as Values)[name], one, `${at}.${name}`));
}

test.each(FEATURES)("the HCL of each remedy for %s is planned by the provider, as it was reviewed", async (feature) => {
  for (const event of EVENTS) {
    await used.service.reset();
    const all = await planned(feature, event);
    expect(all.length).toBeGreaterThan(0);
    expect(all).toEqual(all.map(({ kind }) => ({ kind, errors: [], differing: [] })));
  }
});
