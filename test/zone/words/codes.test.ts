import fc from "fast-check";
import * as api from "../../../src/api/index.js";
import { codeName, codeNames, codeOf, flagNames, type CodeTable } from "../../../src/api/index.js";
import { codeTable, stancesOf } from "../../../src/zone/words/code-table.js";

const exported: readonly unknown[] = Object.values(api);

const tables = exported.filter(
  (value): value is CodeTable => typeof value === "object" && value !== null && "enumName" in value && "codes" in value,
);

test("every code table is exported", () => {
  expect(tables.map(({ enumName }) => enumName).sort()).toEqual([
    "AccessListAction",
    "AccessListCategory",
    "AccessListType",
    "BodyLimitAction",
    "BotCategorizationAction",
    "BotCategory",
    "BotCategoryAction",
    "BotDetectionAggression",
    "BotDetectionExecutionMode",
    "BotDetectionSensitivity",
    "DDoSExecutionMode",
    "DDoSShieldSensitivity",
    "EdgeRuleActionType",
    "IssueCodes",
    "RatelimitRuleActionType",
    "ScanningMode",
    "Severity",
    "ShieldPlanType",
    "SmartGenerateStatus",
    "TriggerMatchingType",
    "TriggerTypes",
    "VideoModelStatus",
    "WAFExecutionMode",
    "WafRatelimitCounterKeyType",
    "WafRuleActionType",
    "WafRuleOperatorType",
    "WafRuleSeverityType",
    "WafRuleTransformationType",
  ]);
});

test.each(tables.map((table) => [table.enumName, table] as const))(
  "%s: names are snake case, numbers unique",
  (_name, table) => {
    const names = codeNames(table);
    expect(names.every((name) => /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name))).toBe(true);
    expect(new Set(Object.values(table.codes)).size).toBe(names.length);
  },
);

test("every code has a name that converts back to it", () => {
  fc.assert(
    fc.property(fc.constantFrom(...tables), fc.integer({ min: -300, max: 20_000 }), (table, code) => {
      expect(codeOf(table, codeName(table, code))).toBe(code);
    }),
  );
});

test("the stances of a table are those of its words; a word without one is an error", () => {
  const table = codeTable("Toy", { off: { code: 0, stance: "observes" }, on: { code: 1, stance: "blocks" } });
  expect(stancesOf(table)).toEqual({ off: "observes", on: "blocks" });
  expect(() => stancesOf(codeTable("Toy", { off: 0 }))).toThrow('"off" of Toy has no stance');
});

test("an unknown name has no code", () => {
  for (const name of [
    "",
    "Block",
    "unknown_",
    "unknown_2",
    "unknown_02",
    "unknown_-0",
    "unknown_x",
    "toString",
    "__proto__",
  ]) {
    expect(codeOf(api.accessListActions, name)).toBeUndefined();
  }
});

test("a word that a state has from before its number had a name keeps its number, and cannot be configured", () => {
  expect(api.requireCode(api.fingerprintAggressions, "unknown_4")).toBe(4);
  expect(codeOf(api.fingerprintAggressions, "unknown_4")).toBeUndefined();
  expect(() => api.requireCode(api.fingerprintAggressions, "unknown_-0")).toThrow("has no code");
});

test("the same name has another number in another table", () => {
  expect(codeOf(api.accessListActions, "block")).toBe(2);
  expect(codeOf(api.botActions, "block")).toBe(1);
  expect(codeName(api.accessListActions, 9)).toBe("unknown_9");
  expect(codeName(api.botCategories, 255)).toBe("system");
  expect(codeName(api.botCategories, 2)).toBe("ai_scraper");
});

test("flags have one name each, the rest a number", () => {
  expect(flagNames(api.accessListCategories, 0)).toEqual([]);
  expect(flagNames(api.accessListCategories, 1 + 8)).toEqual(["vpns", "tor_exit_nodes"]);
  expect(flagNames(api.accessListCategories, 4 + 16_384)).toEqual(["proxies", "unknown_16384"]);
});
