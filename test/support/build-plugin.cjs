// Tests launch the bundled plugin; this rebuilds it when a source has changed since.
const { execFileSync } = require("node:child_process");
const path = require("node:path");

module.exports = () => {
  const build = path.join(__dirname, "..", "..", "build", "bundle", "build.ts");
  execFileSync(process.execPath, [require.resolve("tsx/cli"), build, "--plugin"], { stdio: "inherit" });
};
