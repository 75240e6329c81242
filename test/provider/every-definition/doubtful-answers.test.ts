import { driveResource, skippingTime, startProvider, withoutWaits } from "../../support/provider-driver.js";
import type { ScriptedAnswer, SeenRequest } from "../../support/scripted-server.js";
import { startScriptedServer } from "../../support/scripted-server.js";

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
});

async function drive(type: string, script: (request: SeenRequest, number: number) => ScriptedAnswer) {
  const server = await startScriptedServer(script);
  ({ close } = server);
  const service = { url: server.url, accessKey: "a-key" } as Parameters<typeof startProvider>[0];
  return {
    ...driveResource(await startProvider(service, {}, withoutWaits, skippingTime()), type),
    requests: server.requests,
  };
}

describe("a custom page whose upload is answered with nothing", () => {
  const page = { shield_zone_id: 42, page_type: "block", html: "<h1>Blocked</h1>" };
  const absent = {
    status: 404,
    body: { statusCode: 404, success: false, message: "No page.", errorKey: "not_found.custom_page" },
  };
  const readBacks: [what: string, answer: ScriptedAnswer, outcome: RegExp | undefined][] = [
    ["the same page", { headers: { "content-type": "text/plain" }, body: "<h1>Blocked</h1>\n" }, undefined],
    [
      "another page",
      { body: "<h1>Other</h1>" },
      /the page has 14 characters instead of 16, and from character 5 "<h1>Other/,
    ],
    ["an empty 200", { status: 200 }, /empty/],
    ["a blank 200", { body: " \n" }, /the page has 0 characters instead of 16/],
  ];

  test.each(readBacks)("is in the state only if the API then holds it: %s", async (_, stored, problem) => {
    let isUploaded = false;
    const { apply, requests } = await drive("bunny_shield_custom_page", ({ method }) => {
      if (method === "GET") return isUploaded ? stored : absent;
      isUploaded ||= method === "PUT";
      return { status: 200 };
    });
    const { state, diagnostics } = await apply(page);
    expect(requests.filter(({ method }) => method === "PUT")).toHaveLength(1);
    if (problem === undefined) {
      expect(diagnostics).toEqual([]);
      expect(state).toMatchObject(page);
    } else expect(diagnostics).toMatchObject([{ severity: 1, detail: expect.stringMatching(problem) as unknown }]);
  });
});

describe("an access list whose create is answered with the number of another list", () => {
  const list = { shield_zone_id: 42, name: "Office", type: "ip", entries: ["192.0.2.1"], action: "block" };
  const other = {
    listId: 7,
    configurationId: 70,
    name: "Partners",
    type: 0,
    isEnabled: true,
    action: 1,
    entryCount: 1,
  };
  const data = { id: 7, name: "Office", type: 0, content: "192.0.2.1", entryCount: 1 };

  test("neither changes that list nor puts it into the state", async () => {
    const { apply, requests } = await drive("bunny_shield_access_list", ({ method }) => {
      return { body: method === "POST" ? { data } : { managedLists: [], customLists: [other] } };
    });
    const { state, diagnostics } = await apply(list);
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([
      {
        severity: 1,
        detail: expect.stringMatching(
          /returned ID 7 for the new list, but the list with this ID is named "Partners"; no such list was found[^]*import it by/,
        ) as unknown,
      },
    ]);
    expect(requests.filter(({ method }) => method !== "GET").map(({ method }) => method)).toEqual(["POST"]);
  });

  test("takes a list whose name differs in white space only, or that the API shows without a name", async () => {
    for (const name of [" Office ", null]) {
      const { apply } = await drive("bunny_shield_access_list", ({ method, path }) => {
        if (method === "POST") return { body: { data } };
        if (method === "PATCH") return { body: { data: { isEnabled: true, action: 2 } } };
        return { body: path.endsWith("/7") ? { data } : { managedLists: [], customLists: [{ ...other, name }] } };
      });
      const { state, diagnostics } = await apply(list);
      expect(diagnostics.filter(({ severity }) => severity === 1)).toEqual([]);
      expect(state).toMatchObject({ list_id: 7, configuration_id: 70 });
      await close?.();
    }
    close = undefined;
  });
});
