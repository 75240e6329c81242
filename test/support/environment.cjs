// Every test starts from the same environment, whatever the developer's shell holds.
process.env.CHECKPOINT_DISABLE = "1";
for (const name of Object.keys(process.env)) {
  if (/^(BUNNY_ACCESS_KEY|BUNNY_BASE_URL|BUNNY_VIDEO_URL|TF_.*)$/.test(name)) delete process.env[name];
}
// Where a test's API never shows a change, nothing is gained by waiting half a minute for it.
process.env.BUNNY_LAG_SECONDS = "0.2";
// The plugin's compiled code stays below this package, warm after the first launch as a user's is.
process.env.NODE_COMPILE_CACHE = require("node:path").resolve(__dirname, "../../node_modules/.cache/compiled");
// An engine ends before its garbage matters: a quarter of its processor time.
process.env.GOGC = "off";
// Colours follow these, and differ between a terminal, a pipe and a pipeline.
delete process.env.FORCE_COLOR;
process.env.NO_COLOR = "1";
