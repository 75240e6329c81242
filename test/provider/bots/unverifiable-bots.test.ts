import { driveWalks, type Outcome } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const api = useService();
const warnings = ({ diagnostics }: Pick<Outcome, "diagnostics">): string[] =>
  diagnostics
    .filter(({ summary }) => !summary.startsWith("The take-over"))
    .map(({ summary, detail }) => `${summary}: ${detail}`);
const category = (action: string, name = "ai_scraper") => ({ shield_zone_id: 42, category: name, action });

test("allowing a category warns about its bots that cannot be verified, at create and when the action changes", async () => {
  const expected = [
    expect.stringMatching(
      /^Bots of this category can be impersonated: The API cannot verify 2 of the 4 bots of the category "ai_scraper" \(ClaudeBot, Bytespider\), .*bunny_shield_bot_action/,
    ),
  ];
  const walks = () => driveWalks(api.service, "bunny_shield_bot_category_action");
  expect(warnings(await walks().plan(category("allow")))).toEqual(expected);
  const created = await walks().apply(category("block"));
  expect(warnings(await walks().plan(category("allow"), created))).toEqual(expected);
  expect(warnings(await walks().plan(category("none"), created))).toEqual([]);
  const allowed = await walks().apply(category("allow"), created);
  expect(warnings(await walks().plan(category("allow"), allowed))).toEqual([]);
});

test("a category whose bots can all be verified is allowed without a warning", async () => {
  const walks = driveWalks(api.service, "bunny_shield_bot_category_action");
  expect(warnings(await walks.plan(category("allow", "ads")))).toEqual([]);
});
