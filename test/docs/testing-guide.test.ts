import { readFileSync } from "node:fs";
import { Testing as Library } from "cdktf";
import { Testing } from "terraform-provider-bunny";

it("the guide to constructs names, for tests, only what the classes of that name have", () => {
  const guide = readFileSync("docs/guides/constructs.md", "utf8");
  const named = Array.from(guide.matchAll(/\bTesting\.(\w+)/g), ([, name = ""]) => name);
  expect(named).toContain("toBeValidTerraform");
  expect(named.filter((name) => !(name in Library) && !(name in Testing))).toEqual([]);
});
