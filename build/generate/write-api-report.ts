import path from "node:path";
import { API_REPORT, checkApiReport } from "./api-report.js";

const { changed, undocumented } = checkApiReport(path.resolve(__dirname, "..", ".."), true);
process.stdout.write(`${API_REPORT}: ${changed ? "written" : "unchanged"}, ${undocumented.length} undocumented\n`);
