import type { ScriptedAnswer } from "../../support/scripted-server.js";
import { bench, errorOf } from "../http/harness.js";

const detection = {
  executionMode: 1,
  requestIntegrity: { sensitivity: 1 },
  ipAddress: { sensitivity: 2 },
  browserFingerprint: { sensitivity: 3, aggression: 2, complexEnabled: false },
};
const data = (members: object) => ({ body: { data: { shieldZoneId: 42, ...members }, error: null } });
/** A client, with the settings that it decodes from `detection`. Its server then returns the answers. */
async function withSettings(...answers: readonly ScriptedAnswer[]) {
  const { client, server } = await bench([data(detection), ...answers]);
  return { client, server, settings: await client.botDetection.get(42) };
}

describe("bot detection", () => {
  test("is sent whole and read back", async () => {
    const { client, server, settings } = await withSettings(data(detection), data(detection));
    expect(settings).toMatchObject({ executionMode: 1, requestIntegrity: 1, ipAddress: 2, browserFingerprint: 3 });
    expect(settings).toMatchObject({ aggression: 2, complexEnabled: false });
    expect(await client.botDetection.update(42, settings)).toEqual(settings);
    expect(server.requests.map(({ method }) => method)).toEqual(["GET", "PATCH", "GET"]);
    expect(JSON.parse(server.requests[1]!.body)).toEqual(detection);
  });

  test("leaves out what is unknown", async () => {
    const { client, server, settings } = await withSettings(data(detection), data(detection));
    await client.botDetection.update(42, { ...settings, aggression: null, complexEnabled: null });
    expect(JSON.parse(server.requests[1]!.body)).toEqual({ ...detection, browserFingerprint: { sensitivity: 3 } });
  });

  test("on Basic is refused for the plan, in a GET too", async () => {
    const refused = {
      status: 202,
      body: {
        data: null,
        error: { statusCode: 403, success: false, message: "No.", errorKey: "invalid_plan_type.bot_detection" },
      },
    };
    const { client, settings } = await withSettings(refused, refused);
    expect(await errorOf(client.botDetection.get(42))).toMatchObject({ kind: "plan_required" });
    expect(await errorOf(client.botDetection.update(42, settings))).toMatchObject({ kind: "plan_required" });
  });
});
