import { openPrivateState, privateState } from "../../src/framework/definition/private-state.js";

const bytes = (text: string): Uint8Array => Buffer.from(text);

test("what is set is read again, in this process and the next", () => {
  const kept = openPrivateState(privateState(), new Uint8Array());
  expect(kept.get()).toBeUndefined();
  expect(kept.bytes).toHaveLength(0);
  kept.set({ a: 1 });
  expect(kept.get()).toEqual({ a: 1 });
  expect(openPrivateState(privateState(), kept.bytes).get()).toEqual({ a: 1 });
});

test("bytes that are not replaced are returned as received, even if they cannot be decoded", () => {
  const stored = bytes("{ not json");
  const kept = openPrivateState(privateState(), stored);
  expect(kept.get()).toBeUndefined();
  expect(kept.bytes).toBe(stored);
});

test("a parser decides which values of an older release are usable", () => {
  const numbers = privateState((stored) => (typeof stored === "number" ? stored : undefined));
  expect(openPrivateState(numbers, bytes("5")).get()).toBe(5);
  expect(openPrivateState(numbers, bytes('"5"')).get()).toBeUndefined();
});

test("facts of the framework are stored beside what the resource stores, and neither changes the other", () => {
  const kept = openPrivateState(privateState(), bytes('{"a":1}'));
  kept.note({ configured: ["name"], written: [{ at: 5, before: null }] });
  expect(kept.get()).toEqual({ a: 1 });
  const next = openPrivateState(privateState(), kept.bytes);
  next.set({ a: 2 });
  next.note({ configured: undefined });
  const last = openPrivateState(privateState(), next.bytes);
  expect(last.get()).toEqual({ a: 2 });
  expect(last.facts).toEqual({ written: [{ at: 5, before: null }] });
});

test("without facts and without a value nothing is stored", () => {
  const kept = openPrivateState(privateState(), new Uint8Array());
  kept.note({ replaces: null });
  expect(openPrivateState(privateState(), kept.bytes).facts).toEqual({ replaces: null });
  expect(openPrivateState(privateState(), kept.bytes).get()).toBeUndefined();
  kept.note({ replaces: undefined });
  expect(kept.bytes).toHaveLength(0);
});

test.each([
  ['{"framework":{"configured":[1],"replaces":4,"written":[{"at":"5"}],"later":true},"resource":{"a":1}}', {}],
  ['{"framework":{"replaces":{"id":4}}}', { replaces: { id: 4 } }],
])("facts that this release does not know are left out: %s", (stored, facts) => {
  expect(openPrivateState(privateState(), bytes(stored)).facts).toEqual(facts);
});

test("a resource may store a member of that name", () => {
  const kept = openPrivateState(privateState(), bytes('{"framework":{},"b":1}'));
  expect(kept.get()).toEqual({ framework: {}, b: 1 });
});
