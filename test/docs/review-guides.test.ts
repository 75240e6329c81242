import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseIgnoreFile } from "../../src/review/drift/ignore-file.js";
import { parseConditions } from "../../src/review/judge/fail-on.js";
import { ignoreFileErrors } from "../review/support/outputs.js";

const root = join(__dirname, "..", "..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");

it("the guides' gate and ignore file are accepted", () => {
  const conditions = [
    ...(read("docs/guides/plan-review.md") + read("docs/guides/drift.md")).matchAll(/--fail-on ([\w,-]+)/g),
  ];
  expect(conditions.length).toBeGreaterThan(2);
  for (const [, list] of conditions) expect(() => parseConditions(list ?? "")).not.toThrow();
  const [, example = ""] = /```json\n([\s\S]*?)```/.exec(read("docs/guides/drift.md")) ?? [];
  expect(ignoreFileErrors(example)).toBeUndefined();
  expect(parseIgnoreFile(example, new Date("2026-11-21"))).toHaveLength(1);
});
