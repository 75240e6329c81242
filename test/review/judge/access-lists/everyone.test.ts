import { entriesText } from "../../../../src/review/render/wording.js";
import { everybodyIn } from "../../../../src/zone/access-lists/held.js";
import { accessList, change } from "../../support/plan-builder.js";
import { firstReview } from "../../support/review-of.js";

const ADDRESS = "bunny_shield_access_list.office";

/** Of a list that goes from some entries to others: what is said about a wide range, and how the change is counted. */
function said(before: readonly string[] | null, after: readonly string[] | null, action = "allow") {
  const list = (entries: readonly string[] | null) => (entries === null ? null : accessList({ action, entries }));
  const { findings, entries } = firstReview(change(ADDRESS, list(before), list(after)));
  const wide = findings.filter(({ rule }) => rule.startsWith("wide-")).map(({ rule, text }) => `${rule}: ${text}`);
  return { wide, counts: entries && entriesText(entries) };
}

const HALVES = ["0.0.0.0/1", "128.0.0.0/1"];

it.each([
  [null, ["0.0.0.0/0"], "all of IPv4, with 1 entry (`0.0.0.0/0`)", "1 entry (everyone: all of IPv4)"],
  [null, ["::/0"], "all of IPv6, with 1 entry (`::/0`)", "1 entry (everyone: all of IPv6)"],
  [
    null,
    ["::/0", ...HALVES],
    "all of IPv4 and IPv6, with 3 entries (`0.0.0.0/1`, `128.0.0.0/1`, `::/0`)",
    "3 entries (everyone: all of IPv4 and IPv6)",
  ],
  [
    HALVES.slice(0, 1),
    HALVES,
    "all of IPv4, with 1 entry (`128.0.0.0/1`)",
    "+1 of 1 entry (everyone: all of IPv4), now 2",
  ],
  [
    ["192.0.2.0/24", "2001:db8::1"],
    ["0.0.0.0/0"],
    "all of IPv4, with 1 entry (`0.0.0.0/0`)",
    "+1 −2 of 2 entries (everyone: all of IPv4, −1 address), now 1",
  ],
])("a list that goes from %j to %j covers everyone", (before, after, everyone, counts) => {
  expect(said(before, after)).toEqual({ wide: [`wide-exemption: Covers everyone: ${everyone}.`], counts });
  expect(said(before, after, "block").wide).toEqual([`wide-block: Covers everyone: ${everyone}.`]);
});

it.each([
  [["10.0.0.0/8"], "A very wide range: 16,777,216 addresses in 1 entry (`10.0.0.0/8`)."],
  [["0.0.0.0/1"], "A very wide range: 2,147,483,648 addresses in 1 entry (`0.0.0.0/1`)."],
])("a list of %j does not cover everyone", (entries, text) => {
  expect(said(null, entries)).toMatchObject({ wide: [`wide-exemption: ${text}`] });
});

it("a version that was covered before is not told again", () => {
  const { wide } = said(["0.0.0.0/0"], ["0.0.0.0/0", "2000::/4"]);
  expect(wide).toEqual([expect.stringMatching(/^wide-exemption: A very wide range: .* in 1 entry \(`2000::\/4`\)\.$/)]);
});

it("a list that no longer covers everyone says so in its counts", () => {
  expect(said(["0.0.0.0/0"], ["192.0.2.0/24"]).counts).toBe(
    "+1 −1 of 1 entry (no longer everyone: all of IPv4), now 1",
  );
  expect(said(["::/0"], null).counts).toBe("1 entry (no longer everyone: all of IPv6), all removed");
});

it.each([
  [["0.0.0.0/0"], ["IPv4"]],
  [
    ["::/0", "0.0.0.0/0"],
    ["IPv4", "IPv6"],
  ],
  [["::ffff:0.0.0.0/96"], []],
  [["::/1", "8000::/1"], ["IPv6"]],
  [[...HALVES, "10.0.0.0/8"], ["IPv4"]],
  [["0.0.0.0/1", "128.0.0.0/2"], []],
  [["AS64500"], []],
  [[], []],
])("%j has every address of %j for certain", (entries, versions) => {
  expect(everybodyIn("cidr", entries).certain).toEqual(versions);
});
