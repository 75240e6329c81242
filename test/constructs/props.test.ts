import {
  arrayOf,
  bool,
  constants,
  flag,
  number,
  object,
  oneOrMore,
  text,
  timeoutsKind,
  word,
  zone,
} from "../../src/constructs/props.js";

describe("what to give instead of a value of another kind", () => {
  const limits = 'Give an object with durations such as "5m" for create, read, update, delete.';
  it.each([
    [text, 5, "Give a string."],
    [number, "5", "Give a number."],
    [number, Number.NaN, "Give a number."],
    [bool, "true", "Give true or false."],
    [flag, 1, "Give true or false."],
    [object, null, "Give an object."],
    [timeoutsKind, { create: "5m", remove: "5m" }, limits],
    [timeoutsKind, null, limits],
    [word({ FIRST: 1, SECOND: 2 }), "1", "Give one of 1, 2."],
    [zone, 43, 'Give a zone, such as ShieldZone.fromShieldZoneId(this, "zone", 43).'],
    [zone, "site", 'Give a zone, such as ShieldZone.fromShieldZoneId(this, "zone", 42).'],
    [arrayOf(text), ["a", 5], "Give a string."],
    [arrayOf(text), "a", "Give an array."],
    [oneOrMore(text), ["a", 5], "Give a string."],
    [oneOrMore(text), 5, "Give a string."],
  ])("%#: %j", (kind, value, said) => {
    expect(kind(value)).toBe(said);
  });

  it.each([
    [timeoutsKind, { create: "5m", read: "5m", update: "5m", delete: "5m" }],
    [timeoutsKind, {}],
    [word({ FIRST: "a" }), "any text, which synthesis checks"],
    [zone, { shieldZoneId: 42 }],
    [arrayOf(text), []],
    [oneOrMore(text), "a"],
    [oneOrMore(text), ["a", "b"]],
  ])("is nothing for a value that fits: %#: %j", (kind, value) => {
    expect(kind(value)).toBeUndefined();
  });
});

test("a constant that is misspelled throws; names that tools look up are undefined", () => {
  const action = constants("Action", { BLOCK: "block", LOG_ONLY: "log" });
  expect(action.BLOCK).toBe("block");
  expect((): unknown => Reflect.get(action, "BLOK")).toThrow(
    "Action has no BLOK. Did you mean BLOCK? It has BLOCK, LOG_ONLY.",
  );
  expect((): unknown => Reflect.get(action, "log_only")).toThrow("Action has no log_only. Did you mean LOG_ONLY?");
  for (const name of ["then", "toJSON", "$$typeof"]) expect(Reflect.get(action, name)).toBeUndefined();
});
