import { readFileSync } from "node:fs";
import * as api from "../../src/api/index.js";
import { CLIENT_PAGE, clientReference } from "../../build/generate/client-reference.js";

const guide = readFileSync("docs/guides/client.md", "utf8");

it("the guide says what to do about each kind of error but a bug", () => {
  const [, table = ""] = /\| what to do .*\n([\s\S]*?)\n\n/.exec(guide) ?? [];
  const kinds = new Set(Array.from(table.matchAll(/`(\w+)`/g), ([, kind]) => kind));
  expect([...kinds].sort()).toEqual(
    Object.keys(api.errorKinds)
      .filter((kind) => kind !== "unexpected")
      .sort(),
  );
});

it("the reference has every method of the client, and every option", () => {
  const page = clientReference(process.cwd());
  for (const [entity, methods] of Object.entries(api.createClient({ accessKey: "k" }))) {
    const [, section = ""] = page.split(`### client.${entity}\n`);
    const own = section.split("\n### ")[0] ?? "";
    for (const method of Object.keys(methods as object)) expect(own).toContain(`- \`${method}(`);
  }
  for (const option of ["signal", "isFresh", "deadline", "patienceMs", "baseUrl", "retries", "timeoutMs", "log"])
    expect(page).toMatch(new RegExp(`^- \`${option}\` \\(\`.*\`\\): .+`, "m"));
  for (const kind of Object.keys(api.errorKinds)) expect(page).toContain(`| \`${kind}\` |`);
});

it("every type that the reference names is exported", () => {
  const exported = ["src/api/index.ts", "src/api/generated/entity-types.ts"]
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const [, methods = ""] = clientReference(process.cwd()).split("## Methods\n");
  const signatures = Array.from(methods.split("\n## ")[0]?.matchAll(/^ *- `(.*?)`/gm) ?? [], ([, text = ""]) => text);
  const names = new Set(signatures.flatMap((text) => text.match(/\b[A-Z]\w*[a-z]\b/g) ?? []));
  for (const ofTypeScript of ["AsyncIterable", "Before", "Partial", "Promise", "Readonly", "Record"])
    names.delete(ofTypeScript);
  expect(names.size).toBeGreaterThan(40);
  expect([...names].filter((name) => !new RegExp(`\\b${name}\\b`).test(exported))).toEqual([]);
});

it("neither names a file that only the repository has", () => {
  for (const text of [guide, readFileSync(CLIENT_PAGE, "utf8").split("-->")[1] ?? ""])
    expect(text.match(/\b(?:src|test|build)\/[\w/]+/g)).toBeNull();
});
