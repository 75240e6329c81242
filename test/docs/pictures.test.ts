import { existsSync, readdirSync, readFileSync } from "node:fs";
import { MADE_FROM, wordsOfReports } from "../review/pictured-words.js";

test("pictures have the words of today's reports: otherwise run npm run pictures", async () => {
  expect(JSON.parse(readFileSync(MADE_FROM, "utf8"))).toEqual(await wordsOfReports());
});

test("every picture of the README and the guides exists", () => {
  const guides = readdirSync("docs/guides").map((name) => `docs/guides/${name}`);
  const shown = ["README.md", ...guides].flatMap((file) =>
    Array.from(readFileSync(file, "utf8").matchAll(/docs\/pictures\/[\w-]+\.png/g), ([picture]) => picture),
  );
  expect(shown.length).toBeGreaterThan(3);
  expect(shown.filter((picture) => !existsSync(picture))).toEqual([]);
});
