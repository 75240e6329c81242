import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { requiredProviders } from "../../src/tool/engine/configuration-text.js";
import { startService, type TestService } from "../support/service.js";
import { follow, newReader, oneAddress, type Reader } from "./support/guide-run.js";

/** What a team does in a year, followed from its start to its end, as a reader would. */
jest.setTimeout(300_000);

let [production, staging]: [TestService, TestService] = [undefined as never, undefined as never];
let address: Awaited<ReturnType<typeof oneAddress>>;
let reader: Reader;
beforeAll(async () => {
  production = await startService();
  staging = await startService({ accessKey: "staging-key", seed: { zones: [{ shieldZoneId: 77, pullZoneId: 9077 }] } });
  address = await oneAddress([production, staging]);
});
beforeEach(async () => {
  reader = await newReader({
    ...{ BUNNY_ACCESS_KEY: production.accessKey, PRODUCTION_KEY: production.accessKey, STAGING_KEY: staging.accessKey },
    ...{ BUNNY_BASE_URL: address.url, BUNNY_LAG_SECONDS: "0", CHECKPOINT_DISABLE: "1" },
  });
  await reader.run("npx --no -- bunny-tf install");
  for (const folder of ["modules/site", "production", "staging", "both"])
    reader.write(path.join(folder, "versions.tf"), requiredProviders("0.1.0"));
});
afterEach(async () => {
  reader.remove();
  for (const service of [production, staging]) {
    service.faults.clear();
    await service.reset();
  }
});
afterAll(async () => {
  await address.close();
  await Promise.all([production.close(), staging.close()]);
});

const listsOf = (service: TestService): unknown[] => service.snapshot().accessLists;

test("two accounts: each gets its own list, and a key that is mixed up changes nothing", async () => {
  await follow("adopting", "Two environments, two accounts", reader);
  expect([listsOf(production), listsOf(staging)]).toMatchObject([[{ shieldZoneId: 42 }], [{ shieldZoneId: 77 }]]);
  expect(await reader.run("terraform -chdir=both show -json tfplan")).not.toContain(staging.accessKey);
});

/** Makes the installed provider and the lock file those of an earlier build of the same version. */
async function installEarlierBuild(): Promise<void> {
  const plugins = path.join(reader.home, ".terraform.d/plugins");
  const builds = readdirSync(plugins, { recursive: true, encoding: "utf8" }).filter((file) => /_v[\d.]+$/.test(file));
  for (const build of builds) appendFileSync(path.join(plugins, build), "\n// The build before.\n");
  await reader.run("rm .terraform.lock.hcl && terraform init");
}

test("operations: adopt, incident, undo, replace, change the key, upgrade, destroy", async () => {
  const keys = `OLD_KEY=old-key NEW_KEY=${production.accessKey}`;
  const operate = (section: string) =>
    follow("operations", section, { ...reader, run: (script) => reader.run(`export ${keys}\n${script}`) });
  await operate("Adopt");

  expect(await operate("An incident")).toMatch(/blocks|stops/i);
  expect(listsOf(production)).toEqual([]);

  await operate("Undo a bad apply");
  expect(listsOf(production)).toMatchObject([{ content: "198.51.100.0/24" }]);

  await operate("Replace without a gap");
  expect(listsOf(production)).toMatchObject([{ description: "Scans of the last month" }]);
  const writes = production.requests().filter(({ method, path }) => method !== "GET" && path.includes("access-lists"));
  expect(writes.at(-1)).toMatchObject({ method: "DELETE" });

  await operate("Change the key");

  await installEarlierBuild();
  await operate("Upgrade");
  expect(readFileSync(path.join(reader.folder, ".terraform.lock.hcl"), "utf8").match(/h1:/g)).toHaveLength(2);
  expect(listsOf(production)).toMatchObject([{ content: "198.51.100.0/24" }]);

  await operate("Destroy");
  expect(await production.send("GET", "/shield/shield-zone/42")).toMatchObject({ data: { planType: 0 } });
  expect(listsOf(production)).toEqual([]);
});

test("replace: without create_before_destroy, a list that is refused late leaves nothing", async () => {
  reader.write("versions.tf", requiredProviders("0.1.0"));
  const list = (description: string): string =>
    `resource "bunny_shield_access_list" "bans" {\n  shield_zone_id = 42\n  name = "Bans"\n  description = "${description}"\n  type = "cidr"\n  action = "block"\n  entries = ["192.0.2.0/24"]\n}\n`;
  reader.write("main.tf", list("old"));
  await reader.run("terraform init && terraform apply -auto-approve");
  reader.write("main.tf", list("new"));
  production.faults.add({
    kind: "failure",
    status: 400,
    message: "Invalid entry",
    method: "POST",
    path: "/shield/*/access-lists",
  });
  await reader.run("! terraform apply -auto-approve");
  expect(listsOf(production)).toEqual([]);
});
