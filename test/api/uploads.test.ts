import { bench, errorOf } from "./http/harness.js";

const data = (members: object) => ({ body: { data: { shieldZoneId: 42, ...members }, error: null } });

describe("upload scanning", () => {
  const wanted = { isEnabled: true, csamScanningMode: 2, antivirusScanningMode: 1 };

  test("is sent whole and read back", async () => {
    const { client, server } = await bench([data(wanted), data(wanted)]);
    expect(await client.uploadScanning.update(42, wanted)).toEqual(wanted);
    expect(JSON.parse(server.requests[0]!.body)).toEqual(wanted);
  });

  test.each([
    ["a page of HTML", { body: "<html>Sign in</html>" }],
    ["an empty 200", { body: "" }],
    ["a 404 without a key", { status: 404, body: "" }],
  ])("read back as %s is an error", async (_, answer) => {
    const { client } = await bench([data(wanted), answer]);
    const error = await errorOf(client.uploadScanning.update(42, wanted));
    expect(error).toMatchObject({ mayHaveHappened: true });
    expect(error.reason).toContain("could not read the object back");
  });
});
