import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { useAcceptance } from "../support/acceptance.js";
import { newerAttributes, readFixtures, releases, reviewOf, stateFor } from "./fixture.js";

describe.each(releases())("state and plans written by %s", (release) => {
  const fixtures = readFixtures(release).map((fixture) => [fixture.type, fixture] as const);
  const acceptance = useAcceptance();

  test.each(fixtures)("the state of %s plans no change and shows no drift", async (_, fixture) => {
    await acceptance.service.edit((contents) => {
      Object.assign(contents, structuredClone(fixture.contents));
    });
    const workspace = await acceptance.workspace();
    await workspace.write(fixture.configuration);
    const file = join(workspace.folder, "terraform.tfstate");
    await writeFile(file, stateFor(workspace.engine.kind, fixture.state));
    const { changes, drift } = await workspace.preview();
    expect(changes).toEqual([]);
    // An attribute that is newer than the state is found, which an engine calls drift.
    if (newerAttributes(fixture).length === 0) expect(drift).toEqual([]);
    expect((await workspace.state()).objects).toMatchObject([{ type: fixture.type, mode: "managed" }]);
    const writes = acceptance.service.requests().filter(({ method }) => method !== "GET");
    expect(writes).toEqual([]);
  });

  test.each(fixtures)("the plan of %s is judged as it was", (_, { plan, review }) => {
    expect(review).toMatchObject({ resources: [{ action: expect.stringMatching(/^(update|replace)$/) as string }] });
    expect(reviewOf(plan)).toEqual(review);
  });
});
