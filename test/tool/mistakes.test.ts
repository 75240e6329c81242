import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { run } from "../../src/tool/run.js";
import { planJson } from "../review/support/plan-builder.js";
import { useService } from "../support/service.js";

/** What people type, each with what is wrong, where, and what to do next. */
const FILES: Readonly<Record<string, string>> = {
  "plan.json": planJson([]),
  "newer.json": '{"format_version":"9.9"}',
  "words.txt": "hello",
  "accept.json": '{"accept":[{"address":"x"}]}',
  "traffic.json": JSON.stringify({
    zones: [
      {
        pullZoneId: 9001,
        visitors: [{ name: "a", addresses: ["192.0.2.300"], hoursAgo: 1, requests: 1, every: 1, paths: ["health"] }],
      },
    ],
  }),
  "empty.yaml": "requests: []",
  "binary.txt": "\u0000\u0001",
};

const MISTAKES: readonly (readonly [command: string, says: RegExp])[] = [
  ["review newer.json", /newer\.json[^]*format version 9\.9; this release reads version 1\.x only\. Update/],
  ["review none.json", /none\.json does not exist: give a plan file, a folder, cdktf\.out, or "-"/],
  ["review plan.json --fail-on looosens", /no --fail-on condition "looosens"\. Did you mean "loosens"\?/],
  ["review plan.json --format pdf", /argument 'pdf' is invalid\. Allowed choices are text, markdown/],
  ["review plan.json --fail-on loosens --accept accept.json", /accept\.json: Row 1 .* has no "commit": .*Replace it/],
  ["review plan.json --fail-on traffic-stopped=200%", /"traffic-stopped=200%" needs a share from 0 to 100 %, such as/],
  [
    "review plan.json --traffic-from account --hours 0",
    /'0' is invalid\. It is a number of hours, such as 2, at most 72/,
  ],
  ["review plan.json --output=", /--output has an empty value\. .* set that, or leave out --output/],
  ["try plan.json --url example.com", /--url: A URL begins with https:\/\/ or http:\/\//],
  ["try plan.json --url https://x/ --ip 300.1.1.1", /--ip: "300\.1\.1\.1" .* is at most 255/],
  ["try plan.json --url https://x/ --country DEU", /--country: A country is two letters of ISO 3166-1, such as DE/],
  ["try plan.json --url https://x/#top", /--url: Browsers do not send what follows a #\. Remove it/],
  ["try plan.json --url https://*.example.com/", /--url: A host has no wildcard\. Write one host/],
  ["try plan.json --url https://x/ --method get", /--method: A method is one word in capitals, such as POST/],
  ["try plan.json --url https://x/ --ja4 abc", /--ja4: "abc" is not a JA4 fingerprint\. Write three parts/],
  ["why --ip 10.0.0.1", /'10\.0\.0\.1' is invalid\. No visitor has this address \(private networks\)/],
  ["try --account --url https://www.example.com/", /Name the zone to read with --zone ID/],
  ["why --ip 203.0.113.9 --url ftp://x", /Name the Shield zone that served the request with --zone ID/],
  ["why --hours 100", /'100' is invalid\. It is a number of hours, such as 2, at most 72/],
  ["import --zone abc --out x", /Give the number of a Shield zone, not the number of its pull zone/],
  ["audit --zone 42,43", /'42,43' is invalid\. Give one zone, and repeat the option for others/],
  ["import --zone 9001 --out x", /Shield zone 42 protects that pull zone: use 42/],
  ["import --out x", /Say what to import: --zone <id>, --app <id>, or --all/],
  ["import --all --zone 42 --out x", /Leave out --zone and --app/],
  ["seed --zone 42", /required option '-o, --out <file>' not specified/],
  ["entries --from binary.txt --out o.txt", /binary\.txt[^]*line 1/],
  ["entries --from words.txt --out o.txt", /words\.txt[^]*line 1: "hello" is not an IPv4 or IPv6 network/],
  [
    "entries --from words.txt --out o.txt --type organization",
    /argument 'organization' is invalid\. Allowed choices are cidr, ip/,
  ],
  ["entries --from https://example.com/drop.txt --out o.txt", /Fetch it first, such as with curl, and name the file/],
  ["try plan.json --requests empty.yaml", /empty\.yaml, line 1, column 11: requests is empty\. Give at least one/],
  ["drift none", /none does not exist: give a plan file, a folder/],
  ["drift . --ignore words.txt", /words\.txt: The ignore file is not JSON: .* expected \{"ignore"/],
  ["drift . --var novalue", /'novalue' is invalid\. Must be a name and a value, such as zone=42/],
  ["audit --house-rules none.json", /--house-rules names none\.json, .* does not exist\. Relative paths start at/],
  ["audit --wait 5", /unknown option '--wait'/],
  ["install --mirror=", /--mirror has an empty value/],
  ["install --executable words.txt", /words\.txt must keep the name that it has in a release/],
  ["init pipline", /Did you mean bunny-tf init pipeline\? For a project in that folder, write \.\/pipline\./],
  ["init x --cdktf --cdktn", /'--cdktf' cannot be used with option '--cdktn'/],
  ["emulator --port 99999", /'99999' is invalid\. The port must be at most 65535/],
  ["emulator --seed words.txt", /words\.txt\) cannot be used:[^]*not JSON: line 1, column 1/],
  ["emulator --traffic traffic.json", /addresses\[0\]: .*whole IPv4 or IPv6 address[^]*paths\[0\]: .*begins with \//],
  ["emulator --traffic accept.json", /zones: is missing\. Write a list\.[^]*accept: unknown member\. Known: zones/],
];

const hosted = useService();
let folder = "";
let restore = (): void => undefined;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "bunny-mistakes-"));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(folder, name), text);
});
beforeEach(() => {
  const before = process.cwd();
  process.chdir(folder);
  const env = jest.replaceProperty(process, "env", { ...process.env, ...hosted.service.env, NO_COLOR: "1" });
  restore = () => {
    process.chdir(before);
    env.restore();
  };
});
afterEach(() => {
  restore();
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test.each(MISTAKES)("bunny-tf %s says what is wrong, where, and what to do", async (command, says) => {
  let said = "";
  const add = (text: string): void => void (said += text);
  expect(await run(command.split(" "), { out: add, err: add })).toBe(1);
  expect(said).toMatch(says);
});
