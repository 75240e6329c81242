/** The one direction of imports (ARCHITECTURE.md). Each rule names what a folder may reach; the rest is forbidden. */
const only = (folder, allowed) => ({
  name: `${folder}-imports`,
  severity: "error",
  comment: `src/${folder} may import only: ${allowed.join(", ") || "nothing of ours"}`,
  from: { path: `^src/${folder}/` },
  to: { path: "^src/", pathNot: [`^src/${folder}/`, ...allowed.map((name) => `^src/${name}`)] },
});

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
    only("framework", []),
    only("server", ["framework/"]),
    only("entries", []),
    only("api", []),
    only("resources", ["framework/", "api/", "entries/"]),
    only("data-sources", ["framework/", "api/"]),
    only("list-resources", ["framework/", "api/", "resources/"]),
    only("ephemeral", ["framework/", "api/"]),
    only("functions", ["framework/", "api/", "entries/"]),
    only("emulator", []),
    only("constructs", ["entries/"]),
    only("report", ["entries/"]),
    only("engine", []),
    only("cli", ["emulator/", "engine/", "report/"]),
    {
      name: "generate-is-not-shipped",
      severity: "error",
      from: { pathNot: "^(src/generate|test|bench|demo)/" },
      to: { path: "^src/generate/" },
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
