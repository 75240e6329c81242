import { driveWalks, errorsIn } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const api = useService();

const category = { shield_zone_id: 42, category: "ai_scraper", action: "block" };
/** A bot of that category. */
const bot = { shield_zone_id: 42, bot_id: 17 };

test.each(["none", "block", "allow", "ignore"])(
  "a bot with action %s and a category action plans nothing, whichever of the two the API returns",
  async (action) => {
    const { service } = api;
    const before = service.variants();
    service.setVariants({ botAction: "effective" });
    await driveWalks(service, "bunny_shield_bot_category_action").apply(category);
    const walks = driveWalks(service, "bunny_shield_bot_action");
    const created = await walks.apply({ ...bot, action });
    expect(errorsIn(created)).toEqual([]);

    for (const botAction of ["effective", "own"] as const) {
      service.setVariants({ botAction });
      const read = await walks.read(created);
      expect({ botAction, state: read.state }).toEqual({ botAction, state: created.state });
      const { planned } = await walks.plan({ ...bot, action }, read);
      expect({ botAction, planned }).toEqual({ botAction, planned: created.state });
    }
    service.setVariants(before);
  },
);

test.each<[category: string, action: string, warns: boolean]>([
  ["block", "allow", true],
  ["block", "ignore", true],
  ["block", "block", false],
  ["allow", "allow", false],
  ["none", "allow", true],
])("over a category with %s, a bot that gets %s warns: %s", async (action, own, warns) => {
  const { service } = api;
  await driveWalks(service, "bunny_shield_bot_category_action").apply({ ...category, action });
  const { diagnostics } = await driveWalks(service, "bunny_shield_bot_action").plan({ ...bot, action: own });
  const summaries = diagnostics.map(({ summary }) => summary);
  expect(summaries.includes("The take-over weakens existing settings")).toBe(warns);
});
