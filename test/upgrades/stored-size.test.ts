import { codeOf } from "../../src/framework/definition/private-format.js";
import { resources } from "../../src/provider/generated/every-definition.js";
import { CASES, RESOURCE_TYPES } from "../cases/generated/index.js";
import { SEEDED } from "../cases/target.js";
import { driveWalks, errorsIn } from "../support/provider-driver.js";
import { startService } from "../support/service.js";
import { readFixtures, storedObject } from "./fixture.js";

const base64 = (bytes: Uint8Array): number => Buffer.from(bytes).toString("base64").length;

/** The most that may be stored beside the object of a type's case, in bytes of base64. An engine writes all of it after each object. */
const MOST: Readonly<Record<(typeof RESOURCE_TYPES)[number], number>> = {
  bunny_app_autoscaling: 80,
  bunny_shield_access_list: 80,
  bunny_shield_access_list_configuration: 96,
  bunny_shield_api_guardian: 384,
  bunny_shield_api_guardian_endpoint: 280,
  bunny_shield_bot_action: 64,
  bunny_shield_bot_category_action: 64,
  bunny_shield_bot_detection: 172,
  bunny_shield_custom_page: 64,
  bunny_shield_exception: 64,
  bunny_shield_rate_limit: 40,
  bunny_shield_upload_scanning: 112,
  bunny_shield_waf_rule: 40,
  bunny_shield_waf_rule_order: 44,
  bunny_shield_zone: 472,
};

test.each(RESOURCE_TYPES)("%s stores no more than it needs", async (type) => {
  const { seed, attributes } = CASES[type](SEEDED);
  const service = await startService(seed && { seed });
  try {
    const created = await driveWalks(service, type).apply(attributes);
    expect(errorsIn(created)).toEqual([]);
    expect(base64(created.private)).toBeGreaterThan(0);
    const size = base64(created.private);
    if (size > MOST[type])
      throw new Error(
        `${size} bytes are stored beside the object, and ${MOST[type]} are allowed. If what is new is needed, raise the number in MOST.`,
      );
  } finally {
    await service.close();
  }
});

test("all types together store less than half of what format 0 did", () => {
  const before = readFixtures("format-0").map((fixture) => base64(storedObject(fixture).private));
  const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0);
  expect(sum(Object.values(MOST))).toBeLessThan(sum(before) / 2);
});

test.each(resources.map((one) => [one.type, one] as const))(
  "the codes of the attributes of %s differ",
  (_, { attributes }) => {
    const codes = Object.keys(attributes).map(codeOf);
    expect(new Set(codes).size).toBe(codes.length);
  },
);
