import { refuseWritesOutside } from "./file-guard.js";
import { createModules } from "./modules.js";
import { type Job, runJob } from "./run-tests.js";

const [code, writable] = process.argv.slice(2);
if (code === undefined || writable === undefined) throw new Error("the folders of the worker are missing");
refuseWritesOutside(writable);
const modules = createModules(code);

process.on("message", (job: Job) => {
  void runJob(modules, job).then((outcome) => process.send?.(outcome));
});
