import { driveWalks } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const used = useService();

interface Said {
  readonly diagnostics: readonly { readonly severity: number; readonly summary: string; readonly detail: string }[];
}

const WARNING = 2;
const textsOf = ({ diagnostics }: Said, wanted: number): string[] =>
  diagnostics.filter(({ severity }) => severity === wanted).map(({ summary, detail }) => `${summary}: ${detail}`);

describe("a custom page", () => {
  const drive = () => driveWalks(used.service, "bunny_shield_custom_page");
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
    await used.service.send("PUT", "/shield/shield-zone/42/custom-page/challenge", "<p>Before</p>");
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
  const drive = () => driveWalks(used.service, "bunny_shield_access_list");
  const list = { shield_zone_id: 44, name: "Office", type: "cidr", action: "log" };

  it("keeps the text, sends its entries, and plans no change for another spelling", async () => {
    const content = "# offices\n192.0.2.9/24 ; Berlin\n198.51.100.7\n";
    const created = await drive().apply({ ...list, content });
    expect(created.state).toMatchObject({ content, entries: null, entry_count: 2 });
    expect(used.service.snapshot().accessLists[0]?.content).toBe("192.0.2.0/24\n198.51.100.7");
    const { planned } = await drive().plan({ ...list, content: "198.51.100.7/32\r\n192.0.2.0/24\n" }, created);
    expect(planned).toEqual(created.state);
  });
});
