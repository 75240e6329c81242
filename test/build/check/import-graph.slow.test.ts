import { resolve } from "node:path";
import { distances, readImports } from "../../../build/check/import-graph.js";

test("imports are followed to tests, by relative paths, by the package's name, and when they are deferred", async () => {
  const graph = await readImports(resolve(__dirname, "..", "..", ".."));
  expect(graph.get("test/build/check/import-graph.slow.test.ts")).toEqual(["build/check/import-graph.ts"]);
  expect(graph.get("test/constructs/constructs.test.ts")).toContain("src/constructs/index.ts");
  expect(graph.get("src/provider/generated/definitions.ts")).toContain("src/provider/zones/zone-resource.ts");
  // It imports types of the framework only.
  expect(graph.get("src/provider/generated/definitions.ts")).not.toContain("src/framework/index.ts");
});

test("the distance is that of the shortest way, also around a circle", () => {
  const graph = new Map([
    ["a", ["b", "c"]],
    ["b", ["c"]],
    ["c", ["d"]],
    ["d", ["c"]],
    ["e", []],
  ]);
  expect(Object.fromEntries(distances(graph, ["d"]))).toEqual({ d: 0, c: 1, a: 2, b: 2 });
});
