import { createHash } from "node:crypto";
import * as v from "valibot";
import { isJsonObject } from "../../shared/json.js";

/**
 * A write. It has the time in seconds since 1970, and the codes of the previous values that the write changed. If the write
 * created the object, there are no codes.
 */
export interface Write {
  readonly at: number;
  readonly before: readonly string[];
}

const CODE_LENGTH = 3;

/** Returns a short code of a text. Two different texts have the same code with a probability of 1 in 262,144. */
export const codeOf = (text: string): string =>
  createHash("sha256").update(text).digest("base64url").slice(0, CODE_LENGTH);

const joined = (codes: readonly string[]): string => codes.join("");
const separate = (codes: string): readonly string[] => codes.match(/.{3}/g) ?? [];
const codes = v.pipe(v.string(), v.regex(/^([\w-]{3})*$/), v.transform(separate));

/** Digests of {@link DIGEST_LENGTH} characters, concatenated, by code. */
type Digests = Readonly<Record<string, string>>;

/** The length at which two values of one member practically never share a digest. */
export const DIGEST_LENGTH = 6;

function joinedDigests(digests: Digests): string {
  return Object.entries(digests)
    .flatMap(([code, several]) => (several.match(/.{6}/g) ?? []).map((digest) => code + digest))
    .join("");
}

function separateDigests(text: string): Digests {
  const found: Record<string, string> = {};
  for (const pair of text.match(/.{9}/g) ?? []) {
    const code = pair.slice(0, CODE_LENGTH);
    found[code] = (found[code] ?? "") + pair.slice(CODE_LENGTH);
  }
  return found;
}

const digests = v.pipe(v.string(), v.regex(/^([\w-]{9})*$/), v.transform(separateDigests));

/** The framework's part of the private state. The identity is the only value of an object in it. `undefined` is not stored. */
export interface PrivateFacts {
  /**
   * The identity of the planned object. Null if the identity is not known. Only a plan without a prior object has this member,
   * and an apply never stores it. A delete that receives this member is the first half of the replacement of a tainted object.
   */
  readonly replaces?: Readonly<Record<string, unknown>> | null | undefined;
  /**
   * Only a plan that has a prior object and no other facts has this member. It prevents an empty private state. The second plan
   * of a replacement receives this member, and the plan of a new object does not, so the two plans can be told apart.
   */
  readonly existed?: true | undefined;
  /** A digest of the credentials and the object. Present only in the plan of a destroy, if the plan read the object. */
  readonly seenWith?: string | undefined;
  /** A failed create stored the object, which exists without Terraform. No update followed. */
  readonly unfinished?: true | undefined;
  /** The time at which the API returned the ID of an object that cannot be read yet, in milliseconds since 1970. */
  readonly unread?: number | undefined;
  readonly written?: readonly Write[] | undefined;
  /** Codes (`codeOf`) of the optional attributes that were configured at the last apply. */
  readonly configured?: readonly string[] | undefined;
  /**
   * Digests of the last written values of restorable members. The keys are codes of the members' names. If the last write failed
   * but may have been carried out, there are two digests.
   */
  readonly wrote?: Digests | undefined;
}

/** The format that this version writes and reads. */
export const PRESENT_FORMAT = 1;

/** Stored data in an unsupported format. */
export class UnknownFormat extends Error {
  override readonly name = "UnknownFormat";

  constructor(
    readonly format: number,
    /** The first version that reads the format, if the data names it. */
    readonly readBy: string | undefined,
  ) {
    super(`format ${format}`);
  }
}

/** Stored data that violates its format. */
export class BrokenForm extends Error {
  override readonly name = "BrokenForm";

  /** Names the place but not the value. */
  static of(part: string, issue: v.BaseIssue<unknown>): BrokenForm {
    const place = v.getDotPath(issue);
    return new BrokenForm(`${part} does not have the form that is stored${place === null ? "" : ` (at ${place})`}`);
  }
}

export interface Stored {
  readonly own: unknown;
  readonly facts: PrivateFacts;
}

const named = v.nullable(v.record(v.string(), v.unknown()));

const present = v.strictObject({
  v: v.literal(PRESENT_FORMAT),
  p: v.optional(named),
  e: v.optional(v.literal(1)),
  s: v.optional(v.string()),
  u: v.optional(v.literal(1)),
  n: v.optional(v.number()),
  w: v.optional(v.array(v.strictTuple([v.pipe(v.number(), v.safeInteger()), codes]))),
  c: v.optional(codes),
  d: v.optional(digests),
  r: v.optional(v.unknown()),
});

/** Decodes stored bytes. Throws {@link UnknownFormat} or {@link BrokenForm}. */
export function decodeFormat(bytes: Uint8Array): Stored {
  const stored = parseJson(bytes);
  const { v: format, m: readBy } = isJsonObject(stored) ? stored : {};
  if (typeof format !== "number" || !Number.isSafeInteger(format) || format < 1)
    throw new BrokenForm("its format is not a number that any version writes");
  if (format !== PRESENT_FORMAT) throw new UnknownFormat(format, versionIn(readBy));
  const result = v.safeParse(present, stored, { abortEarly: true });
  if (!result.success) throw BrokenForm.of("it", result.issues[0]);
  const { p, e, s, u, n, w, c, d, r } = result.output;
  const facts = {
    replaces: p,
    existed: e && (true as const),
    seenWith: s,
    unfinished: u && (true as const),
    unread: n,
    written: w?.map(([at, before]) => ({ at, before })),
    configured: c,
    wrote: d,
  };
  return { own: r, facts };
}

/** Encodes the present format. Empty if there is nothing to store. */
export function encodeFormat({ own, facts }: Stored): Uint8Array {
  const { replaces, existed, seenWith, unfinished, unread, written, configured, wrote } = facts;
  if (Object.values<unknown>({ own, ...facts }).every((value) => value === undefined)) return new Uint8Array();
  const stored = {
    v: PRESENT_FORMAT,
    p: replaces,
    e: existed && 1,
    s: seenWith,
    u: unfinished && 1,
    n: unread,
    w: written?.map(({ at, before }) => [at, joined(before)]),
    c: configured && joined(configured),
    d: wrote && joinedDigests(wrote),
    r: own,
  };
  return Buffer.from(JSON.stringify(stored));
}

const versionIn = (stored: unknown): string | undefined =>
  typeof stored === "string" && /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(stored) ? stored : undefined;

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8")) as unknown;
  } catch {
    throw new BrokenForm("it is not JSON");
  }
}
