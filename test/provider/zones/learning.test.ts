import { driveWalks, errorsIn, type Outcome } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const used = useService();
const zone = () => driveWalks(used.service, "bunny_shield_zone");
const LEARNING = { pull_zone_id: 9001, learning_mode: true, allow_unprotected: true };
const END = "2030-01-02T03:04:05Z";

const endOf = (): string | null | undefined =>
  used.service.snapshot().zones.find(({ pullZoneId }) => pullZoneId === 9001)?.learningModeUntil;

async function expectNoChange(config: Record<string, unknown>, stored: Outcome): Promise<void> {
  const read = await zone().read(stored);
  expect(read.state).toEqual(stored.state);
  expect((await zone().plan(config, read)).planned).toEqual(stored.state);
}

describe.each(["zulu", "bare"] as const)("the end of learning, with times of the form %s", (timeForm) => {
  beforeEach(() => {
    used.service.setVariants({ timeForm });
  });

  it.each([END, "2030-01-02T03:04:05", "2030-01-02T05:04:05+02:00", "2030-01-02T03:04:05.678Z"])(
    "is written as %s, and read back without a difference",
    async (until) => {
      const config = { ...LEARNING, learning_mode_until: until };
      const stored = await zone().apply(config);
      expect([errorsIn(stored), stored.state]).toMatchObject([[], { learning_mode_until: until }]);
      expect(Math.floor(Date.parse(`${endOf() ?? ""}${timeForm === "bare" ? "Z" : ""}`) / 1000)).toBe(
        Date.parse(END) / 1000,
      );
      await expectNoChange(config, stored);
    },
  );

  it("is the API's if it is not configured, and changes in place", async () => {
    const stored = await zone().apply(LEARNING);
    expect(stored.state?.["learning_mode_until"]).toBe(endOf());
    const longer = { ...LEARNING, learning_mode_until: END };
    expect((await zone().plan(longer, stored)).replaces).toEqual([]);
    await expectNoChange(longer, await zone().apply(longer, stored));
  });

  it("is kept when it leaves the configuration, and gone when learning ends", async () => {
    const stored = await zone().apply({ ...LEARNING, learning_mode_until: END });
    expect((await zone().plan(LEARNING, stored)).planned).toMatchObject({ learning_mode_until: END });
    const over = await zone().apply({ ...LEARNING, learning_mode: false }, stored);
    expect(over.state).toMatchObject({ learning_mode: false, learning_mode_until: null });
    await expectNoChange({ ...LEARNING, learning_mode: false }, over);
  });

  it("is shown as drift if somebody extends it, and written again", async () => {
    const config = { ...LEARNING, learning_mode_until: END };
    const stored = await zone().apply(config);
    await used.service.send("PATCH", "/shield/shield-zone", {
      shieldZoneId: 42,
      shieldZone: { learningModeUntil: "2031-01-01T00:00:00Z" },
    });
    const read = await zone().read(stored);
    expect(String(read.state?.["learning_mode_until"])).toMatch(/^2031-01-01T00:00:00/);
    await zone().apply(config, read);
    expect(endOf()).toMatch(/^2030-01-02T03:04:05/);
  });
});

it("is an error if the API ignores it, instead of a difference in every plan", async () => {
  used.service.setVariants({ learningEnd: "ignored" });
  const stored = await zone().apply(LEARNING);
  const failed = await zone().apply({ ...LEARNING, learning_mode_until: END }, stored);
  expect(errorsIn(failed)).toEqual([
    expect.stringMatching(/learningModeUntil is .* instead of "2030-01-02T03:04:05Z"/),
  ]);
});

it("may stay in a configuration that an import wrote for a zone that has learned", async () => {
  await used.service.edit(({ zones }) => {
    Object.assign(zones[0]!, { learningMode: false, learningModeUntil: "2026-08-12T20:49:10" });
  });
  const config = { pull_zone_id: 9001, learning_mode: false, learning_mode_until: "2026-08-12T20:49:10" };
  const imported = await zone().import("42");
  const { diagnostics, planned } = await zone().plan(config, imported);
  expect([errorsIn({ diagnostics }), planned?.["learning_mode_until"]]).toEqual([[], "2026-08-12T20:49:10"]);
});

test.each([
  ["without learning mode", {}, "An end of learning without learning: "],
  ["with learning mode off", { learning_mode: false }, "An end of learning without learning: "],
  ["that is no time", { learning_mode: true, learning_mode_until: "tomorrow" }, "a time such as"],
])("an end of learning %s is an error before a write", async (_, config, said) => {
  const whole = { pull_zone_id: 9001, learning_mode_until: END, ...config };
  const checked = errorsIn(await zone().validate(whole));
  const planned = checked.length > 0 ? [] : errorsIn(await zone().plan(whole));
  expect([...checked, ...planned]).toEqual([expect.stringContaining(said)]);
  expect(used.service.requests().filter(({ method }) => method !== "GET")).toEqual([]);
});
