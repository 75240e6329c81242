import { provider } from "../../../src/provider/provider.js";
import { CASES, RESOURCE_TYPES, type ResourceType } from "../../cases/generated/index.js";
import { SEEDED } from "../../cases/target.js";
import { driveResource, driveWalks, errorsIn, startProvider } from "../../support/provider-driver.js";
import { startService, type TestService } from "../../support/service.js";

let service: TestService;
afterEach(() => service.close());

/** The values of `on_destroy` that the type accepts; none without that attribute. */
function wordsOf(type: ResourceType): readonly unknown[] {
  const words = provider.resources.find((one) => one.type === type)?.attributes["on_destroy"]?.type;
  return words?.kind === "string" ? (words.oneOf ?? []) : [];
}

const WORDS = RESOURCE_TYPES.flatMap((type) => wordsOf(type).map((word) => [type, word] as const));

it.each(WORDS)("a %s that is destroyed with on_destroy = %j and declared in one plan", async (type, word) => {
  const { attributes, seed } = CASES[type](SEEDED);
  service = await startService(seed && { seed });
  const stored = await driveWalks(service, type).apply({ ...attributes, on_destroy: word });
  expect(errorsIn(stored)).toEqual([]);
  const walk = driveResource(await startProvider(service), type);
  await walk.plan(attributes);
  const { diagnostics } = await walk.destroy(stored);
  const warnings = diagnostics.filter(({ summary }) => summary.includes("is destroyed and declared in the same plan"));
  // With "keep", the destroy changes nothing that the other resource declares.
  expect(warnings).toHaveLength(word === "keep" ? 0 : 1);
});
