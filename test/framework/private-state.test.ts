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
