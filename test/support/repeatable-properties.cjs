// A property tries the same values in every run of `npm test`, so that a red pull request is about its change. Values at random
// are for the nightly run, which makes all runs and prints the seed of a failure.
const { configureGlobal } = require("fast-check");

if (Number(process.env.PROPERTY_RUNS_FACTOR ?? "0.05") < 1) configureGlobal({ seed: 42 });
