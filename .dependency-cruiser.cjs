const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const architecture = readFileSync(join(__dirname, "ARCHITECTURE.md"), "utf8");
const words = (text) => Array.from(text.matchAll(/`([^`]+)`/g), ([, word]) => word);

/** The rows of the table of rooms in ARCHITECTURE.md: folder → the folders that it may import. */
const [, table = ""] = architecture.split("| folder ");
const rooms = table
  .split("\n\n")[0]
  .split("\n")
  .slice(2)
  .map((row) => row.split("|").map((cell) => cell.trim()))
  .map((cells) => ({ folder: words(cells[1])[0], allowed: words(cells.at(-2)) }));

/** The layers of a room, in its row, each with its folders: `values` ← `definition` ← `rules`, `pages` ← … */
const layered = table
  .split("\n\n")[0]
  .split("\n")
  .flatMap((row) => {
    const chain = /`[\w-]+`(?:, `[\w-]+`)*(?: ← `[\w-]+`[^|←]*)+/.exec(row)?.[0];
    return chain === undefined ? [] : [{ folder: words(row)[0], layers: chain.split("←").map(words) }];
  });
if (rooms.length === 0 || layered.length === 0)
  throw new Error("ARCHITECTURE.md has no table of rooms, or no row with layers");

/** Each room may import itself and the rooms in its row. */
const ofRooms = rooms
  .filter(({ folder }) => folder.startsWith("src/"))
  .map(({ folder, allowed }) => ({
    name: `${folder}-imports`,
    severity: "error",
    comment: `${folder} may import only: ${allowed.join(", ") || "nothing from src/"}`,
    from: { path: `^${folder}/` },
    to: { path: "^(src|build)/", pathNot: [`^${folder}/`, ...allowed.map((name) => `^src/${name}/`)] },
  }));

/** A folder of a layer may import itself and the layers before it; files of the room itself are above all layers. */
const ofLayers = layered.flatMap(({ folder, layers }) =>
  layers.flatMap((names, index) =>
    names.map((name) => ({
      name: `${folder}/${name}-imports`,
      severity: "error",
      comment: `${folder}: ${layers.map((layer) => layer.join(", ")).join(" ← ")}`,
      from: { path: `^${folder}/${name}/` },
      to: {
        path: `^${folder}/`,
        pathNot: [name, ...layers.slice(0, index).flat()].map((lower) => `^${folder}/${lower}/`),
      },
    })),
  ),
);

/** The one direction of imports (ARCHITECTURE.md). */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      comment: "Put what both need, types included, where both can see it.",
      from: {},
      to: { circular: true },
    },
    ...ofRooms,
    ...ofLayers,
    {
      name: "every-folder-has-a-row",
      severity: "error",
      comment: "Add the folder to the table in ARCHITECTURE.md.",
      from: { path: "^src/[^/]+/", pathNot: rooms.map(({ folder }) => `^${folder}/`) },
      to: {},
    },
    {
      name: "framework-takes-types-of-the-protocol-only",
      severity: "error",
      comment: "The schema is answered without the framework, and the framework without protobuf: import type.",
      from: { path: "^src/framework/" },
      to: { path: "^src/protocol/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "a-subject-imports-no-other-subject",
      severity: "error",
      comment: "What two subjects share belongs in src/provider/policies.",
      from: { path: "^src/provider/([^/]+)/", pathNot: "^src/provider/generated/" },
      to: { path: "^src/provider/", pathNot: ["^src/provider/$1/", "^src/provider/policies/"] },
    },
    {
      name: "one-exact-json",
      severity: "error",
      comment:
        "src/shared/exact-json.ts is the only user of lossless-json, but for the emulator, which imports nothing of src",
      from: { path: "^src/", pathNot: "^src/(?:shared/|emulator/seed/seed-file)" },
      to: { path: "node_modules/lossless-json" },
    },
    {
      name: "only-zones-place-objects",
      severity: "error",
      comment: "Ask src/review/zones/zone-sides where an object is, and what a destroy leaves.",
      from: { path: "^src/", pathNot: ["^src/review/zones/", "^src/review/judge/shared-across-stacks"] },
      to: { path: "^src/review/zones/(?!zone-sides)", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "build-is-not-shipped",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^(build|test|bench|demo)/" },
    },
    {
      name: "the-plugin-tries-no-expressions",
      severity: "error",
      comment: "Import what the plugin needs of src/zone from its file: expressions bring a library of 260 kB.",
      from: { path: "^src/(?:provider|bunny-server)" },
      to: { path: "node_modules/re2js", reachable: true },
    },
    {
      name: "constructs-stay-light",
      severity: "error",
      from: { path: "^src/constructs/" },
      to: { path: "node_modules/(got|@grpc)" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "require", "node", "types"] },
  },
};
