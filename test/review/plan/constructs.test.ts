import { parseManifest, readConstructs } from "../../../src/review/plan/synthesized-app.js";
import { withoutKeys } from "../../../src/review/plan/plan.js";

const block = (path: string) => ({ "//": { metadata: { path, uniqueId: "x" } } });

it("finds the construct of an address, keys and all", () => {
  const { constructPath: paths } = readConstructs(
    JSON.stringify({
      resource: { bunny_shield_access_list: { office: block("site/office-list"), main: block("site/list/Resource") } },
      data: { bunny_shield_bots: { all: block("site/bots") } },
      output: { sum: block("site/sum") },
    }),
  );
  expect(paths("bunny_shield_access_list.office")).toBe("site/office-list");
  expect(paths('bunny_shield_access_list.office["a.b[0]"]')).toBe("site/office-list");
  expect(paths("bunny_shield_access_list.main")).toBe("site/list");
  expect(paths("data.bunny_shield_bots.all")).toBe("site/bots");
  expect(paths("bunny_shield_access_list.elsewhere")).toBeUndefined();
  expect(paths("constructor")).toBeUndefined();
});

it("does without a file that is no JSON", () => {
  expect(readConstructs("not json").constructPath("a.b")).toBeUndefined();
});

it.each([
  ['module.a["x.y"].b_c.d[0]', "module.a.b_c.d"],
  ['a.b["quo\\"te]"]', "a.b"],
  ["a.b", "a.b"],
])("drops the keys of %s", (address, bare) => {
  expect(withoutKeys(address)).toBe(bare);
});

it("orders stacks after what they depend on", () => {
  const row = (name: string, dependencies: string[]) => ({
    name,
    constructPath: name,
    workingDirectory: `stacks/${name}`,
    synthesizedStackPath: `stacks/${name}/cdk.tf.json`,
    dependencies,
  });
  const text = JSON.stringify({
    version: "0.21.0",
    stacks: { web: row("web", ["net"]), net: row("net", []), app: row("app", ["web", "net"]) },
  });
  expect(parseManifest(text).map(({ name }) => name)).toEqual(["net", "web", "app"]);
  expect(() => parseManifest("{}")).toThrow(/lists no stacks/);
  expect(() => parseManifest("no")).toThrow(/not JSON/);
});
