import { bench } from "./http/harness.js";

const data = (members: object) => ({ body: { data: { shieldZoneId: 42, ...members }, error: null } });

describe("upload scanning", () => {
  const wanted = { isEnabled: true, csamScanningMode: 2, antivirusScanningMode: 1 };

  test("is sent whole and read back", async () => {
    const { client, server } = await bench([data(wanted), data(wanted), data(wanted)]);
    const settings = await client.uploadScanning.get(42);
    expect(settings).toMatchObject(wanted);
    expect(await client.uploadScanning.update(42, settings)).toEqual(settings);
    expect(JSON.parse(server.requests[1]!.body)).toEqual(wanted);
  });
});
