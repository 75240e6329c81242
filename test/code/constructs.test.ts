import { TerraformStack, Testing } from "cdktf";
import * as bunny from "../../src/constructs/index.js";
import { type ConstructName, CONSTRUCTS, propsFor, type Props } from "../../src/code/constructs.js";
import { hclText } from "../../src/code/hcl.js";
import { CONDITION, FIRST } from "./written-objects.js";
import { expression, memberLines, namesIn, TsCode } from "../../src/code/typescript.js";

/** Zones with other settings of the WAF. */
const ZONES: readonly Props[] = [
  { waf_enabled: true, waf_execution_mode: "log", learning_mode: true, learning_mode_until: "2026-12-01T00:00:00Z" },
  { waf_enabled: true, waf_execution_mode: "log", learning_mode: false },
  { waf_enabled: false, waf_execution_mode: "block" },
];

/** The API does not return the document of API Guardian, so import writes none of its construct. */
const NAMES = (Object.keys(CONSTRUCTS) as ConstructName[]).filter((name) => name !== "ApiGuardian");
const CASES = [
  ...NAMES.map((name): [ConstructName, Props] => [name, FIRST[name]]),
  ...ZONES.map((zone): [ConstructName, Props] => ["ShieldZone", { pull_zone_id: 9001, ...zone }]),
];

/** Evaluates code with the names of the package that it needs. */
function evaluate(code: string, names: readonly string[], zone: bunny.IShieldZone): object {
  const given = [...new Set(names)].filter((name) => name !== "zone");
  const values = given.map((name): unknown => Reflect.get(bunny, name));
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the code is what is tested
  return (new Function("zone", ...given, `return ${code};`) as (...all: unknown[]) => object)(zone, ...values);
}

/** The attributes of the resource that a construct declares with these props. */
function attributesOf(name: ConstructName, type: string, props: Props): unknown {
  const stack = new TerraformStack(Testing.app(), "stack");
  const zone = bunny.ShieldZone.fromShieldZoneId(stack, "zone", 42);
  const isOfZone = !["AppAutoscaling", "Exception", "ShieldZone"].includes(name);
  const all = { ...(isOfZone && { zone: new TsCode("zone") }), ...props };
  const given = evaluate(`{\n${memberLines(all, "  ").join("\n")}\n}`, namesIn(all), zone);
  if (name === "ShieldZone") bunny.ShieldZone.adopt(stack, "id", given as bunny.ShieldZoneProps);
  else Reflect.construct(Reflect.get(bunny, name), [stack, "id", given]);
  const { resource } = JSON.parse(Testing.synth(stack)) as { resource: Record<string, Record<string, object>> };
  const [found] = Object.values(resource[type] ?? {});
  const { "//": _, on_destroy: _1, ...attributes } = found as Record<string, unknown>;
  return withoutTemplates(attributes);
}

const withoutTemplates = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll("$${", "${"));

describe("every prop says the attributes of an object, and the class makes them of it", () => {
  it.each(CASES)("%s %j", (name, config) => {
    const { type } = CONSTRUCTS[name];
    const props = propsFor(type, config, {});
    expect(attributesOf(name, type, props!)).toEqual(config);
  });
});

it("every prop is written in one of the cases", () => {
  const written = CASES.flatMap(([name, config]) =>
    Object.entries(propsFor(CONSTRUCTS[name].type, config, {}) ?? {}).flatMap(([prop, value]) =>
      value === undefined ? [] : [`${name}.${prop}`],
    ),
  );
  const all = NAMES.flatMap((name) => Object.keys(CONSTRUCTS[name].props).map((prop) => `${name}.${prop}`));
  // Text has a test of its own.
  const remedy = "add the attribute to attributes and updates of the case in test/cases";
  expect({ [remedy]: all.filter((prop) => !written.includes(prop)) }).toEqual({ [remedy]: ["AccessList.asText"] });
});

it.each([
  ["bunny_shield_rate_limit", { conditions: [CONDITION, {}] }],
  ["bunny_shield_rate_limit", { conditions: [CONDITION], action: "new_action" }],
  ["bunny_shield_access_list", { type: "new_type", entries: ["a"] }],
  ["bunny_shield_exception", { disables: ["new_protection"], conditions: [] }],
  ["bunny_shield_upload_scanning", { antivirus_scanning_mode: "log", csam_scanning_mode: "log", new_attribute: 1 }],
])("no construct is written for what it cannot say: %s %j", (type, config) => {
  expect(propsFor(type, config, {})).toBeUndefined();
});

it("a list that is text is text again", () => {
  const config = { shield_zone_id: 42, name: "Text", action: "log", type: "asn", content: "64496\n64497" };
  const props = propsFor("bunny_shield_access_list", config, {});
  expect(attributesOf("AccessList", "bunny_shield_access_list", props!)).toEqual({
    ...config,
    content: '${replace("64496 64497", " ", "\\n")}',
  });
});

it("names that are no identifiers are quoted in HCL", () => {
  expect(hclText({ a: [1, true, null], "b c": {} })).toBe('{\n  a     = [1, true, null]\n  "b c" = {}\n}');
});

it("text that could end a string or turn the text around it is escaped", () => {
  expect(expression('a"\u202e\n')).toBe("'a\"\\u{202e}\\n'");
  expect(hclText('a"\u202e\u2066\u200b\u{e0001}\ufeff\n😀')).toBe('"a\\"\\u202e\\u2066\\u200b\\U000e0001\\ufeff\\n😀"');
});
