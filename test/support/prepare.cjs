// Runs once before all tests.
const { spawnSync } = require("node:child_process");
const path = require("node:path");
const which = require("which");

/** Runs a script of this repository and returns what it printed, if that is a pipe. */
function run(args, stdio) {
  const { status, stdout } = spawnSync(process.execPath, [require.resolve("tsx/cli"), ...args], { stdio });
  if (status !== 0) throw new Error(`${args.join(" ")} ended with ${status}`);
  return String(stdout).trim();
}

module.exports = () => {
  // Tests launch the bundled plugin; this rebuilds it when a source has changed since.
  run([path.join(__dirname, "..", "..", "build", "bundle", "build.ts"), "--plugin"], "inherit");

  const hasEngine = ["terraform", "tofu"].some((name) => which.sync(name, { nothrow: true }) !== null);
  if (hasEngine || process.env.BUNNY_TF_CLI) return;
  const engine = run([path.join(__dirname, "print-engine.ts")], ["ignore", "pipe", "inherit"]);
  if (engine !== "") process.env.BUNNY_TF_CLI = engine;
};
