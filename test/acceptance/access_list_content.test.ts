import { testWithAllRuns } from "../framework/properties/runs.js";
import { useAcceptance } from "../support/acceptance.js";
import { testWhereEngineHas } from "../support/engine-under-test.js";
import type { Workspace } from "../support/workspace.js";

const acceptance = useAcceptance({ leavesSeed: true });
const address = "bunny_shield_access_list.office";
const list = (change: object): object => ({
  resource: {
    bunny_shield_access_list: {
      office: { shield_zone_id: 44, name: "Office", type: "cidr", action: "block", ...change },
    },
  },
});
const text = "# offices\n192.0.2.9/24 ; Berlin\n\n198.51.100.7/32\n";

/** The writes since the last call. */
function written(): string[] {
  const requests = acceptance.service.requests().filter(({ method }) => method !== "GET");
  acceptance.service.resetRequests();
  return requests.map(({ operation }) => operation ?? "other");
}

const stored = (): string | undefined => acceptance.service.snapshot().accessLists[0]?.content;

async function changedBy(workspace: Workspace, change: object): Promise<unknown> {
  const { changes } = await workspace.plan({ ...list(change) });
  return changes.map(({ action, changed }) => ({ action, changed }));
}

test("entries as text: kept unchanged, compared by meaning, changed line by line", async () => {
  const workspace = await acceptance.workspace();
  await workspace.apply({ ...list({ content: text }) });
  expect(stored()).toBe("192.0.2.0/24\n198.51.100.7/32");
  expect((await workspace.state()).at(address).attributes).toMatchObject({
    content: text,
    entries: null,
    entry_count: 2,
  });
  expect((await workspace.preview()).empty).toBe(true);
  expect(await changedBy(workspace, { content: "198.51.100.7/32\r\n192.0.2.0/24 # Berlin\r\n" })).toEqual([]);

  written();
  await workspace.apply({ ...list({ content: `${text}2001:db8::/32\n` }) });
  expect(written()).toEqual(["updateAccessList"]);
  expect(stored()).toBe("192.0.2.0/24\n198.51.100.7/32\n2001:db8::/32");
  await workspace.destroy();
});

test("changes outside of Terraform are shown in the user's own lines", async () => {
  const workspace = await acceptance.workspace();
  await workspace.apply({ ...list({ content: text }) });
  const { listId } = acceptance.service.snapshot().accessLists[0]!;
  const path = `/shield/shield-zone/44/access-lists/${listId}`;
  await acceptance.service.send("PATCH", path, { content: "192.0.2.0/24\n203.0.113.66/32" });

  const { drift, changes } = await workspace.plan();
  expect(drift).toMatchObject([{ after: { content: "# offices\n192.0.2.9/24 ; Berlin\n\n203.0.113.66/32\n" } }]);
  expect(changes).toMatchObject([{ action: "update" }]);
  await workspace.applyPlanned();
  expect(stored()).toBe("192.0.2.0/24\n198.51.100.7/32");
  await workspace.destroy();
});

test("the same entries declared in the other attribute are an update that writes nothing", async () => {
  const workspace = await acceptance.workspace();
  await workspace.apply({ ...list({ entries: ["198.51.100.7/32", "192.0.2.0/24"] }) });
  written();
  await workspace.apply({ ...list({ content: text }) });
  expect(written()).toEqual([]);
  expect((await workspace.preview()).empty).toBe(true);
  await workspace.apply({ ...list({ entries: ["198.51.100.7/32", "192.0.2.0/24"] }) });
  expect(written()).toEqual([]);
  await workspace.destroy();
});

test.each([
  ["both ways", { content: text, entries: ["192.0.2.0/24"] }, "Set either entries or content"],
  ["neither way", {}, "Set entries, or content"],
  ["nothing but comments", { content: "# none\n\n" }, "at least one entry"],
  ["a line that is none", { content: "192.0.2.0/24\n\nnowhere\n" }, "Line 3: "],
])("%s is rejected", async (_, declared, said) => {
  const workspace = await acceptance.workspace();
  const { diagnostics } = await workspace.failing("plan", { ...list(declared) });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toMatchObject([
    { address, detail: expect.stringContaining(said) as unknown },
  ]);
});

test("text that is known only after apply", async () => {
  const workspace = await acceptance.workspace();
  await workspace.apply({
    ...list({ content: "${terraform_data.text.output}" }),
    resource: {
      ...(list({ content: "${terraform_data.text.output}" }) as { resource: object }).resource,
      terraform_data: { text: { input: text } },
    },
  });
  expect(stored()).toBe("192.0.2.0/24\n198.51.100.7/32");
  expect((await workspace.preview()).empty).toBe(true);
  await workspace.destroy();
});

// Ten thousand: in process in large-list.test.ts, and with an engine, which takes a while, in bench/large-list.ts.
testWithAllRuns("two thousand entries are planned, applied and planned again as a text", async () => {
  const workspace = await acceptance.workspace();
  const lines = Array.from({ length: 2_000 }, (_, i) => `11.${i >> 16}.${(i >> 8) & 255}.${i & 255}`);
  await workspace.apply({ ...list({ type: "ip", content: lines.join("\n") }) });
  expect((await workspace.preview()).empty).toBe(true);
  expect((await workspace.state()).at(address).attributes).toMatchObject({ entry_count: 2_000 });
  await workspace.destroy();
});

testWhereEngineHas("functions")(
  "entries that end: what ended is left out, and the list goes with its last entry",
  async () => {
    const workspace = await acceptance.workspace();
    const bans = (text: string): object => {
      const content = `provider::bunny::current_entries("cidr", ${JSON.stringify(text)}, plantimestamp())`;
      return list({
        count: `\${length(provider::bunny::parse_entries("cidr", ${content})) > 0 ? 1 : 0}`,
        content: `\${${content}}`,
      });
    };
    await workspace.apply({ ...bans("192.0.2.0/24 # until=2020-01-01 old\n198.51.100.7/32 # until=2999-01-01 new\n") });
    expect(stored()).toBe("198.51.100.7/32");
    // docs/guides/access-lists.md says what follows from this: the state keeps the end that it has.
    const otherEnd = await workspace.preview({ ...bans("198.51.100.7/32 # until=2998-01-01 new\n") });
    expect(otherEnd.empty).toBe(true);
    await workspace.apply({ ...bans("192.0.2.0/24 # until=2020-01-01 old\n") });
    expect(stored()).toBeUndefined();
    await workspace.destroy();
  },
);
