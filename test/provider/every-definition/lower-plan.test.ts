import { CASES, RESOURCE_TYPES } from "../../cases/generated/index.js";
import { SEEDED } from "../../cases/target.js";
import { driveWalks, errorsIn, type Outcome } from "../../support/provider-driver.js";
import { startService, type TestService } from "../../support/service.js";

/** The types of which the API refuses changes on Basic, and whether it refuses to read them, too. */
const REFUSED: Readonly<Record<string, "changes" | "everything">> = {
  bunny_shield_access_list_configuration: "changes",
  bunny_shield_bot_action: "changes",
  bunny_shield_bot_category_action: "changes",
  bunny_shield_bot_detection: "everything",
  bunny_shield_custom_page: "everything",
};

let service: TestService;
afterEach(() => service.close());

const summariesOf = ({ diagnostics }: Outcome) => diagnostics.map(({ summary }) => summary);

it.each(RESOURCE_TYPES)("%s in a zone that was moved to Basic is imported, planned, and destroyed", async (type) => {
  const { seed, attributes, importId } = CASES[type](SEEDED);
  service = await startService({ ...(seed && { seed }) });
  const walks = driveWalks(service, type);
  const made = await walks.apply(attributes);
  await service.edit(({ zones }) => {
    for (const zone of zones) Object.assign(zone, { planType: 0 });
  });
  const refused = REFUSED[type];
  const imported = await walks.import(importId(made.state ?? {}));
  expect(imported.state === null).toBe(refused === "everything");
  // A page may still exist, so it stays in the state: destroy it with -refresh=false.
  expect(errorsIn(await walks.read(made))).toHaveLength(type === "bunny_shield_custom_page" ? 1 : 0);
  if (imported.state !== null) expect(errorsIn(await walks.plan(attributes, imported))).toEqual([]);
  const destroyed = await walks.destroy({ ...made, state: { ...made.state, on_destroy: "restore" } });
  expect(errorsIn(destroyed)).toEqual([]);
  const warned = summariesOf(destroyed).filter((text) => /will not be changed|was not changed/.test(text));
  expect(warned).toEqual(
    refused ? [expect.stringContaining("will not be changed"), expect.stringContaining("was not changed")] : [],
  );
});
