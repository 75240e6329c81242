import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import vm from "node:vm";
import { transformSync } from "@swc/core";
import * as cdktf from "cdktf";
import * as bunny from "../../src/constructs/index.js";
import { useAcceptance } from "../support/acceptance.js";

const readme = readFileSync("README.md", "utf8");
const scripts = (JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> }).scripts;

function block(language: string): string {
  const found = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(readme)?.[1];
  if (found === undefined) throw new Error(`README.md has no ${language} block`);
  return found;
}

const acceptance = useAcceptance();

describe("README.md", () => {
  it("names only scripts that exist", () => {
    const named = [...readme.matchAll(/npm (?:run (?:-s )?([\w:-]+)|(test))/g)].map(
      ([, run, test]) => run ?? test ?? "",
    );
    expect(named).toEqual(expect.arrayContaining(["demo", "test"]));
    for (const name of named) expect(Object.keys(scripts)).toContain(name);
  });

  it("has a first access list in HCL that plans one creation", async () => {
    const workspace = await acceptance.workspace();
    const withoutSource = block("terraform").replace(/terraform \{[\s\S]*?\n\}\n/, ""); // the workspace declares the provider
    const { changes } = await workspace.plan(withoutSource);
    expect(changes).toMatchObject([{ address: "bunny_shield_access_list.office", action: "create" }]);
  });

  it("has the same list in TypeScript", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "bunny-readme-"));
    process.env["CDKTF_OUTDIR"] = folder;
    try {
      const { code } = transformSync(block("typescript"), {
        jsc: { target: "es2022", parser: { syntax: "typescript" } },
        module: { type: "commonjs" },
      });
      const modules: Record<string, unknown> = { cdktf, "terraform-provider-bunny": bunny };
      vm.runInNewContext(code, { require: (name: string) => modules[name], exports: {} });
      const stack = JSON.parse(readFileSync(path.join(folder, "stacks/site/cdk.tf.json"), "utf8")) as {
        resource: { bunny_shield_access_list: Record<string, Record<string, unknown>> };
      };
      const [list] = Object.values(stack.resource.bunny_shield_access_list);
      expect(list).toMatchObject({ shield_zone_id: 42, type: "cidr", action: "allow" });
      expect(list?.["entries"]).toHaveLength(2);
    } finally {
      delete process.env["CDKTF_OUTDIR"];
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe("generated pages", () => {
  it("show an import ID of a managed list, not of a custom one", () => {
    const page = readFileSync("docs/resources/shield_access_list_configuration.md", "utf8");
    expect(page).toContain('id = "42/1"');
    expect(page).not.toContain("42/301");
  });

  it("of list resources say in which file a list block is written", () => {
    for (const file of readdirSync("docs/list-resources"))
      expect([file, readFileSync(path.join("docs/list-resources", file), "utf8")]).toEqual([
        file,
        expect.stringContaining("`.tfquery.hcl`"),
      ]);
  });
});
