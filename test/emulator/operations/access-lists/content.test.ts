import type { Variants } from "../../../../src/emulator/index.js";
import { ask, at } from "../../support/ask.js";
import { useEmulator } from "../../support/running.js";

const LISTS = "/shield/shield-zone/42/access-lists";
const emulator = useEmulator();

async function stored(type: number, content: string, variants: Partial<Variants> = {}): Promise<unknown> {
  emulator().setVariants(variants);
  const { json } = await ask(emulator(), "POST", LISTS, { name: "n", type, content });
  const read = await ask(emulator(), "GET", `${LISTS}/${String(at(json, "data", "id"))}`);
  return at(read.json, "data", "content");
}

test.each([
  ["10.0.0.1/24", "10.0.0.0/24"],
  ["10.0.0.0/24", "10.0.0.0/24"],
  ["203.0.113.77/32", "203.0.113.77/32"],
  ["203.0.113.77", "203.0.113.77"],
  ["255.255.255.255/1", "128.0.0.0/1"],
  ["1.2.3.4/0", "0.0.0.0/0"],
  ["2001:DB8::1/48", "2001:db8::/48"],
  ["2001:DB8:0::/48", "2001:DB8:0::/48"],
  ["::1/0", "::/0"],
  ["2001:db8::ffff/112", "2001:db8::/112"],
  ["2001:db8::ffff/120", "2001:db8::ff00/120"],
  ["2001:db8::1/128", "2001:db8::1/128"],
])("host bits of %s are masked to %s", async (sent, kept) => {
  expect(await stored(1, sent)).toBe(kept);
});

test("order, duplicates, case, newline and comments are stored as sent, except in variants", async () => {
  expect(await stored(2, "as9\n13335\nAS9\n13335\n")).toBe("as9\n13335\nAS9\n13335\n");
});

test.each<[string, Partial<Variants>, number, string, string]>([
  ["sorted", { entryOrder: "sorted" }, 3, "RU\nCN", "CN\nRU"],
  ["reversed", { entryOrder: "reversed" }, 3, "RU\nCN", "CN\nRU"],
  ["deduplicated", { duplicateEntries: "removed" }, 3, "CN\nRU\nCN", "CN\nRU"],
  ["upper case", { entryCase: "upper" }, 4, "Hetzner", "HETZNER"],
  ["lower case", { entryCase: "lower" }, 3, "CN", "cn"],
  ["AS stripped", { asnPrefix: "stripped" }, 2, "AS13335\n9", "13335\n9"],
  ["AS kept in a name", { asnPrefix: "stripped" }, 4, "ASUS", "ASUS"],
  ["AS added to no name", { asnPrefix: "added" }, 4, "3M", "3M"],
  ["AS added", { asnPrefix: "added" }, 2, "AS13335\n9", "AS13335\nAS9"],
  ["newline added", { trailingNewline: "added" }, 3, "CN", "CN\n"],
  ["newline stripped", { trailingNewline: "stripped" }, 3, "CN\n", "CN"],
  ["CRLF", { contentLineEnd: "crlf" }, 3, "CN\nRU", "CN\r\nRU"],
  ["host bits kept", { hostBits: "kept" }, 1, "10.0.0.1/24", "10.0.0.1/24"],
  ["syntax unchecked", { entrySyntax: "unchecked" }, 3, "nowhere", "nowhere"],
])("variant: %s", async (_name, variants, type, sent, kept) => {
  expect(await stored(type, sent, variants)).toBe(kept);
});

test("variant: an empty list is rejected, which is accepted otherwise", async () => {
  expect(await stored(3, "")).toBe("");
  emulator().setVariants({ emptyList: "refused" });
  expect((await ask(emulator(), "POST", LISTS, { name: "n", type: 3, content: "" })).status).toBe(400);
});

test("variant: the checksum is compared with the stored content, or not at all", async () => {
  const checksum = "a".repeat(64);
  const body = { name: "n", type: 1, content: "10.0.0.1/24", checksum };
  emulator().setVariants({ checksum: "unchecked" });
  expect((await ask(emulator(), "POST", LISTS, body)).status).toBe(200);
  emulator().setVariants({ checksum: "of-stored" });
  const { json } = await ask(emulator(), "GET", LISTS);
  expect(at(json, "customListCount")).toBe(1);
  const sentSum = "16b9d1a4b8a5f1b3a37be6ff0ab1ec4f1c4ee0fa2bfa9d5a9f8a3bd4e3cbd1d3";
  expect((await ask(emulator(), "POST", LISTS, { ...body, checksum: sentSum })).status).toBe(400);
  const read = await ask(emulator(), "GET", `${LISTS}/301`);
  expect((await ask(emulator(), "POST", LISTS, { ...body, checksum: at(read.json, "data", "checksum") })).status).toBe(
    200,
  );
});

test("variant: new lists are enabled", async () => {
  await stored(3, "CN", { newList: "enabled" });
  expect(at((await ask(emulator(), "GET", LISTS)).json, "customLists", 0, "isEnabled")).toBe(true);
});
