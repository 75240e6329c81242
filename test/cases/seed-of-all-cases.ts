import { defaultSeed, type Seed } from "../../src/emulator/index.js";
import { CASES } from "./generated/index.js";
import { SEEDED } from "./target.js";

/** The default seed with what every case adds to it; zones are merged by their ID. */
export function seedOfAllCases(): Seed {
  const seeds = Object.values(CASES).flatMap((make) => make(SEEDED).seed ?? []);
  const added = seeds.map((seed) =>
    Object.fromEntries(Object.entries(seed).filter(([name, value]) => value !== Reflect.get(defaultSeed, name))),
  );
  const zones = (defaultSeed.zones ?? []).map((zone) => {
    const given = seeds.map((seed) => seed.zones?.find((one) => one.shieldZoneId === zone.shieldZoneId));
    return given.reduce<typeof zone>((all, one) => ({ ...all, ...one }), zone);
  });
  return { ...added.reduce<Seed>((all, one) => ({ ...all, ...one }), defaultSeed), zones };
}
