import { readFileSync } from "node:fs";
import { join } from "node:path";
import { generateReportRules } from "../../build/generate/review-rules.js";

const root = join(__dirname, "..", "..");

it("the pages list the rules and conditions that there are", async () => {
  for (const [file, text] of await generateReportRules(root)) expect(readFileSync(join(root, file), "utf8")).toBe(text);
});
