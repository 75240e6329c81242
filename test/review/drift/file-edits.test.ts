import type { AcceptingEdit } from "../../../src/review/document/drift-document.js";
import type { SourceFile } from "../../../src/review/plan/synthesized-app.js";
import { driftOf, type Values } from "./support/outside.js";
import { editLines } from "./support/edit-lines.js";

const LIST = "bunny_shield_access_list";
const PAGE = "bunny_shield_custom_page";
const FILE = "lists/office.txt";
const list = (values: Values): Values => ({ shield_zone_id: 42, name: "a", type: "cidr", action: "allow", ...values });
const page = (html: string): Values => ({ shield_zone_id: 42, page_type: "block", html });

interface Given {
  readonly before: Values;
  readonly found: Values;
  readonly source?: Partial<SourceFile>;
  readonly construct?: string;
}

const ofFile = (type: string, attribute: string, { before, found, source, construct }: Given) =>
  driftOf(
    { type, config: before, before, found, planned: before },
    {
      sourceFile: (address, name) =>
        source === undefined || name !== attribute || address !== `${type}.mine`
          ? undefined
          : { file: FILE, text: undefined, alsoReadBy: [], ...source },
      ...(construct !== undefined && { constructPath: () => construct, resourcePath: () => `${construct}/Resource` }),
    },
  )?.accept ?? [];

const TEXT = "# office\n192.0.2.0/24 # first floor\n198.51.100.7\n\n2001:db8::/48\n";
const CONTENT = list({ content: TEXT });
const found = (entries: string): Values => list({ content: entries });

describe("the entries of a list", () => {
  it("are edited in the file that the configuration reads, comments as they are", () => {
    const after = "# office\n198.51.100.7\n\n2001:db8::/48\n203.0.113.0/25\n";
    const edits = ofFile(LIST, "content", { before: CONTENT, found: found(after), source: { text: TEXT } });
    expect(edits).toEqual([
      {
        text: `In \`${FILE}\`, which \`${LIST}.mine\` reads for \`content\`, add 1 entry and remove 1 entry:`,
        lines: {
          file: FILE,
          changes: [
            { line: 2, removed: ["192.0.2.0/24 # first floor"], added: [] },
            { line: 6, removed: [], added: ["203.0.113.0/25"] },
          ],
        },
      },
    ]);
    expect(editLines(TEXT, edits[0]!.lines!)).toBe(after);
  });

  it("are edited in the file that a construct was made from, whose list has them sorted and without comments", () => {
    const [before, after] = [
      ["192.0.2.0/24", "198.51.100.7/32", "2001:db8::/48"],
      ["192.0.2.0/24", "2001:db8::/48"],
    ];
    const [edit, ...more] = ofFile(LIST, "entries", {
      before: list({ entries: before }),
      found: list({ entries: after }),
      source: { text: TEXT.replaceAll("\n", "\r\n") },
      construct: "site/office",
    });
    expect(more).toEqual([]);
    expect(edit?.text).toBe(
      `In \`${FILE}\`, which the construct \`site/office\` reads for \`entries\`, remove 1 entry:`,
    );
    expect(edit?.lines?.changes).toEqual([{ line: 3, removed: ["198.51.100.7"], added: [] }]);
  });

  it("say who else reads the file", () => {
    const source = { text: TEXT, alsoReadBy: [`${LIST}.b`, `${LIST}.c`] };
    const [edit] = ofFile(LIST, "content", { before: CONTENT, found: found("192.0.2.0/24"), source });
    expect(edit?.text).toContain(`reads for \`content\` (and so do \`${LIST}.b\`, \`${LIST}.c\`), remove 2 entries:`);
  });

  it.each([
    ["has other entries", "192.0.2.0/24\n"],
    ["cannot be read", undefined],
  ])("are written in the code where the file %s, which the advice says", (_, text) => {
    const [edit] = ofFile(LIST, "content", { before: CONTENT, found: found("192.0.2.0/24"), source: { text } });
    expect(edit).toEqual({
      text: `The configuration reads \`content\` from \`${FILE}\`, which differs from the applied value: change it there, or write in \`${LIST}.mine\`:`,
      hcl: 'content = "192.0.2.0/24"',
    });
  });

  it("are not shown where they are too many, or secret", () => {
    const many = Array.from({ length: 60 }, (_, index) => `192.0.2.${index}/32`).join("\n");
    const [edit] = ofFile(LIST, "content", { before: CONTENT, found: found(many), source: { text: TEXT } });
    expect(edit).toEqual({
      text: expect.stringMatching(/add 60 entries and remove 3 entries\. The JSON report names all\.$/) as string,
    });
  });
});

describe("a text", () => {
  const edits = (before: string, after: string, source: Partial<SourceFile>): readonly AcceptingEdit[] =>
    ofFile(PAGE, "html", { before: page(before), found: page(after), source });

  it.each([
    ["<h1>Blocked</h1>\n<p>a</p>\n<p>b</p>\n", "<h1>Stopped</h1>\n<p>a</p>\n<p>b</p>\n<p>c</p>\n"],
    ["<h1>Blocked</h1>\r\n<p>a</p>\r\n", "<h1>Blocked</h1>\r\n<p>b</p>\r\n"],
    ["one line", "another line"],
  ])("is edited by its lines: %j", (before, after) => {
    const [edit, ...more] = edits(before, after, { text: before });
    expect(more).toEqual([]);
    expect(edit?.text).toBe(`In \`${FILE}\`, which \`${PAGE}.mine\` reads for \`html\`, change these lines:`);
    expect(editLines(before, edit!.lines!)).toBe(after);
  });

  it.each([
    ["the end of the last line", "<p>a</p>\n", "<p>b</p>"],
    ["line ends", "<p>a</p>\n<p>b</p>\n", "<p>a</p>\r\n<p>c</p>\r\n"],
    ["what cannot be seen", "<p>a</p>\n", "<p>a\u200b</p>\n"],
    ["more than a person types", "<p>a</p>\n", `${"<p>a</p>".repeat(400)}\n`],
  ])("is replaced as a whole where %s differs", (_, before, after) => {
    expect(edits(before, after, { text: before })).toEqual([
      { text: `In \`${FILE}\`, which \`${PAGE}.mine\` reads for \`html\`, write the value found (the diff shows it).` },
    ]);
  });

  it("is written in the code where the file has another", () => {
    const [edit] = edits("<p>a</p>", "<p>b</p>", { text: "<p>other</p>" });
    expect(edit?.text).toMatch(/^The configuration reads `html` from .*: change it there, or write in /);
    expect(edit?.hcl).toBe('html = "<p>b</p>"');
  });
});

it("an expression without a known file is said to be one, and its value is written", () => {
  const drifted = driftOf(
    { type: PAGE, config: {}, before: page("<p>a</p>"), found: page("<p>b</p>"), planned: page("<p>a</p>") },
    { expressions: { html: {}, page_type: { constant_value: "block" } } },
  );
  expect(drifted?.accept).toEqual([
    {
      text: `The configuration takes \`html\` from somewhere else: change it there, or write in \`${PAGE}.mine\`:`,
      hcl: 'html = "<p>b</p>"',
    },
  ]);
});
