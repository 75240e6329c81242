import * as v from "valibot";
import { DiagnosticError } from "../../src/framework/definition/diagnostics.js";
import {
  emptyPrivateState,
  noPrivateState,
  openPrivateState,
  privateState,
  type PrivateStateType,
} from "../../src/framework/definition/private-state.js";

const bytes = (text: string): Uint8Array => Buffer.from(text);
const thing = { type: "test_thing", private: privateState(() => v.strictObject({ a: v.number() })) };
const errorOf = (text: string, declared: PrivateStateType<unknown> = thing.private): DiagnosticError => {
  try {
    openPrivateState({ type: "test_thing", private: declared }, bytes(text));
  } catch (error) {
    if (error instanceof DiagnosticError) return error;
  }
  throw new Error(`${text} was read`);
};

test("what is set is read again, in this process and the next, and has its number first", () => {
  const kept = emptyPrivateState(thing);
  expect(kept.get()).toBeUndefined();
  expect(kept.bytes).toHaveLength(0);
  kept.set({ a: 1 });
  expect(kept.get()).toEqual({ a: 1 });
  expect(Buffer.from(kept.bytes).toString()).toBe('{"v":1,"r":{"a":1}}');
  expect(openPrivateState(thing, kept.bytes).get()).toEqual({ a: 1 });
});

const STORED = '{"v":1,"r":{"a":1}}';

test("what is not changed is returned as received", () => {
  const received = bytes(STORED);
  const kept = openPrivateState(thing, received);
  expect(kept.get()).toEqual({ a: 1 });
  kept.set({ a: 1 });
  expect(kept.bytes).toBe(received);
});

const written = [{ at: 5, before: ["abc", "de-"] }];

test("a resource that encodes its part decodes it again", () => {
  const declared = privateState<{ a: number }>(
    () =>
      v.pipe(
        v.number(),
        v.transform((a) => ({ a })),
      ),
    ({ a }) => a,
  );
  const kept = openPrivateState({ type: "test_thing", private: declared }, bytes('{"v":1,"r":1}'));
  kept.note({ configured: ["abc", "def"], written });
  expect(Buffer.from(kept.bytes).toString()).toBe('{"v":1,"w":[[5,"abcde-"]],"c":"abcdef","r":1}');
  expect(openPrivateState({ type: "test_thing", private: declared }, kept.bytes).get()).toEqual({ a: 1 });
});

test("facts of the framework are stored beside what the resource stores, and neither changes the other", () => {
  const kept = openPrivateState(thing, bytes(STORED));
  kept.note({ configured: ["abc"], written });
  expect(kept.get()).toEqual({ a: 1 });
  const next = openPrivateState(thing, kept.bytes);
  next.set({ a: 2 });
  next.note({ configured: undefined });
  const last = openPrivateState(thing, next.bytes);
  expect(last.get()).toEqual({ a: 2 });
  expect(last.facts).toEqual({ written });
});

test("without facts and without a value nothing is stored", () => {
  const kept = emptyPrivateState(thing);
  kept.note({ replaces: null });
  expect(openPrivateState(thing, kept.bytes).facts).toEqual({ replaces: null });
  expect(openPrivateState(thing, kept.bytes).get()).toBeUndefined();
  kept.note({ replaces: undefined });
  expect(kept.bytes).toHaveLength(0);
});

test.each([
  [
    '{"v":2,"w":[],"d":"AAEC"}',
    /has format 2\. This version reads format 1\..*the version of the provider that wrote the state or later/s,
  ],
  ['{"v":7,"m":"0.3.0"}', /has format 7\..*Install version 0\.3\.0 of the provider or later/s],
  ['{"v":2,"m":"[click](x)"}', /the version of the provider that wrote the state or later/],
])("a newer format is refused with the version to install, and the way out: %s", (stored, text) => {
  const { summary, detail } = errorOf(stored);
  expect(summary).toBe("test_thing was written by a newer version of the provider");
  expect(detail).toMatch(text);
  expect(detail).toMatch(
    /terraform state rm test_thing\.NAME.*terraform import test_thing\.NAME ID.*on_destroy = "restore"/s,
  );
});

test.each([
  ["{ not json", "it is not JSON"],
  ['{"v":"1","r":{"a":1}}', "its format is not a number that any version writes"],
  ['{"v":0}', "its format is not a number that any version writes"],
  ['{"v":1.5}', "its format is not a number that any version writes"],
  ['{"v":1,"r":{"a":"1"}}', "the resource's part does not have the form that is stored (at a)"],
  ['{"v":1,"r":null}', "the resource's part does not have the form that is stored"],
  ['{"v":1,"c":"ab"}', "it does not have the form that is stored (at c)"],
  ['{"v":1,"c":[1]}', "it does not have the form that is stored (at c)"],
  ['{"v":1,"later":true}', "it does not have the form that is stored (at later)"],
  ['"AAEC"', "its format is not a number that any version writes"],
  ['{"a":1}', "its format is not a number that any version writes"],
  ['{"v":1,"r":{"a":1,"b":2}}', "the resource's part does not have the form that is stored (at b)"],
])("a broken form is said to be broken: %s", (stored, problem) => {
  const { summary, detail } = errorOf(stored);
  expect(summary).toBe("The stored data of test_thing is broken");
  expect(detail).toContain(
    `has a form that no version of the provider writes: ${problem}. Nothing was sent to the API.`,
  );
  expect(detail).toContain("terraform state rm test_thing.NAME");
});

test("a resource that declares nothing of its own refuses what is stored for it", () => {
  expect(errorOf('{"v":1,"r":1}', noPrivateState).summary).toBe("The stored data of test_thing is broken");
});
