import type { Snapshot } from "../../../src/emulator/index.js";
import { differences, lostEntries, type Observed, surplus } from "./findings.js";
import { drawnRuns, namedRun, simulatedName } from "./plan.js";
import { performSimulated } from "./simulate.js";
import { Simulation } from "./simulation.js";

test("whatever happens on the way, protection never drops, and every apply converges", async () => {
  const wrong: [string, readonly string[]][] = [];
  let runs = 0;
  await performSimulated({ count: 7, seed: 20_261_123 }, (run, findings) => {
    runs += 1;
    if (findings.length > 0) wrong.push([simulatedName(run), findings]);
  });
  expect(wrong).toEqual([]);
  expect(runs).toBe(7);
}, 120_000);

test("a run is repeated by its name", async () => {
  const simulation = await Simulation.start();
  try {
    for await (const run of drawnRuns(simulation, 8, 7)) expect(namedRun(simulatedName(run))).toEqual(run);
  } finally {
    await simulation.close();
  }
});

test("a name that no run has is an error", () => {
  expect(() => namedRun("bunny_shield_zone/dance")).toThrow("No simulated run is named bunny_shield_zone/dance.");
});

describe("a run with a second writer", () => {
  const list = (content: string) => ({ listId: 1, name: "Office", content }) as Snapshot["accessLists"][number];
  const nothing = { zones: [], rateLimits: [], wafRules: [], applications: [] };
  const holding = (...accessLists: Snapshot["accessLists"]) => ({ ...nothing, accessLists }) as unknown as Snapshot;
  const [start, changed, update] = ["a", "a\nb", "c"].map((content) => holding(list(content)));
  const seen = (more: Partial<Observed>, lag = 0): Observed => ({
    run: { ...namedRun("bunny_shield_access_list/update///0//2/0//0"), lag },
    ...{ isAltered: false, errors: [], warnings: [], start: start!, changed, applied: update!, now: update! },
    ends: { due: [update!], unseen: [] },
    ...more,
  });

  test.each<readonly [string, Partial<Observed>, number, readonly object[]]>([
    ["is gone", {}, 0, [{ detail: "exit 0, but somebody's new entry b is gone", excuse: undefined }]],
    ["is gone with its list", { applied: holding() }, 0, [{ excuse: undefined }]],
    ["could not be read yet", {}, 300, [{ excuse: "unseen-change" }]],
    ["stays", { applied: changed! }, 0, []],
    ["is gone after an error", { errors: ["stopped"] }, 0, []],
    ["was never added", { changed: undefined }, 0, []],
  ])("whose entry %s", (_, more, lag, expected) => {
    expect(lostEntries(seen(more, lag))).toEqual(expected.map((one) => expect.objectContaining(one) as object));
  });

  test("leaves what a clean run leaves that knows of the change; another end is excused only where reads are behind", () => {
    const excuses = (more: Partial<Observed>, lag = 0) =>
      differences(seen(more, lag), update!, "then").map(({ excuse }) => excuse);
    expect(excuses({})).toEqual([]);
    const ends = { due: [changed!], unseen: [update!] };
    expect(excuses({ ends })).toEqual([undefined]);
    expect(excuses({ ends }, 300)).toEqual(["unseen-change"]);
    expect(excuses({ ends: { due: [start!], unseen: [changed!] } }, 300)).toEqual([undefined]);
  });

  test("may make again what somebody deleted, and nothing twice", () => {
    const again = holding({ ...list("c"), listId: 2 });
    const twice = holding({ ...list("c"), listId: 2 }, { ...list("c"), listId: 3 });
    const made = (now: Snapshot, warnings: readonly string[] = [], lag = 0) =>
      surplus(seen({ now, warnings, ends: { due: [again], unseen: [] } }, lag));
    expect(made(again)).toEqual([]);
    const detail = "2 objects instead of 1";
    const warning = "The zone already has a list of this name: …";
    expect(made(twice, [warning])).toEqual([{ detail, excuse: undefined }]);
    expect(made(twice, [], 40_000)).toEqual([{ detail, excuse: undefined }]);
    expect(made(twice, [warning], 40_000)).toEqual([{ detail, excuse: "announced-twin" }]);
  });
});
