import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { asPublished } from "../../../build/bundle/compiled-modules.js";

test("comments of declarations link to published pages, and have no notes for tests", () => {
  const source = [
    "/** The settings of a zone (docs/reference/service.md#zones). See `docs/schemas/report-1.schema.json`. */",
    "export interface Zone {",
    "    /**",
    "     * The mode.",
    "     *",
    "     * @testable All modes.",
    "     */",
    "    readonly mode: string;",
    "/** @testable Digits. */",
    "export declare const digits: string;",
  ].join("\n");
  const published = asPublished(source, "https://host.example/v1");
  expect(published).toContain("(https://host.example/v1/docs/reference/service.md#zones). See `docs/schemas/");
  expect(published).not.toContain("@testable");
  expect(published).toContain("readonly mode: string;\nexport declare const digits: string;");
  expect(asPublished(published, "https://host.example/v1")).toBe(published);
});

test("the built declarations name no document without its page", () => {
  const names = readdirSync("dist", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".d.ts"));
  expect(names.length).toBeGreaterThan(300);
  const open = names.filter((file) =>
    /@testable|(?<![/\w-])docs\/[\w/-]+\.md/.test(readFileSync(path.join("dist", file), "utf8")),
  );
  expect(open).toEqual([]);
});
