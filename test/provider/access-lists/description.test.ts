import { driveWalks } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const used = useService();
const list = { shield_zone_id: 44, name: "Office", type: "cidr", action: "log", entries: ["192.0.2.0/24"] };
const walks = () => driveWalks(used.service, "bunny_shield_access_list");

/** Lets the API answer with this description, in the overview and in the content. */
const answer = (description: string | null) =>
  used.service.edit(({ accessLists }) => {
    for (const one of accessLists) one.description = description;
  });

describe("a description", () => {
  it.each([
    ["Ours", null],
    ["", null],
    [null, ""],
  ])("of %j is not changed where the API answers %j", async (description, found) => {
    const created = await walks().apply({ ...list, description });
    await answer(found);
    const read = await walks().read(created);
    const { planned, replaces, diagnostics } = await walks().plan({ ...list, description }, read);
    expect({ planned, replaces, diagnostics }).toEqual({ planned: created.state, replaces: [], diagnostics: [] });
  });

  it.each([
    ["block", true, 1],
    ["challenge", true, 1],
    ["block", false, 0],
    ["log", true, 0],
  ])(
    "that changes leaves a gap, which the plan names if the list stops visitors: %s, enabled: %s",
    async (action, enabled, count) => {
      const config = { ...list, action, enabled };
      const created = await walks().apply({ ...config, description: "Last week" });
      const { replaces, diagnostics } = await walks().plan({ ...config, description: "Last month" }, created);
      expect(replaces).toEqual(["description"]);
      const gaps = diagnostics.filter(({ summary }) => summary === "The replacement of the list may leave a gap");
      expect(gaps).toHaveLength(count);
      for (const { detail } of gaps) expect(detail).toContain("create_before_destroy = true");
    },
  );

  it.each([
    ["", null],
    [null, ""],
  ])("of %j that becomes %j is stored without a request", async (before, after) => {
    const created = await walks().apply({ ...list, description: before });
    expect((await walks().plan({ ...list, description: after }, created)).replaces).toEqual([]);
    used.service.resetRequests();
    const updated = await walks().apply({ ...list, description: after }, created);
    expect(updated).toMatchObject({ state: { description: after }, diagnostics: [] });
    expect(used.service.findRequests({}).filter(({ method }) => method !== "GET")).toEqual([]);
    const { planned } = await walks().plan({ ...list, description: after }, await walks().read(updated));
    expect(planned).toEqual(updated.state);
  });

  it.each([
    ["Ours", "Theirs"],
    ["Ours", null],
    [null, "Ours"],
  ])("of %j that becomes %j replaces the list, which the API cannot rename", async (before, after) => {
    const created = await walks().apply({ ...list, description: before });
    expect((await walks().plan({ ...list, description: after }, created)).replaces).toEqual(["description"]);
  });
});

it("entries that are declared as text from now on are no write, so the time of the last change stays known", async () => {
  const created = await walks().apply(list);
  const { entries, ...rest } = list;
  const { planned } = await walks().plan({ ...rest, content: `${entries.join("\n")}\n` }, created);
  expect(planned).toMatchObject({ last_modified: created.state?.["last_modified"] });
});
