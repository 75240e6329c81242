import { CASES, RESOURCE_TYPES } from "../../cases/generated/index.js";
import { LISTED_SEED } from "../../cases/listed-seed.js";
import { SEEDED } from "../../cases/target.js";
import { useHostedService } from "../../support/hosted-service.js";

const hosted = useHostedService({ seed: LISTED_SEED });

/** Their import IDs have no Shield zone. */
const OTHERS: readonly string[] = [
  ...["bunny_app_autoscaling", "bunny_shield_exception", "bunny_shield_rate_limit", "bunny_shield_waf_rule"],
];
const ofZones = RESOURCE_TYPES.filter((type) => !OTHERS.includes(type));

test.each(ofZones)("the ID of the pull zone in an import ID of %s is named, with the Shield zone's", async (type) => {
  const { importId, attributes } = CASES[type](SEEDED);
  const { zone } = SEEDED;
  // Whatever the object's own number is.
  const numbers = { list_id: 301 };
  const id = importId({ ...numbers, ...attributes, shield_zone_id: SEEDED.pullZone });
  expect(id).toMatch(/^9001(?:\/|$)/);
  expect(id).not.toContain("undefined");
  const { reported } = await hosted.host.import(type, { id });
  expect(reported.join("\n")).toContain(
    `9001 is the ID of a pull zone, which Shield zone ${zone} protects: use ${zone}.`,
  );
});

test.each([
  [
    "bunny_shield_access_list",
    "301/42",
    "shield_zone_id = 301, list_id = 42. Check each part and their order: <shield",
  ],
  ["bunny_shield_rate_limit", "42/999999", "shield_zone_id = 42, rate_limit_id = 999999. Check each part"],
])("an import of %s %s, which does not exist, says how the ID was read", async (type, id, says) => {
  expect((await hosted.host.import(type, { id })).reported.join("\n")).toContain(`The ID was read as ${says}`);
});
