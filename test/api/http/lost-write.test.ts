import type { BunnyClient, CallOptions } from "../../../src/api/index.js";
import type { ScriptedAnswer, SeenRequest } from "../../support/scripted-server.js";
import { bench, errorOf } from "./harness.js";

/** A write, what the API has before it and after it, and how a reading of either is answered. */
interface Case {
  readonly write: (client: BunnyClient, options?: CallOptions) => Promise<unknown>;
  readonly answer: (isDone: boolean, path: string) => ScriptedAnswer;
}

const zone = (wafEnabled: boolean) => ({ shieldZoneId: 42, pullZoneId: 9001, wafEnabled });
const bot = (action: number) => ({ botId: 17, userAgentMatch: "GPTBot", category: 2, action, isVerifiable: true });
const list = (isEnabled: boolean) => ({
  ...{ listId: 1, configurationId: 9, name: "Tor", type: 1, action: 2, entryCount: 1, isEnabled },
});
const endpoint = (isEnabled: boolean) => ({
  ...{ apiGuardianEndpointId: 7, requestMethod: "GET", requestPath: "/pets", isEnabled, authSchemes: [] },
  ...{ validateRequestBodySchema: false, validateResponseBodySchema: false, validateAuthorization: false },
  ...{ detectParameterXss: false, detectParameterSqli: false, rateLimitingEnabled: false },
});
const guardian = (isEnabled: boolean) => ({
  configuration: { isEnabled, executionMode: 1, bodyLimitAction: 1, unmatchedPathAction: 1 },
  endpoints: [endpoint(isEnabled)],
});

const cases: Readonly<Record<string, Case>> = {
  "the settings of a zone": {
    write: (client, options) => client.zones.update(42, { wafEnabled: true }, options),
    answer: (isDone) => ({ body: { data: zone(isDone) } }),
  },
  "a part of a zone": {
    write: (client, options) =>
      client.uploadScanning.update(
        42,
        { isEnabled: true, csamScanningMode: null, antivirusScanningMode: null },
        options,
      ),
    answer: (isDone) => ({ body: { data: { isEnabled: isDone } } }),
  },
  "API Guardian": {
    write: (client, options) => client.apiGuardian.update(42, { isEnabled: true } as never, options),
    answer: (isDone) => ({ body: { data: guardian(isDone) } }),
  },
  "an endpoint": {
    write: (client, options) => client.apiGuardian.updateEndpoint(42, 7, { isEnabled: true }, options),
    answer: (isDone) => ({ body: { data: guardian(isDone) } }),
  },
  autoscaling: {
    write: (client, options) => client.autoscaling.put("app", { min: 2, max: 5 }, options),
    answer: (isDone) => ({ body: isDone ? { min: 2, max: 5 } : { min: 1, max: 3 } }),
  },
  "a page": {
    write: (client, options) => client.customPages.put(42, "block", "<p>new</p>", options),
    answer: (isDone) => ({ headers: { "content-type": "text/plain" }, body: isDone ? "<p>new</p>" : "<p>old</p>" }),
  },
  "the action of a bot": {
    write: (client, options) => client.bots.setAction(42, 17, 1, options),
    answer: (isDone) => ({ body: { categories: [{ category: 2, categoryAction: 0, bots: [bot(isDone ? 1 : 2)] }] } }),
  },
  "the action of a category": {
    write: (client, options) => client.bots.setCategoryAction(42, 2, 1, options),
    answer: (isDone) => ({ body: { categories: [{ category: 2, categoryAction: isDone ? 1 : 2, bots: [] }] } }),
  },
  "the configuration of a list": {
    write: (client, options) => client.accessLists.configure(42, 9, { isEnabled: true, action: 2 }, options),
    answer: (isDone) => ({ body: { managedLists: [list(isDone)], customLists: [] } }),
  },
};
const names = Object.keys(cases);
const of = (name: string): Case => cases[name]!;

/** An API that answers each write with `reply`, and carries it out or not. */
function api({ answer }: Case, reply: ScriptedAnswer, isCarriedOut: boolean) {
  let isDone = false;
  return ({ method, path }: SeenRequest): ScriptedAnswer => {
    if (method === "GET") return answer(isDone, path);
    isDone = isCarriedOut;
    return reply;
  };
}

const lost: readonly (readonly [string, ScriptedAnswer])[] = [
  ["a reset", { reset: true }],
  ["a 502", { status: 502, body: "<html>" }],
  ["a gateway's page", { status: 200, headers: { "content-type": "text/html" }, body: "<html></html>" }],
];

describe.each(names)("a write to %s", (name) => {
  test.each(lost)("that was carried out is done although its response was %s", async (_, reply) => {
    const { client, server } = await bench(api(of(name), reply, true), { retries: 0 });
    await expect(of(name).write(client)).resolves.not.toThrow();
    expect(server.requests.filter(({ method }) => method !== "GET")).toHaveLength(1);
  });

  test.each(lost)("that was not carried out fails with the error of %s", async (_, reply) => {
    const { client } = await bench(api(of(name), reply, false), { retries: 0 });
    const error = await errorOf(of(name).write(client));
    expect(error).toMatchObject({ mayHaveHappened: true });
    expect(error.reason).toContain("the change may not have been made: ");
  });

  test("that was refused is not looked for", async () => {
    const { client, server } = await bench(api(of(name), { status: 403 }, false), { retries: 0 });
    expect(await errorOf(of(name).write(client))).toMatchObject({ kind: "forbidden", mayHaveHappened: false });
    expect(server.requests.at(-1)?.method).not.toBe("GET");
  });

  test("that was sent is finished and read after the signal has aborted", async () => {
    const controller = new AbortController();
    const { client } = await bench((request) => {
      if (request.method === "GET") return answered(request);
      controller.abort();
      return answered(request);
    });
    const answered = api(of(name), acknowledgement(name), true);
    await expect(of(name).write(client, { signal: controller.signal })).resolves.not.toThrow();
  });
});

/** What the API answers to a write that it carried out. */
function acknowledgement(name: string): ScriptedAnswer {
  const data: Readonly<Record<string, object>> = {
    "the action of a bot": bot(1),
    "the action of a category": { category: 2, action: 1 },
  };
  return { delay: 50, body: { data: data[name] ?? {}, success: true, statusCode: 200 } };
}

test.each([
  ["the same", "1.0", false],
  ["another", "2.0", true],
])(
  "a lost upload of a document with %s version counts as done only if the version shows it",
  async (_, before, done) => {
    let isSent = false;
    const shown = () => ({ ...guardian(true), configuration: { ...guardian(true).configuration, title: "Pets" } });
    const { client } = await bench(
      ({ method }) => {
        isSent ||= method !== "GET";
        if (method !== "GET") return { reset: true };
        const { configuration, endpoints } = shown();
        return { body: { data: { endpoints, configuration: { ...configuration, version: isSent ? "1.0" : before } } } };
      },
      { retries: 0 },
    );
    const document = { content: "{}", title: "Pets", version: "1.0", enforceAuthorizationValidation: null };
    const uploading = client.apiGuardian.upload(42, document);
    if (done) expect(await uploading).toMatchObject({ configuration: { version: "1.0" } });
    else expect(await errorOf(uploading)).toMatchObject({ kind: "network", mayHaveHappened: true });
  },
);
