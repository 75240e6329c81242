import { useAcceptance } from "../support/acceptance.js";

const acceptance = useAcceptance();

it("a plan prints each warning about entries once, under its own summary, the most severe first", async () => {
  const workspace = await acceptance.workspace();
  const { warnings } = await workspace.plan(`
    variable "entries" {
      default = ["192.0.2.7", "10.0.0.0/8", "198.51.100.9/24", "0.0.0.0/0"]
    }
    resource "bunny_shield_access_list" "office" {
      shield_zone_id = 42
      name           = "Office"
      type           = "cidr"
      action         = "allow"
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
