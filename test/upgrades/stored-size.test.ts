import { version } from "../../package.json";
import { codeOf } from "../../src/framework/definition/private-format.js";
import { resources } from "../../src/provider/generated/every-definition.js";
import { CASES, RESOURCE_TYPES } from "../cases/generated/index.js";
import { SEEDED } from "../cases/target.js";
import { driveWalks, errorsIn } from "../support/provider-driver.js";
import { startService } from "../support/service.js";
import { readFixtures, storedObject } from "./fixture.js";

const base64 = (bytes: Uint8Array): number => Buffer.from(bytes).toString("base64").length;

const storedBy = (release: string): ReadonlyMap<string, number> =>
  new Map(readFixtures(release).map((fixture) => [fixture.type, base64(storedObject(fixture).private)]));

/** What this version recorded beside the object of each case, in bytes of base64. An engine writes all of it after each object. */
const RECORDED = storedBy(version);

test.each(RESOURCE_TYPES)("%s stores no more than it needs", async (type) => {
  const { seed, attributes } = CASES[type](SEEDED);
  const service = await startService(seed && { seed });
  try {
    const created = await driveWalks(service, type).apply(attributes);
    expect(errorsIn(created)).toEqual([]);
    expect(base64(created.private)).toBeGreaterThan(0);
    const size = base64(created.private);
    const most = RECORDED.get(type) ?? 0;
    if (size > most)
      throw new Error(
        `${size} bytes are stored beside the object, and the fixture has ${most}. If what is new is needed, run npm run record-state -- ${type}.`,
      );
  } finally {
    await service.close();
  }
});

test.each(resources.map((one) => [one.type, one] as const))(
  "the codes of the attributes of %s differ",
  (_, { attributes }) => {
    const codes = Object.keys(attributes).map(codeOf);
    expect(new Set(codes).size).toBe(codes.length);
  },
);
