import { useAcceptance } from "../support/acceptance.js";

const acceptance = useAcceptance();

it("a plan prints each warning about entries once, under its own summary, the most severe first", async () => {
  const workspace = await acceptance.workspace();
  const { warnings } = await workspace.preview(`
    variable "entries" {
      default = ["192.0.2.7", "10.0.0.0/8", "198.51.100.9/24", "0.0.0.0/0"]
    }
    resource "bunny_shield_access_list" "office" {
      shield_zone_id = 42
      name           = "Office"
      type           = "cidr"
      action         = "log"
      entries        = var.entries
    }
    resource "bunny_shield_access_list" "countries" {
      shield_zone_id = 42
      name           = "Countries"
      type           = "country"
      action         = "block"
      entries        = ["UK", "DE"]
    }`);
  const told = (name: string): string[] =>
    warnings.filter(({ address }) => address?.endsWith(name) === true).map(({ summary }) => summary);
  expect(told("office")).toEqual([
    "All addresses",
    "Reserved addresses and numbers that match no visitor",
    "Entries that a wider entry of the list contains",
    "Networks with host bits, which the API removes",
    "Networks without a prefix length",
  ]);
  expect(told("countries")).toEqual(["Codes that are not in ISO 3166-1 and that the API may reject"]);
  expect(warnings.find(({ address }) => address?.endsWith("countries"))?.detail).toBe('"UK" (did you mean "GB"?).');
});

describe("two lists of a zone whose entries overlap", () => {
  const list = (name: string, action: string, entries: readonly string[], more = "") => `
    resource "bunny_shield_access_list" "${name.toLowerCase()}" {
      shield_zone_id = 42
      name           = "${name}"
      type           = "cidr"
      action         = "${action}"
      entries        = ${JSON.stringify(entries)}
      ${more}
    }`;
  const office = list("Office", "allow", ["203.0.113.7/32", "203.0.113.9/32", "192.0.2.0/24"]);
  const blocked = (more = "") => list("Blocked", "block", ["203.0.113.0/24"], more);
  const overlaps = (warnings: readonly { summary: string; detail: string }[]): string[] =>
    warnings.filter(({ summary }) => summary === "Two lists of the zone overlap").map(({ detail }) => detail);

  it("are reported once, with the action that applies, while one of them changes", async () => {
    const workspace = await acceptance.workspace();
    const [told, ...more] = overlaps((await workspace.preview(office + blocked())).warnings);
    expect(more).toEqual([]);
    expect(told).toMatch(
      /^203\.0\.113\.\S+ (and 1 more entry )?of this list \((allow|block)\) overlaps? 203\.0\.113\./,
    );
    expect(told).toContain("For requests that match both, allow applies. If that is not intended, remove the entries");
    await workspace.applyPlanned();
    expect(overlaps((await workspace.preview()).warnings)).toEqual([]);
    const changed = await workspace.preview(office + list("Blocked", "block", ["203.0.113.0/24", "198.51.100.0/24"]));
    expect(overlaps(changed.warnings)).toHaveLength(1);
  });

  it("are no concern if they act the same, one is disabled, or they are one list that is replaced", async () => {
    const workspace = await acceptance.workspace();
    const quiet = [
      list("Office", "block", ["203.0.113.7/32"]) + blocked(),
      office + blocked("enabled = false"),
      office + blocked().replace("shield_zone_id = 42", "shield_zone_id = 44"),
      office + list("Blocked", "block", ["198.51.100.0/24"]),
    ];
    for (const configuration of quiet) expect(overlaps((await workspace.preview(configuration)).warnings)).toEqual([]);
    await workspace.apply(blocked());
    const replaced = await workspace.preview(blocked('description = "new"').replace('"block"', '"challenge"'));
    expect(replaced.changes).toMatchObject([{ action: "replace" }]);
    expect(overlaps(replaced.warnings)).toEqual([]);
  });

  it("cost no request", async () => {
    const workspace = await acceptance.workspace();
    await workspace.apply(office + blocked());
    acceptance.service.resetRequests();
    await workspace.preview(office.replace("192.0.2.0/24", "192.0.2.0/25") + blocked());
    const overviews = acceptance.service.requests().filter(({ path }) => path.endsWith("/access-lists"));
    expect(overviews).toHaveLength(1);
    expect(acceptance.service.requests()).toHaveLength(3);
  });
});
