import fc from "fast-check";

/** The form of a JSON value: what a value has wrong, and any values of that form. */
export interface Shape {
  readonly problems: (value: unknown, at: string) => string[];
  /** With members that the form does not name, as the API may add at any time. */
  readonly arbitrary: fc.Arbitrary<unknown>;
}

function scalar(what: string, holds: (value: unknown) => boolean, arbitrary: fc.Arbitrary<unknown>): Shape {
  return {
    problems: (value, at) => (holds(value) ? [] : [`${at} is ${JSON.stringify(value)}, not ${what}`]),
    arbitrary,
  };
}

const isInteger = (value: unknown, least: number, most: number): boolean =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

const INT32 = 2 ** 31 - 1;

export const text = scalar("text", (value) => typeof value === "string", fc.string({ maxLength: 12 }));
export const flag = scalar("a boolean", (value) => typeof value === "boolean", fc.boolean());
export const int32 = scalar(
  "a 32-bit integer",
  (value) => isInteger(value, -INT32 - 1, INT32),
  fc.integer({ min: 0, max: INT32 }),
);
export const identifier = scalar(
  "an identifier",
  (value) => isInteger(value, 1, INT32),
  fc.integer({ min: 1, max: INT32 }),
);
/** Also beyond what a double holds. */
export const int64 = scalar(
  "a 64-bit integer",
  (value) => Number.isInteger(value),
  fc.oneof(fc.integer({ min: 0, max: INT32 }), fc.bigInt({ min: 0n, max: 2n ** 63n - 1n })),
);
export const double = scalar(
  "a number",
  (value) => typeof value === "number",
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
/** A code of an enumeration: the API adds codes at any time. */
export const code = scalar(
  "a code",
  (value) => isInteger(value, -INT32 - 1, INT32),
  fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constantFrom(99, 255, 300)),
);
export const instant = scalar(
  "a time",
  (value) => typeof value === "string" && !Number.isNaN(Date.parse(value)),
  fc.constantFrom("2026-08-01T00:00:00Z", "2026-08-01T00:00:00.123", "2026-11-21T09:30:00+01:00"),
);
export const anything: Shape = { problems: () => [], arbitrary: fc.jsonValue({ maxDepth: 2 }) };

/** One of these texts. */
export const word = (...words: readonly string[]): Shape =>
  scalar(`one of ${words.join(", ")}`, (value) => words.includes(String(value)), fc.constantFrom(...words));

/** Exactly this value, so that an answer is about what was asked for. */
export const exactly = (value: number | string): Shape =>
  scalar(JSON.stringify(value), (found) => found === value, fc.constant(value));

/** For the emulator any value of the form, in generated answers this one. */
export const pinned = (shape: Shape, value: unknown): Shape => ({ ...shape, arbitrary: fc.constant(value) });

/** Only null. */
export const empty: Shape = scalar("null", (value) => value === null, fc.constant(null));

/** Null, once in `frequency` + 1 of generated values; always if that is 0. */
export const nullable = (shape: Shape, frequency = 4): Shape => ({
  problems: (value, at) => (value === null ? [] : shape.problems(value, at)),
  arbitrary: frequency === 0 ? fc.constant(null) : fc.option(shape.arbitrary, { freq: frequency }),
});

export const list = (item: Shape, maxLength = 3): Shape => ({
  problems: (value, at) =>
    Array.isArray(value)
      ? value.flatMap((one: unknown, index) => item.problems(one, `${at}[${index}]`))
      : [`${at} is not a list`],
  arbitrary: fc.array(item.arbitrary, { maxLength }),
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An object whose members all have one form. */
export const mapOf = (
  member: Shape,
  names: fc.Arbitrary<string> = fc.string({ minLength: 1, maxLength: 8 }),
): Shape => ({
  problems: (value, at) =>
    isRecord(value)
      ? Object.entries(value).flatMap(([name, one]) => member.problems(one, `${at}.${name}`))
      : [`${at} is not an object`],
  arbitrary: fc.dictionary(names, member.arbitrary, { maxKeys: 3 }),
});

type Members = Readonly<Record<string, Shape>>;

/**
 * An object with members that are always there and others that may be absent. A check refuses any other member, unless there is a form
 * of `others`.
 */
export function object(required: Members, optional: Members = {}, others?: Shape): Shape {
  const all = { ...required, ...optional };
  return {
    problems: (value, at) => {
      if (!isRecord(value)) return [`${at} is not an object`];
      const unknown = Object.keys(value).filter((name) => !(name in all));
      const known = Object.entries(all).flatMap(([name, shape]) =>
        name in value || name in required ? shape.problems(value[name], `${at}.${name}`) : [],
      );
      const more = unknown.flatMap((name) =>
        others === undefined ? [`${at}.${name} is not documented`] : others.problems(value[name], `${at}.${name}`),
      );
      return [...more, ...known];
    },
    arbitrary: fc
      .tuple(
        fc.dictionary(
          fc.string({ maxLength: 6 }).map((name) => `new${name}`),
          fc.jsonValue({ maxDepth: 1 }),
          { maxKeys: 2 },
        ),
        fc.record(arbitrariesOf(all), { requiredKeys: Object.keys(required) }),
      )
      .map(([added, known]) => ({ ...added, ...known })),
  };
}

const arbitrariesOf = (members: Members): Record<string, fc.Arbitrary<unknown>> =>
  Object.fromEntries(Object.entries(members).map(([name, { arbitrary }]) => [name, arbitrary]));

/** A value of one form or of another. */
export const either = (...shapes: readonly Shape[]): Shape => ({
  problems: (value, at) => {
    const found = shapes.map((shape) => shape.problems(value, at));
    return found.some((problems) => problems.length === 0) ? [] : (found.sort((a, b) => a.length - b.length)[0] ?? []);
  },
  arbitrary: fc.oneof(...shapes.map(({ arbitrary }) => arbitrary)),
});
