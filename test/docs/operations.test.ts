import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createClient } from "../../src/api/index.js";
import { operations } from "../../src/emulator/operations/index.js";
import { provider } from "../../src/provider/provider.js";

const guide = readFileSync("docs/guides/operations.md", "utf8");
const reference = readFileSync("docs/reference/operations.md", "utf8");
const [first = "", second = ""] = guide.split("## All operations");

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
];

describe("the interface in the table of operations", () => {
  const rows = rowsOf(first);

  it("has seven operations and the four that are known by name", () => {
    expect(rows).toHaveLength(11);
    expect(rows.filter(([operation]) => operation?.includes("(by name)"))).toHaveLength(4);
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

/** A path in which the names of parameters do not matter. */
const plain = (path: string): string => path.replaceAll(/\{[^}]*\}|:\w+|\$\{[^}]*\}/g, "{}");
const requestsIn = (text: string): string[] => rowsOf(text).map(([request]) => plain(named(request ?? "")[0] ?? ""));

/** The paths of all requests of the client, each of which is a template of its own in the source. */
const clientPaths = readdirSync("src/api", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.startsWith("http"))
  .map((file) => readFileSync(`src/api/${file}`, "utf8"))
  .flatMap((text) => [...text.matchAll(/\bpath`([^`]+)`/g)].map(([, path]) => plain(path ?? "")));

describe("all operations", () => {
  const rows = rowsOf(second);
  const listed = requestsIn(second);
  const withoutMethod = (request: string): string => request.replace(/^\w+ /, "");

  it("are listed once", () => {
    expect(listed.filter((request, index) => listed.indexOf(request) !== index)).toEqual([]);
    expect(listed.filter((request) => request.includes("/shield/")).length).toBeGreaterThanOrEqual(65);
  });

  it("include each that the client or the emulator has", () => {
    expect(clientPaths.length).toBeGreaterThan(45);
    const paths = new Set(listed.map(withoutMethod));
    expect(clientPaths.filter((path) => !paths.has(path))).toEqual([]);
    const emulated = operations.map(({ method, path }) => plain(`${method} ${path}`));
    expect(emulated.filter((request) => !listed.includes(request))).toEqual([]);
  });

  it("name each resource and data source", () => {
    expect(known.filter((name) => !second.includes(`\`${name}\``))).toEqual([]);
  });

  it("include each of the reference, which has each of the client", () => {
    const inReference = [...reference.matchAll(/^\| `([A-Z]+ \/[^`]+)`/gm)].map(([, request]) => plain(request ?? ""));
    expect(inReference.filter((request) => !listed.includes(request))).toEqual([]);
    const paths = new Set(inReference.map(withoutMethod));
    expect(clientPaths.filter((path) => !paths.has(path))).toEqual([]);
  });

  it.each(rows.map(([request = "", use = ""]) => [request, use]))("%s", (request, use) => {
    const isOffered = !use.startsWith("not offered: ");
    const path = withoutMethod(plain(named(request)[0] ?? ""));
    // The rule is replaced with PATCH; its path is in use.
    if (!isOffered && !request.includes("PUT ")) expect(clientPaths).not.toContain(path);
    if (isOffered) expect(clientPaths).toContain(path);
    const types = named(use).filter((name) => name.includes("bunny_"));
    for (const type of types) expect(known).toContain(type);
    const [, calls] = /^client only, (`[^`]+`): ./.exec(use) ?? [];
    if (calls === undefined) expect(isOffered ? types.length : use.length).toBeGreaterThan(0);
    else expect(clientFunction(named(calls)[0] ?? "")).toBe("function");
  });
});

function clientFunction(name: string): string {
  const [entity = "", call = ""] = name.split(".");
  const client = new Map(Object.entries(createClient({ accessKey: "key" })));
  const functions: unknown = client.get(entity);
  return typeof new Map(Object.entries(functions ?? {})).get(call);
}
