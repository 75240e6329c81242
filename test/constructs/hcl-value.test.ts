import fc from "fast-check";
import { hclObject, hclText, hclTexts, withPreconditionBlocks } from "../../src/constructs/hcl-value.js";

/** The input of the library's renderer, for a value without tokens. */
const given = (value: unknown): unknown => (value as { resolve(context: object): unknown }).resolve({ resolve: same });
const same = (value: unknown): unknown => value;

/** Text without expressions, often with special characters. */
const MARKS = ["a", "\u202e", "{", "}", '"', "\\", "\n", "\r", "\t", "\u0001", "é", "😀", "'"];
const plainText = fc.string({ unit: fc.constantFrom(...MARKS) });

describe("texts for HCL", () => {
  it("are what JSON reads back, too, since it has the same escapes", () => {
    fc.assert(
      fc.property(plainText, (text) => {
        const [quoted] = given(hclTexts([text])) as [string];
        expect(JSON.parse(`"${quoted}"`)).toBe(text);
      }),
    );
  });

  it("leave the library nothing to escape and no line to end", () => {
    fc.assert(
      fc.property(plainText, (text) => {
        const [quoted] = given(hclTexts([text])) as [string];
        expect(quoted).not.toMatch(/[\r\n]/);
        expect(quoted.replace(/(?<!\\)"/g, '\\"')).toBe(quoted); // what the library does to a line
      }),
    );
  });

  it.each([
    [
      "expressions, with what is quoted in them",
      'a"${f("}\\"", { b = "${c}" })}"',
      'a\\"${f("}\\"", { b = "${c}" })}\\"',
    ],
    ["marks that are doubled", '$${"x"} %%{"y"}', '$${\\"x\\"} %%{\\"y\\"}'],
    ["marks that are doubled in what is quoted", '${f("$${", "%%{")}"', '${f("$${", "%%{")}\\"'],
    [
      "expressions in what is quoted, also directives",
      '${f("%{ if "}" }x%{ endif }")}"',
      '${f("%{ if "}" }x%{ endif }")}\\"',
    ],
    ["an expression that does not end", '"${f("', '\\"${f("'],
    ["marks that begin nothing", '5 $ "%" $', '5 $ \\"%\\" $'],
  ])("leave %s", (_, text, expected) => {
    expect(given(hclTexts([text]))).toEqual([expected]);
  });

  it.each([
    ["of several lines that end stay as they are, without the last end", 'a\n"b"\n', 'a\n"b"'],
    ["of several lines that do not end are quoted", "a\nb", "a\\nb"],
    ["of one line that ends are quoted", "a\n", "a\\n"],
    ["that would end a here-document are quoted", "a\n EOF\n", "a\\n EOF\\n"],
    ["with the line ends of Windows are quoted", "a\r\nb\r\n", "a\\r\\nb\\r\\n"],
  ])("%s", (_, text, expected) => {
    expect(given(hclText(text))).toBe(expected);
  });

  it("stand in quotes within objects, unless the library adds them", () => {
    const value = { number: 5, list: ["5", '["a'], 'x y"': "{b}", text: "${c}\n" };
    expect(given(hclObject(value))).toEqual({
      number: 5,
      list: ['"5"', '"[\\"a"'],
      'x y\\"': '"{b}"',
      text: "${c}\\n",
    });
  });

  it("are left out where there are none", () => {
    expect([hclText, hclTexts, hclObject].map((write) => write(undefined))).toEqual([undefined, undefined, undefined]);
  });
});

describe("preconditions in HCL", () => {
  it("are blocks of the lifecycle, and every other member stays", () => {
    const lifecycle = { prevent_destroy: true, precondition: [{ condition: "${x}", error_message: 'No "x"' }] };
    const written = withPreconditionBlocks({ list: { name: "n", counts: [1, { a: 2 }], lifecycle } });
    expect(written).toEqual({
      list: {
        name: "n",
        counts: [1, { a: 2 }],
        lifecycle: {
          isBlock: true,
          value: { prevent_destroy: true, precondition: { isBlock: true, type: "list", value: [expect.anything()] } },
        },
      },
    });
    const [block] = (written as { list: { lifecycle: { value: { precondition: { value: unknown[] } } } } }).list
      .lifecycle.value.precondition.value;
    expect(given(block)).toEqual({ condition: "${x}", error_message: '"No \\"x\\""' });
  });

  it.each([[{ prevent_destroy: true }], [null], ["${x}"]])("do not change a lifecycle without one: %j", (lifecycle) => {
    expect(withPreconditionBlocks({ lifecycle })).toEqual({ lifecycle });
  });

  it("are not looked for in values that are resolved later", () => {
    const later = { resolve: () => "x", lifecycle: { precondition: [] } };
    expect(withPreconditionBlocks({ later })).toEqual({ later });
  });
});
