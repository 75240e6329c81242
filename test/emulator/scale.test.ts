import { testWithAllRuns } from "../framework/properties/runs.js";
import { createHash } from "node:crypto";
import { startEmulator } from "../../src/emulator/index.js";
import { ask, at } from "./support/ask.js";

const LISTS = 20;
const ENTRIES = 10_000;
const PATH = "/shield/shield-zone/44/access-lists";

testWithAllRuns("twenty lists of ten thousand entries in parallel: all stored, one request each", async () => {
  const emulator = await startEmulator();
  const contentOf = (list: number) =>
    Array.from({ length: ENTRIES }, (_, i) => `${10 + list}.${i >> 8}.${i & 255}.0/24`).join("\n");
  const created = await Promise.all(
    Array.from({ length: LISTS }, async (_, list) => {
      const reply = await ask(emulator, "POST", PATH, { name: `list ${list}`, type: 1, content: contentOf(list) });
      return { id: String(at(reply.json, "data", "id")), checksum: at(reply.json, "data", "checksum"), list };
    }),
  );
  for (const { checksum, list } of created) {
    expect(checksum).toBe(createHash("sha256").update(contentOf(list)).digest("hex"));
  }
  expect((await ask(emulator, "GET", PATH)).json).toMatchObject({
    customListCount: LISTS,
    customEntryCount: LISTS * ENTRIES,
    customListLimit: null,
  });
  const read = await ask(emulator, "GET", `${PATH}/${created[7]!.id}`);
  expect(at(read.json, "data", "content")).toBe(contentOf(7));
  expect(emulator.countRequests({ operation: "createAccessList" })).toBe(LISTS);
  await emulator.close();
});
