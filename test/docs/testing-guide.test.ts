import { readFileSync } from "node:fs";
import { Testing as Library } from "cdktf";
import { Testing } from "terraform-provider-bunny";

it("the guide on tests names only what the classes of that name have", () => {
  const guide = readFileSync("docs/guides/testing.md", "utf8");
  const named = Array.from(guide.matchAll(/\bTesting\.(\w+)/g), ([, name = ""]) => name);
  expect(named).toContain("toBeValidTerraform");
  expect(named.filter((name) => !(name in Library) && !(name in Testing))).toEqual([]);
});
