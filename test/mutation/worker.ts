import { createModules } from "./modules.js";
import { type Job, runJob } from "./run-tests.js";

const folder = process.argv[2];
if (folder === undefined) throw new Error("the folder of the instrumented sources is missing");
const modules = createModules(folder);

process.on("message", (job: Job) => {
  void runJob(modules, job).then((outcome) => process.send?.(outcome));
});
