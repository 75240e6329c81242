import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { NASTY_ACCOUNT } from "../account/nasty-account.js";
import { useAccountCommand } from "./support/account-command.js";
import { LIST, stateOf, ZONE } from "./import/support/states.js";

const { hosted, bunnyTf, inFolder } = useAccountCommand("import", NASTY_ACCOUNT);

/** An app that installs a release: to pack this clone takes npm seconds. */
const AS_CDKTF = ["--as", "cdktf", "--package", "0.1.0"];

const read = (name: string) => readFile(inFolder(name), "utf8");

test("one zone becomes one file, with a provider, import blocks, and the texts beside it", async () => {
  const { exitCode, out, err } = await bunnyTf("--zone", "42", "--out", inFolder("new"));

  expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
  expect((await readdir(inFolder("new"))).sort()).toEqual(["imports.tf", "providers.tf", "zone-42.tf"]);
  const zone = await read("new/zone-42.tf");
  expect(zone).toContain('resource "bunny_shield_access_list" "office" {');
  expect(zone).toContain("shield_zone_id = bunny_shield_zone.zone_42.shield_zone_id");
  expect(await read("new/imports.tf")).toContain(
    'import {\n  to = bunny_shield_access_list.office\n  id = "42/1108"\n}',
  );
  expect(await read("new/providers.tf")).toMatch(/^terraform \{\n {2}required_version = ">= 1\.6"\n\n/);
  expect(await read("new/providers.tf")).toMatch(/source +=.*\n.*\n.*\n.*\n.*\n\nprovider "bunny" \{\}/);
  expect(out).toContain("0 to add, 0 to change, 0 to destroy");
  expect(hosted.service.requests().filter(({ method }) => method !== "GET")).toEqual([]);
});

test.each([
  [["--as", "hcl"], "zone-43.tf", /\n +learning_mode_until += "2026-12-01T08:30:00Z"\n/],
  [AS_CDKTF, "zone-43.ts", /Waf\.learning\(\{ until: "2026-12-01T08:30:00Z" \}\)/],
])("the end of learning is written, and an attack is not guessed: %j", async (form, file, end) => {
  await hosted.service.edit(({ zones }) => {
    const zone = zones.find(({ shieldZoneId }) => shieldZoneId === 43);
    Object.assign(zone ?? {}, { learningMode: true, wafExecutionMode: 0, dDoSShieldSensitivity: 4 });
    Object.assign(zone ?? {}, { learningModeUntil: "2026-12-01T08:30:00Z" });
  });
  await bunnyTf("--zone", "43", "--out", inFolder("new"), ...form);

  const written = await read(`new/${file}`);
  expect(written).toMatch(end);
  expect(written).toMatch(/ddos_shield_sensitivity += "challenge"|ddos: Ddos\.CHALLENGE/);
  expect(written).not.toMatch(/under_?attack/i);
});

test("a list of more than 500 entries is text that a file has, as HCL and as TypeScript", async () => {
  const entries = Array.from({ length: 501 }, (_, index) => `10.0.${index >> 8}.${index & 255}`);
  await hosted.service.edit(({ accessLists }) => {
    const list = accessLists.find(({ shieldZoneId }) => shieldZoneId === 42)!;
    accessLists.push({ ...list, listId: 9993, configurationId: 9994, name: "Long", content: entries.join("\n") });
  });
  await bunnyTf("--zone", "42", "--out", inFolder("hcl"));
  expect(await read("hcl/zone-42.tf")).toMatch(
    /"Long"\n.*\n.*\n +content += file\("\$\{path\.module\}\/lists\/long\.txt"\)\n/,
  );
  expect(await read("hcl/lists/long.txt")).toBe(`${entries.toSorted().join("\n")}\n`);
  await bunnyTf("--zone", "42", "--out", inFolder("ts"), ...AS_CDKTF);
  expect(await read("ts/zone-42.ts")).toMatch(
    /Entries\.fromFile\(\s*"ip",\s*`\$\{__dirname\}\/lists\/zone-42-long\.txt`,?\s*\),\n +asText: true,\n/,
  );
});

test("applications that cannot be listed are named with the reason and in the exit code, and the zones are written", async () => {
  hosted.service.faults.add({ kind: "answer", status: 403, path: "/mc/apps", times: null });
  const { exitCode, out } = await bunnyTf("--all", "--out", inFolder("new"));

  expect(exitCode).toBe(2);
  expect(out).toMatch(/^Not read, and not written \(exit code 2\):\n {2}all applications: .*403/m);
  expect(await readdir(inFolder("new"))).toEqual(expect.arrayContaining(["imports.tf", "zone-42.tf"]));
});

test("a zone that cannot be read is named with its reason and in the exit code, and the rest is written", async () => {
  hosted.service.faults.add({ kind: "html", status: 403, path: "/shield/shield-zone/43/access-lists", times: null });
  const { exitCode, out } = await bunnyTf("--zone", "42", "--zone", "43", "--out", inFolder("new"));

  expect(exitCode).toBe(2);
  expect(out).toMatch(
    /^Not read, and not written \(exit code 2\):\n {2}Shield zone 43: .*403.*\nIt is imported by the same/m,
  );
  expect((await readdir(inFolder("new"))).sort()).toEqual(["imports.tf", "providers.tf", "zone-42.tf"]);
});

test("objects of an unknown form are named with the reason, and the rest of their zone is written", async () => {
  const path = "/shield/shield-zone/42/access-lists";
  const changes = [{ pointer: "/customLists/0/listId", value: "?" }];
  hosted.service.faults.add({ kind: "alter", path, changes, times: null });
  const { exitCode, out } = await bunnyTf("--zone", "42", "--out", inFolder("new"));

  expect(exitCode).toBe(2);
  expect(out).toMatch(
    /^ {2}bunny_shield_access_list of Shield zone 42: .*listId.*\n[\s\S]*They are imported by the same/m,
  );
  expect(await read("new/zone-42.tf")).toMatch(/"bunny_shield_zone"/);
});

test("one text is written to standard output, without what is left out, and no file", async () => {
  const types = ["--type", "bunny_shield_zone", "--type", "bunny_shield_custom_page"];
  const { exitCode, out, err } = await bunnyTf("--all", "--except", "42", "--except", "45", ...types, "--out", "-");

  expect(exitCode).toBe(0);
  expect(out).toMatch(/^terraform \{\n[^]*\nimport \{\n/);
  expect(out.match(/(?<=^resource ")\w+" "\w+/gm)).toEqual([
    ...['bunny_shield_zone" "zone_43', 'bunny_shield_zone" "zone_44'],
    ...["block", "challenge", "rate_limit"].map((page) => `bunny_shield_custom_page" "zone_44_${page}`),
  ]);
  expect(out).toContain('html           = "<h1>Blocked $${name}</h1>\\r\\n<p>100%%{</p>\\r\\n"');
  expect(err).toMatch(
    /^Reading 6 Shield zones and applications with about 6 requests, .*\nWrote 5 objects to standard output\.\n/,
  );
  expect(await readdir(inFolder())).toEqual([]);
});

test("what cannot be declared is a comment that says why and what to do", async () => {
  await bunnyTf("--zone", "44", "--zone", "45", "--app", "app-paused", "--out", inFolder("new"));

  const comments = (text: string) => text.replaceAll(/\n# ?/g, " ");
  const zone = comments(await read("new/zone-44.tf"));
  expect(zone).toContain('bunny_shield_api_guardian 44 ("Shop"): The API does not return the OpenAPI document');
  expect(zone).toContain('bunny_shield_access_list 44/1106 ("Empty"): The list has no entries');
  expect(zone).toContain('"VPN Providers": bunny.net maintains the entries of this list.');
  expect(comments(await read("new/zone-45.tf"))).toContain("bunny_shield_zone 45");
  expect(await read("new/zone-45.tf")).toMatch(/shield_zone_id += 45\n/);
  expect(comments(await read("new/applications.tf"))).toContain("Its minimum is 0 replicas");
});

describe("as TypeScript", () => {
  const PROJECT = [".gitignore", "cdktf.json", "main.ts", "package.json", "tsconfig.json"];

  test.each([
    ["cdktf", "terraform-provider-bunny"],
    ["cdktn", "terraform-provider-bunny/cdktn"],
  ])("a zone becomes a project for %s", async (library, entry) => {
    const args = ["--zone", "42", "--out", inFolder("new"), "--as", library, "--package", "0.1.0"];
    const { exitCode, out, err } = await bunnyTf(...args);

    expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
    expect((await readdir(inFolder("new"))).sort()).toEqual([...PROJECT, "zone-42.ts"]);
    expect(await read("new/main.ts")).toContain(`import { App, LocalBackend, TerraformStack } from "${library}";`);
    expect(await read("new/zone-42.ts")).toContain(`} from "${entry}";`);
    const { dependencies } = JSON.parse(await read("new/package.json")) as { dependencies: Record<string, string> };
    expect(Object.keys(dependencies)).toEqual([library, "constructs", "terraform-provider-bunny"]);
    expect(out).toContain(`  cd ${inFolder("new")}\n  npm install\n  npx tsx main.ts\n`);
    expect(out).toContain("0 to add, 0 to change, 0 to destroy. After the apply, importId has no effect");
  });

  test("installs the package that is given: a file relative to the project, or what npm knows", async () => {
    await writeFile(inFolder("bunny.tgz"), "");
    const installed = async (name: string, spec: string) => {
      const { exitCode } = await bunnyTf("--zone", "42", "--out", inFolder(name), "--as", "cdktf", "--package", spec);
      const text = exitCode === 0 ? await read(`${name}/package.json`) : "{}";
      return (JSON.parse(text) as { dependencies?: Record<string, string> }).dependencies?.["terraform-provider-bunny"];
    };

    expect(await installed("one", inFolder("bunny.tgz"))).toBe("file:../bunny.tgz");
    expect(await installed("two", "0.2.0")).toBe("0.2.0");
    expect(await installed("three", "https://example.com/bunny.tgz")).toBe("https://example.com/bunny.tgz");
    expect(await installed("four", inFolder("none.tgz"))).toBeUndefined();
  });

  test("a project that exists gets the new file, and its main.ts is the user's to change", async () => {
    const [state, list] = ["state.json", "office-list"];
    await bunnyTf("--zone", "42", "--out", inFolder(), ...AS_CDKTF);
    const main = await read("main.ts");
    await writeFile(inFolder(state), JSON.stringify(stateOf(["bunny_shield_zone", "zone", ZONE])));
    const again = (): ReturnType<typeof bunnyTf> =>
      bunnyTf("--zone", "42", "--out", inFolder(), "--as", "cdktf", "--yes", "--state", inFolder(state));

    const unsynthesized = await again();
    expect(unsynthesized).toMatchObject({ exitCode: 1, out: "" });
    expect(unsynthesized.err).toMatch(/app whose code was not synthesized.*\n?.*Run "npx --no tsx main\.ts"/);

    const block = { shield_zone_id: 42, "//": { metadata: { path: `bunny/${list}/Resource` } } };
    await synthesize({
      import: [{ to: "bunny_shield_access_list.x", id: "42/1108" }],
      resource: { bunny_shield_access_list: { x: block } },
    });
    const { out } = await again();
    expect(out).toContain("Already there, and not written again: 1 in the state, 1 in code or import blocks.");
    expect(out).toContain("changes none of them. Objects that were there before change if they differ");
    expect(await read("main.ts")).toBe(main);
    expect(out).toContain('import { Zone42_2 } from "./zone-42-2";\n    new Zone42_2(stack, "zone-42-2");');
    expect(await read("zone-42-2.ts")).toContain('const zone = ShieldZone.fromShieldZoneId(this, "zone", 42);');
    expect(await read("zone-42-2.ts")).not.toMatch(/"Office"/);
    const changed = await again();
    expect(changed.err).toMatch(/code changed after it was synthesized/);
  });

  test("what the stacks of an app have is not written again: in the states beside it, or given for a backend", async () => {
    await bunnyTf("--zone", "42", "--out", inFolder(), ...AS_CDKTF);
    const args = ["--zone", "42", "--out", inFolder(), "--as", "cdktf", "--yes"];
    await synthesize({ terraform: { backend: { local: { path: "../../../bunny.tfstate" } } } });
    await writeFile(inFolder("bunny.tfstate"), JSON.stringify(stateOf(["bunny_shield_access_list", "x", LIST])));
    expect((await bunnyTf(...args)).out).toContain("Already there, and not written again: 1 in the state.");

    await synthesize({ terraform: { backend: { s3: { bucket: "states" } } } });
    expect((await bunnyTf(...args)).err).toMatch(/stacks.bunny keeps its state in the backend "s3"/);
    expect((await bunnyTf(...args, "--no-state")).out).toMatch(/^Wrote /);
  });

  const synthesize = async (stack: object): Promise<void> => {
    await mkdir(inFolder("cdktf.out", "stacks", "bunny"), { recursive: true });
    await writeFile(inFolder("cdktf.out", "stacks", "bunny", "cdk.tf.json"), JSON.stringify(stack));
    await writeFile(inFolder("cdktf.out", "manifest.json"), JSON.stringify({ stacks: { bunny: { name: "bunny" } } }));
  };

  test("what cannot be declared is a comment that says what to write", async () => {
    await bunnyTf("--zone", "44", "--out", inFolder("new"), ...AS_CDKTF);

    const text = (await read("new/zone-44.ts")).replaceAll(/\n\/\/ ?/g, " ");
    expect(text).toContain('bunny_shield_access_list 44/1106 ("Empty"): The list has no entries');
    expect(text).toMatch(/ApiDocument\.fromFile\("openapi\.yaml"\), mode: ApiGuardianMode\.LOG, importId: "44" }\)/);
  });
});

test("nothing is written through a link, and then nothing at all", async () => {
  const elsewhere = inFolder("elsewhere");
  await mkdir(elsewhere);
  await mkdir(inFolder("new"));
  await symlink(elsewhere, inFolder("new", "pages"));
  const { exitCode, err } = await bunnyTf("--zone", "44", "--out", inFolder("new"), "--yes");

  expect(exitCode).toBe(1);
  expect(err).toContain(`${inFolder("new", "pages")} is a link`);
  expect(await readdir(elsewhere)).toEqual([]);
  expect(await readdir(inFolder("new"))).toEqual(["pages"]);
});

test.each([
  [["--zone", "999", "--out", "x"], /Shield zone 999/],
  [["--app", "none", "--out", "x"], /application none/],
  [["--all", "--out", "x", "--as", "cdk"], /Allowed choices are hcl, cdktf, cdktn/],
  [["--all", "--out", "x", "--package", "0.1.0"], /--package is for --as cdktf and --as cdktn/],
  [
    ["--all", "--out", "x", "--as", "cdktf", "--package", "./none.tgz"],
    /--package names \.\/none\.tgz, which does not exist/,
  ],
  [["--all", "--type", "banana", "--out", "x"], /Give one of .*bunny_shield_access_list, /],
  [["--all", "--type", "bunny_zone", "--out", "x"], /'bunny_zone' is invalid.*Did you mean bunny_shield_zone\?/],
  [["--all", "--type", "waf_rules", "--out", "x"], /Did you mean bunny_shield_waf_rule\?/],
  [["--all", "--type", "autoscaling", "--out", "x"], /Did you mean bunny_app_autoscaling\?/],
  [["--all", "--out", "x", "--state", "a", "--no-state"], /--state and --no-state exclude each other.*no state yet/],
  [["--all", "--out", "x", "--no-state", "--state", "a"], /--state and --no-state exclude each other/],
  [["--zone", "42", "--except", "43", "--out", "x"], /--except is for --all/],
  [["--all", "--as", "cdktf", "--out", "-"], /--out -\) takes only HCL/],
  [["--all"], /required option '-o, --out <folder>'/],
  [["--all", "--out", "x", "--state", "none.tfstate"], /--state names none\.tfstate, which cannot be read/],
  [["--all", "--out", "package.json"], /package\.json cannot be written to/],
])("%j is an error that says what to do", async (args, message) => {
  const { exitCode, err } = await bunnyTf(...args);

  expect(exitCode).toBe(1);
  expect(err).toMatch(message);
  expect(err).not.toContain(hosted.service.accessKey);
});

test("a missing key is an error before anything is written", async () => {
  delete process.env["BUNNY_ACCESS_KEY"];
  const { exitCode, err } = await bunnyTf("--all", "--out", inFolder("new"));

  expect({ exitCode, isThere: (await readdir(inFolder())).length }).toEqual({ exitCode: 1, isThere: 0 });
  expect(err).toContain("BUNNY_ACCESS_KEY");
});

describe("what the account does not have", () => {
  test.each([
    [
      ["--zone", "9001"],
      /: the account has no such Shield zone, but a pull zone with the ID 9001\nShield zone 42 protects that pull zone: use 42\.\n$/,
    ],
    [["--all", "--except", "9001"], /\nShield zone 42 protects that pull zone: use 42\.\n$/],
    [
      ["--zone", "99"],
      /^bunny-tf: Cannot read Shield zone 99: .*\nCheck the Shield zone's id \(it is not the pull zone's id\)/,
    ],
  ])("a pull zone's number is answered with that of its Shield zone: %j", async (scope, message) => {
    const { exitCode, err } = await bunnyTf(...scope, "--out", inFolder("new"));
    expect([exitCode, err]).toEqual([1, expect.stringMatching(message)]);
  });

  test("an application is told with those that there are", async () => {
    const { err } = await bunnyTf("--app", "app-shopp", "--out", inFolder("new"));

    expect(err).toMatch(
      /^bunny-tf: Cannot find application app-shopp: .*\nCheck its ID\. The account of this access key has .*\bapp-shop\b/,
    );
  });
});
