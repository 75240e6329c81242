import type { Contents } from "../../src/emulator/contents.js";
import { CASES, type ResourceType } from "../cases/generated/index.js";
import { SEEDED } from "../cases/target.js";
import { driveWalks, errorsIn, type Outcome } from "../support/provider-driver.js";
import { TEST_ACCESS_KEY, useService } from "../support/service.js";

const hosted = useService();

/** The key as a service may repeat it. */
const SPELLINGS = {
  plain: TEST_ACCESS_KEY,
  "upper case": TEST_ACCESS_KEY.toUpperCase(),
  "percent-encoded": TEST_ACCESS_KEY.replaceAll("-", "%2D"),
  "wholly percent-encoded": [...Buffer.from(TEST_ACCESS_KEY)].map((byte) => `%${byte.toString(16)}`).join(""),
  hexadecimal: Buffer.from(TEST_ACCESS_KEY).toString("hex"),
  base64: Buffer.from(`user:${TEST_ACCESS_KEY}`).toString("base64"),
};

const listIn = ({ accessLists }: Contents) => accessLists.find(({ name }) => name === "Office");
const rulesIn = ({ wafRules }: Contents) =>
  wafRules.filter(({ ruleDescription }) => ruleDescription === "Only from Germany");

/** A field of the API's data, and how somebody puts a text into it. */
const FIELDS: readonly (readonly [string, ResourceType, (contents: Contents, text: string) => void])[] = [
  ["name", "bunny_shield_access_list", (contents, text) => Object.assign(listIn(contents) ?? {}, { name: text })],
  [
    "description",
    "bunny_shield_access_list",
    (contents, text) => Object.assign(listIn(contents) ?? {}, { description: `Made "by" ${text}\\` }),
  ],
  ["content", "bunny_shield_access_list", (contents, text) => Object.assign(listIn(contents) ?? {}, { content: text })],
  [
    "header value",
    "bunny_shield_waf_rule",
    (contents, text) => {
      const condition = { variableTypes: { REQUEST_HEADERS: "Authorization" }, value: text, operatorType: 15 };
      for (const rule of rulesIn(contents)) Object.assign(rule.ruleConfiguration ?? {}, condition);
    },
  ],
];

/** Applies a case, changes what the API has, and returns what the next plan's refresh stores. */
async function refreshed(type: ResourceType, change: (stored: Outcome) => Promise<unknown>): Promise<string> {
  const walks = driveWalks(hosted.service, type);
  const { attributes } = CASES[type](SEEDED);
  const stored = await walks.apply(attributes);
  expect(errorsIn(stored)).toEqual([]);
  await change(stored);
  const read = await walks.read({ ...stored, private: new Uint8Array() });
  expect(errorsIn(read)).toEqual([]);
  return JSON.stringify(read.state);
}

const pairs = FIELDS.flatMap(([field, type, change]) =>
  Object.entries(SPELLINGS).map(([how, spelling]) => [field, how, type, change, spelling] as const),
);

test.each(pairs)("a %s with the key, %s, is stored without it", async (_field, _how, type, change, spelling) => {
  const state = await refreshed(type, () =>
    hosted.service.edit((contents) => {
      change(contents, spelling);
    }),
  );
  expect(state).toContain("[redacted]");
  expect(state.toLowerCase()).not.toContain(spelling.toLowerCase());
});

test.each(Object.entries(SPELLINGS))("a page's html with the key, %s, is stored without it", async (_how, spelling) => {
  const state = await refreshed("bunny_shield_custom_page", () =>
    hosted.service.send("PUT", "/shield/shield-zone/42/custom-page/block", `<p title="${spelling}">Blocked</p>`),
  );
  expect(state).toContain("[redacted]");
  expect(state.toLowerCase()).not.toContain(spelling.toLowerCase());
});
