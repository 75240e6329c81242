import { existsSync, readFileSync } from "node:fs";
import { CLIENT_ONLY, offeredOperations, OPERATIONS_PAGE } from "../../build/generate/operation-tables.js";
import { createClient } from "../../src/api/index.js";
import { provider } from "../../src/provider/provider.js";

const page = readFileSync(OPERATIONS_PAGE, "utf8");
const [first = ""] = page.split("## All operations");

const rowsOf = (text: string): string[][] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("|") && !line.startsWith("| ---"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter(([cell]) => cell !== "operation" && cell !== "request");
const named = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? "");
const known = [
  ...provider.resources.map(({ type }) => type),
  ...provider.dataSources.map(({ type }) => `data.${type}`),
  ...provider.actions.map(({ type }) => `action.${type}`),
];

describe("the interface in the table of operations", () => {
  const rows = rowsOf(first);

  it("has eleven operations, each by its name only", () => {
    expect(rows).toHaveLength(11);
    expect(rows.filter(([operation]) => /[()\d]/.test(operation ?? ""))).toEqual([]);
  });

  it.each(rows)("%s", (...cells) => {
    expect(cells).not.toContain("");
    const [, , reachedBy, provenBy] = cells;
    for (const name of named(reachedBy ?? "")) expect(known).toContain(name);
    for (const file of named(provenBy ?? "")) {
      expect(existsSync(file)).toBe(true);
      const text = readFileSync(file, "utf8");
      expect(named(reachedBy ?? "").some((name) => text.includes(name.replace("data.", "")))).toBe(true);
    }
  });
});

describe("remarks on operations", () => {
  const offered = offeredOperations().map(({ operation }) => operation);

  it("say that the client offers what it offers", () => {
    expect(Object.keys(CLIENT_ONLY).filter((operation) => !offered.includes(operation))).toEqual([]);
    expect(Object.values(CLIENT_ONLY).map(([call]) => clientFunction(call))).not.toContain("undefined");
  });

  it("name definitions that exist", () => {
    const texts = Object.values(CLIENT_ONLY).map(([, reason]) => reason);
    const definitions = texts.flatMap(named).filter((name) => /^(?:data\.)?bunny_/.test(name));
    expect(definitions.filter((name) => !known.includes(name))).toEqual([]);
  });
});

function clientFunction(name: string): string {
  const [entity = "", call = ""] = name.split(".");
  const client = new Map(Object.entries(createClient({ accessKey: "key" })));
  const functions: unknown = client.get(entity);
  return typeof new Map(Object.entries(functions ?? {})).get(call);
}
