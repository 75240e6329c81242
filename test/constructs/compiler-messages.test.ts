import { constantSets } from "../../src/zone/words/constants.js";
import { typeErrors } from "../review/why/support/type-errors.js";

/** Code with a mistake, and what the compiler's message about it names. */
const MISTAKES: readonly (readonly [code: string, ...named: string[]])[] = [
  [
    'new AccessList(stack, "", { zone, entries, action: "no" });',
    '"bypass"',
    '"allow"',
    '"block"',
    '"challenge"',
    '"log"',
  ],
  ['new WafRule(stack, "", { ...rule, action: "log", severity: "no" });', '"notice"', '"warning"', '"critical"'],
  ['new RateLimit(stack, "", { ...rule, requests: 1, timeframe: 11, blockTime: 30 });', "300", "3600"],
  ['ShieldZone.adopt(stack, "", { pullZone: 1 });', "Did you mean to write 'pullZoneId'?"],
  ['new Exception(stack, "", { pullZone: 1, disables: [], conditions: [] });', "Did you mean to write 'pullZoneId'?"],
  // The compiler shortens longer lists.
  ...constantSets.map(({ name, words }): [string, ...string[]] => {
    const all = [...words.keys()].map((one) => JSON.stringify(one));
    return [`const ${name}: words.${name} = false;`, ...(all.join().length < 100 ? all : all.slice(0, 1))];
  }),
];

test("the compiler's message about a wrong word shows the words, and about a wrong prop the right one", () => {
  const errors = typeErrors(`
import type { TerraformStack } from "cdktf";
import { AccessList, Condition, Entries, Exception, RateLimit, ShieldZone, WafRule } from "terraform-provider-bunny";
import type * as words from "../src/constructs/generated/words.js";
declare const stack: TerraformStack;
declare const zone: ShieldZone;
const entries = Entries.asns(1);
const rule = { zone, name: "", conditions: [Condition.path().beginsWith("/login")] };
${MISTAKES.map(([code]) => code).join("\n")}
`);
  const lacking = MISTAKES.map(([code, ...named]) => {
    const message = errors.find((error) => error.startsWith(code));
    return { message, lacks: named.filter((one) => message?.slice(code.length).includes(one) !== true) };
  });
  expect(lacking.filter(({ lacks }) => lacks.length > 0)).toEqual([]);
  expect(errors).toHaveLength(MISTAKES.length);
});

test("isApiError narrows to the kinds that it names, and leaves the others", () => {
  const source = `
import { isApiError } from "terraform-provider-bunny/api";
export function message(error: unknown): string {
  if (!isApiError(error)) throw error;
  if (isApiError(error, "not_found", "conflict")) {
    const kind: "not_found" | "conflict" = error.kind;
    return kind;
  }
  return error.message;
}
export function unlessGone(error: unknown): string {
  if (!isApiError(error, "not_found")) throw error;
  const kind: "conflict" = error.kind;
  return kind;
}
`;
  expect(typeErrors(source)).toEqual([
    `const kind: "conflict" = error.kind;: Type '"not_found"' is not assignable to type '"conflict"'.`,
  ]);
});
