import { driveResource, driveWalks, startProvider } from "../../support/provider-driver.js";
import { startService, type TestService } from "../../support/service.js";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterEach(async () => {
  service.faults.clear();
  await service.reset();
});
afterAll(() => service.close());

interface Said {
  readonly diagnostics: readonly { readonly severity: number; readonly summary: string; readonly detail: string }[];
}

const ERROR = 1;
const WARNING = 2;
const textsOf = ({ diagnostics }: Said, wanted: number): string[] =>
  diagnostics.filter(({ severity }) => severity === wanted).map(({ summary, detail }) => `${summary}: ${detail}`);

describe("autoscaling", () => {
  const drive = () => driveWalks(service, "bunny_app_autoscaling");

  it("refuses a minimum above the maximum, and names both", async () => {
    const [text, ...others] = textsOf(await drive().validate({ app_id: "app-shop", min: 7, max: 3 }), ERROR);
    expect(text).toMatch(/max is 3 and min is 7/);
    expect(others).toEqual([]);
  });

  it("refuses a maximum above the account's limit", async () => {
    const { diagnostics } = await drive().plan({ app_id: "app-shop", min: 1, max: 500 });
    expect(textsOf({ diagnostics }, ERROR)).toEqual([expect.stringMatching(/max is 500.* 10 replicas per region/)]);
  });

  it("plans without the limit if the API does not return it, but not with a rejected key", async () => {
    service.faults.add({ operation: "getApplicationLimits", kind: "answer", status: 404 });
    expect((await drive().plan({ app_id: "app-shop", min: 1, max: 500 })).diagnostics).toEqual([]);
    service.faults.clear();
    service.faults.add({ operation: "getApplicationLimits", kind: "answer", status: 401 });
    expect(textsOf(await drive().plan({ app_id: "app-shop", min: 1, max: 500 }), ERROR)).toHaveLength(1);
  });

  it("says which settings remain when it is destroyed and kept", async () => {
    const created = await drive().apply({ app_id: "app-shop", min: 2, max: 4, on_destroy: "keep" });
    expect(textsOf(await drive().destroy(created), WARNING)).toEqual([expect.stringMatching(/min 2 and max 4/)]);
  });
});

describe("a custom page", () => {
  const drive = () => driveWalks(service, "bunny_shield_custom_page");
  const page = (html: string) => ({ shield_zone_id: 42, page_type: "challenge", html });

  it.each(["html", "head", "body"])("with <%s> is accepted with a warning that names the tag", async (tag) => {
    const said = await drive().plan(page(`<${tag.toUpperCase()} class="x">Wait</${tag}>`));
    expect(textsOf(said, WARNING)).toEqual([expect.stringContaining(`<${tag}>`)]);
  });

  it("of over a MiB is accepted with a warning that contains its size", async () => {
    const html = `<p>${"é".repeat(600_000)}</p>`;
    const said = await drive().plan(page(html));
    expect(textsOf(said, WARNING)).toEqual([expect.stringContaining(`${Buffer.byteLength(html)} bytes`)]);
  });

  it("that the zone already has is reported with the effect of a destroy", async () => {
    await service.send("PUT", "/shield/shield-zone/42/custom-page/challenge", "<p>Before</p>");
    for (const [mode, said] of [
      ["delete", /destroying restores the default page/],
      ["keep", /destroying leaves/],
      ["restore", /destroying restores the existing page/],
    ] as const) {
      const [text, ...others] = textsOf(await drive().plan({ ...page("<p>New</p>"), on_destroy: mode }), WARNING);
      expect(text).toMatch(/13 bytes/);
      expect(text).toMatch(said);
      expect(others).toEqual([]);
    }
  });
});

describe("entries as text", () => {
  const drive = () => driveWalks(service, "bunny_shield_access_list");
  const list = { shield_zone_id: 44, name: "Office", type: "cidr", action: "log" };

  it.each([
    ["neither entries nor content", {}, /content/],
    ["both", { entries: ["192.0.2.0/24"], content: "192.0.2.0/24" }, /entries.*content/],
    ["only comments", { content: "# none\n\n; none\n" }, /comments/],
    ["a line that is no entry", { content: "192.0.2.0/24\n\nnowhere\n" }, /Line 3: "nowhere"/],
  ])("%s: an error", async (_, declared, said) => {
    const texts = textsOf(await drive().validate({ ...list, ...declared }), ERROR);
    expect(texts).toEqual([expect.stringMatching(said)]);
  });

  it("shows ten invalid lines and counts the others", async () => {
    const content = Array.from({ length: 14 }, (_, index) => `nowhere-${index}`).join("\n");
    const texts = textsOf(await drive().validate({ ...list, content }), ERROR);
    expect(texts).toHaveLength(11);
    expect(texts[9]).toContain("Line 10:");
    expect(texts[10]).toMatch(/^4 more.*10 of 14/);
  });

  it("keeps the text, sends its entries, and plans no change for another spelling", async () => {
    const content = "# offices\n192.0.2.9/24 ; Berlin\n198.51.100.7\n";
    const created = await drive().apply({ ...list, content });
    expect(created.state).toMatchObject({ content, entries: null, entry_count: 2 });
    expect(service.snapshot().accessLists[0]?.content).toBe("192.0.2.0/24\n198.51.100.7");
    const { planned } = await drive().plan({ ...list, content: "198.51.100.7/32\r\n192.0.2.0/24\n" }, created);
    expect(planned).toEqual(created.state);
  });
});

describe("a list of the official provider", () => {
  const moved = async (change: object) => {
    const server = await startProvider(service);
    const source = {
      id: 301,
      pullzone: 9001,
      name: "Blocked countries",
      enabled: true,
      type: "Country",
      action: "Block",
      entries: ["CN", "RU"],
      ...change,
    };
    const request = {
      sourceProviderAddress: "registry.terraform.io/bunnyway/bunnynet",
      sourceTypeName: "bunnynet_pullzone_access_list",
      sourceSchemaVersion: 0,
      sourceState: { json: Buffer.from(JSON.stringify(source)), flatmap: {} },
      targetTypeName: "bunny_shield_access_list",
      sourcePrivate: new Uint8Array(),
      sourceIdentity: undefined,
    };
    const answer = await server.moveResourceState(request, { signal: new AbortController().signal });
    return { server, answer };
  };
  const readAfter = async (change: object) => {
    const { server, answer } = await moved(change);
    const request = { typeName: "bunny_shield_access_list", clientCapabilities: undefined, currentIdentity: undefined };
    return server.readResource(
      { ...request, currentState: answer.targetState, private: answer.targetPrivate },
      { signal: new AbortController().signal },
    );
  };

  it("finds its Shield zone by its pull zone when it is read", async () => {
    const list = { shield_zone_id: 42, name: "Blocked countries", type: "country", entries: ["CN", "RU"] };
    const { state } = await driveWalks(service, "bunny_shield_access_list").apply(list);
    const { diagnostics, newIdentity } = await readAfter({ id: state?.["list_id"] });
    expect(textsOf({ diagnostics }, ERROR)).toEqual([]);
    expect(newIdentity).toBeDefined();
  });

  it("whose pull zone no Shield zone protects is an error that names it", async () => {
    const { diagnostics } = await readAfter({ pullzone: 123_456 });
    expect(textsOf({ diagnostics }, ERROR)).toEqual([expect.stringContaining("123456")]);
  });

  it("of an unknown type is rejected", async () => {
    const { answer } = await moved({ type: "Planet" });
    expect(textsOf(answer, ERROR)).toEqual([expect.stringContaining('"planet"')]);
  });

  it("that was not read is not replaced", async () => {
    const { server, answer } = await moved({});
    const { diagnostics } = await driveResource(server, "bunny_shield_access_list").plan(
      { shield_zone_id: 42, name: "Blocked countries", type: "country", action: "block", entries: ["CN", "RU"] },
      { state: { list_id: 301, name: "Blocked countries" }, private: answer.targetPrivate, diagnostics: [] },
    );
    expect(textsOf({ diagnostics }, ERROR)).toEqual([
      expect.stringMatching(/Plan again with a refresh, which is the default/),
    ]);
  });
});

describe("a key of an account without zones", () => {
  it("removes nothing from the state", async () => {
    const walks = driveWalks(service, "bunny_shield_access_list");
    const list = { shield_zone_id: 44, name: "Office", type: "cidr", action: "log", entries: ["192.0.2.0/24"] };
    const created = await walks.apply(list);
    await service.edit(({ zones, accessLists }) => {
      zones.length = 0;
      accessLists.length = 0;
    });
    const read = await walks.read(created);
    expect(textsOf(read, ERROR)).toEqual([expect.stringMatching(/no Shield zones at all/)]);
  });
});
