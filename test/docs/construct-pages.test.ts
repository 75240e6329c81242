import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = "docs/constructs";
const pages = readdirSync(FOLDER).filter((name) => name !== "index.md");

it.each(pages)("%s has the import line, and the signature of what a stack makes with new", (name) => {
  const page = readFileSync(join(FOLDER, name), "utf8");
  const [, construct = ""] = /^# (\w+)$/m.exec(page) ?? [];
  expect(page).toContain(`import { ${construct} } from "terraform-provider-bunny";`);
  const isMadeByMethods = page.includes(`- \`${construct}.`);
  if (page.includes("\n## Props\n") && !isMadeByMethods)
    expect(page).toMatch(new RegExp(`\n## Initializer\n\n\`new ${construct}\\(.*props: `));
});
