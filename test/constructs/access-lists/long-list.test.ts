import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { App, TerraformStack, TerraformVariable } from "cdktf";
import { AccessList, AccessListAction, BunnyProvider, Entries, ShieldZone } from "terraform-provider-bunny";
import { temporaryFolder } from "../../support/temporary-folder.js";

const zoneOf = (stack: TerraformStack) => ShieldZone.fromShieldZoneId(stack, "zone", 42);

describe("a long list as text", () => {
  const folder = temporaryFolder();

  const addresses = Array.from({ length: 600 }, (_, index) => `203.0.${Math.floor(index / 200)}.${index % 200}`);
  const synthesise = (build: (list: AccessList, stack: TerraformStack) => void) => {
    const app = new App({ outdir: folder });
    const stack = new TerraformStack(app, "site");
    new BunnyProvider(stack, "bunny");
    const entries = Entries.ips(...addresses.toReversed());
    const asText = true;
    build(
      new AccessList(stack, "list", { zone: zoneOf(stack), action: AccessListAction.BLOCK, entries, asText }),
      stack,
    );
    app.synth();
    const stackFolder = join(folder, "stacks", "site");
    const file = JSON.parse(readFileSync(join(stackFolder, "cdk.tf.json"), "utf8")) as {
      resource: { bunny_shield_access_list: Record<string, { content: string }> };
    };
    const [{ content } = { content: "" }] = Object.values(file.resource.bunny_shield_access_list);
    return { content, stackFolder };
  };

  it("is a file beside the stack's, with all entries, those that were added later included", () => {
    for (const more of ["203.0.9.1", "203.0.9.2"]) {
      const { content, stackFolder } = synthesise((list) => {
        list.addEntries(Entries.ips(more));
      });
      const path = /^\$\{file\("\$\{path\.module\}\/(.+)"\)\}$/.exec(content)?.[1];
      expect(readFileSync(join(stackFolder, path ?? ""), "utf8")).toBe([...addresses, more, ""].join("\n"));
      // What an earlier synthesis wrote is gone.
      expect(readdirSync(join(stackFolder, "assets", ...(path?.split("/").slice(1, 2) ?? [])))).toHaveLength(1);
    }
  });

  it.each([
    {
      type: "ip" as const,
      bans: "198.51.100.1 # until=2026-12-01 scans\n198.51.100.2\n",
      more: Entries.ips("192.0.2.1"),
      written: "198.51.100.1 # until=2026-12-01 scans\n198.51.100.2\n192.0.2.1\n",
    },
    {
      type: "organization" as const,
      bans: '{"Scans": "until=2026-12-01", "Other": ""}',
      more: Entries.organizations("Third"),
      written: '{\n  "Third": "",\n  "Scans": "until=2026-12-01",\n  "Other": ""\n}\n',
    },
  ])("that may end ($type) is given to the engine with its comments, however short it is", (given) => {
    const bans = join(folder, "bans.txt");
    writeFileSync(bans, given.bans);
    const app = new App({ outdir: folder });
    const stack = new TerraformStack(app, "dated");
    new BunnyProvider(stack, "bunny");
    const list = new AccessList(stack, "list", {
      zone: zoneOf(stack),
      action: AccessListAction.BLOCK,
      entries: given.more,
    });
    list.addEntries(Entries.currentFromFile(given.type, bans));
    app.synth();
    const stackFolder = join(folder, "stacks", "dated");
    const text = readFileSync(join(stackFolder, "cdk.tf.json"), "utf8");
    const [{ content, entries } = { content: "", entries: undefined }] = Object.values(
      (JSON.parse(text) as { resource: Record<string, Record<string, { content: string; entries?: unknown }>> })
        .resource["bunny_shield_access_list"] ?? {},
    );
    expect(entries).toBeUndefined();
    const [, path] =
      /^\$\{provider::bunny::current_entries\("\w+", file\("\$\{path\.module\}\/(.+)"\), plantimestamp\(\)\)\}$/.exec(
        content,
      ) ?? [];
    expect(content).toContain(`current_entries("${given.type}"`);
    expect(readFileSync(join(stackFolder, path ?? ""), "utf8")).toBe(given.written);
  });

  it("stays an expression where only Terraform knows some entries", () => {
    const { content } = synthesise((list, stack) => {
      list.addEntries(Entries.ips(new TerraformVariable(stack, "more", { type: "string" }).stringValue));
    });
    expect(content).toContain("replace(");
    expect(content).toContain("var.more");
  });
});
