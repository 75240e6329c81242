import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { requiredProviders } from "../../src/tool/engine/configuration-text.js";
import { startService, type TestService } from "../support/service.js";
import { blocksOf, follow, newReader, oneAddress, type Reader } from "./support/guide-run.js";

/** Each guide for what comes after the adoption is followed from its start to its end, as a reader would. */
jest.setTimeout(120_000);

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
  for (const folder of ["", "modules/site", "production", "staging", "both", "bans"])
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

test("environments: each account gets its own list, and a key that is mixed up changes nothing", async () => {
  await follow("environments", reader);
  expect([listsOf(production), listsOf(staging)]).toMatchObject([[{ shieldZoneId: 42 }], [{ shieldZoneId: 77 }]]);
  expect(await reader.run("terraform -chdir=both show -json tfplan")).not.toContain(staging.accessKey);
});

test("undo: the revert is red, and restores what was", async () => {
  await follow("undo", reader);
  expect(listsOf(production)).toMatchObject([{ content: "198.51.100.0/24" }]);
});

test("change-the-key: the old key is refused, and the new one finds what was", async () => {
  const keys = `OLD_KEY=old-key NEW_KEY=${production.accessKey}`;
  await follow("change-the-key", { ...reader, run: (script) => reader.run(`export ${keys}\n${script}`) });
  expect(listsOf(production)).toMatchObject([{ name: "Office" }]);
});

test("destroy: the zone ends on basic, and a list without entries is destroyed all the same", async () => {
  await follow("destroy", reader);
  expect(await production.send("GET", "/shield/shield-zone/42")).toMatchObject({ data: { planType: 0 } });
  expect(listsOf(production)).toEqual([]);
});

test("replace: what is refused late leaves nothing, and with create_before_destroy there is always a list", async () => {
  await follow("replace", reader);
  expect(listsOf(production)).toMatchObject([{ description: "Scans of the last year" }]);
  const writes = production.requests().filter(({ method, path }) => method !== "GET" && path.includes("access-lists"));
  expect(writes.at(-1)).toMatchObject({ method: "DELETE" });
});

test("upgrade: another build of the same version is locked beside the one before, and changes nothing", async () => {
  const plugins = path.join(reader.home, ".terraform.d/plugins");
  const builds = readdirSync(plugins, { recursive: true, encoding: "utf8" }).filter((file) => /_v[\d.]+$/.test(file));
  for (const build of builds) appendFileSync(path.join(plugins, build), "\n// The build before.\n");
  const [office = ""] = blocksOf("change-the-key").flatMap(({ language, text }) =>
    language === "terraform" ? [text] : [],
  );
  reader.write("main.tf", office);
  await reader.run("terraform init && terraform apply -auto-approve");
  await follow("upgrade", reader);
  expect(readFileSync(path.join(reader.folder, ".terraform.lock.hcl"), "utf8").match(/h1:/g)).toHaveLength(2);
});
