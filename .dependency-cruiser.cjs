/** The one direction of imports (ARCHITECTURE.md). Each rule names what a folder may reach; the rest is forbidden. */
const only = (folder, allowed) => ({
  name: `${folder}-imports`,
  severity: "error",
  comment: `src/${folder} may import only: ${allowed.join(", ") || "nothing from src/"}`,
  from: { path: `^src/${folder}/` },
  to: { path: "^src/", pathNot: [`^src/${folder}/`, ...allowed.map((name) => `^src/${name}`)] },
});

/** The rooms of a folder in the order in which each may import those before it. */
const oneWay = (folder, rooms) =>
  rooms.slice(0, -1).map((room, index) => ({
    name: `${folder}-${room}-imports`,
    severity: "error",
    comment: `src/${folder}: ${rooms.join(" ← ")}`,
    from: { path: `^src/${folder}/${room}/` },
    to: { path: `^src/${folder}/(${rooms.slice(index + 1).join("|")})/` },
  }));

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      comment:
        "Types may be mutually recursive (an attribute has a type, an object type has attributes); code may not.",
      from: {},
      to: { circular: true, pathNot: "/generated/", viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    only("shared", []),
    only("protocol", []),
    only("framework", ["protocol/", "shared/"]),
    {
      name: "framework-takes-types-of-the-protocol-only",
      severity: "error",
      comment: "The schema is answered without the framework, and the framework without protobuf: import type.",
      from: { path: "^src/framework/" },
      to: { path: "^src/protocol/", dependencyTypesNot: ["type-only"] },
    },
    ...oneWay("framework", ["values", "definition", "codec", "planning", "rules", "lifecycle"]),
    only("server", ["framework/", "protocol/", "shared/"]),
    only("entries", []),
    only("api", ["shared/"]),
    only("resources", ["framework/", "api/", "entries/"]),
    only("data-sources", ["framework/", "api/"]),
    only("list-resources", ["framework/", "api/", "resources/"]),
    only("ephemeral", ["framework/", "api/"]),
    only("functions", ["framework/", "api/", "entries/"]),
    only("emulator", []),
    only("constructs", ["entries/", "shared/"]),
    only("report", ["entries/", "shared/"]),
    only("engine", ["shared/"]),
    only("cli", ["shared/", "emulator/", "engine/", "report/"]),
    {
      name: "one-exact-json",
      severity: "error",
      comment: "src/shared/exact-json.ts is the only user of lossless-json",
      from: { path: "^src/", pathNot: "^src/shared/" },
      to: { path: "node_modules/lossless-json" },
    },
    {
      name: "generate-is-not-shipped",
      severity: "error",
      from: { pathNot: "^(src/generate|src/release|test|bench|demo)/" },
      to: { path: "^src/generate/" },
    },
    {
      name: "release-is-not-shipped",
      severity: "error",
      from: { pathNot: "^(src/release|test)/" },
      to: { path: "^src/release/" },
    },
    only("release", ["shared/", "generate/", "engine/", "framework/", "provider\\.ts"]),
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
