/**
 * What the generators of both libraries leave to be mended in a module of bindings: HCL that Terraform refuses or that
 * says something else.
 */
export function mendBindings(text: string): string {
  return textsForHcl(nestedAsValue(text));
}

/**
 * A nested attribute as the generator describes it for HCL: as a block, which it is not. `synth --hcl` then writes
 * `x { … }`, which Terraform refuses; as a value of any type it is rendered as `x = { … }`.
 */
const NESTED_AS_BLOCK =
  /value: (?<value>[^\n]+),\n(?<indent> +)isBlock: true,\n +type: "\w+",\n +storageClassType: "\w+",/g;

function nestedAsValue(text: string): string {
  return text.replace(NESTED_AS_BLOCK, (...match) => {
    const { value, indent } = match.at(-1) as { value: string; indent: string };
    const asJson = value.replaceAll("ToHclTerraform", "ToTerraform").replaceAll("MapperHcl", "Mapper");
    return [`value: ${asJson},`, "isBlock: false,", 'type: "any",', 'storageClassType: "any",'].join(`\n${indent}`);
  });
}

const HCL_ATTRIBUTES = /protected synthesizeHclAttributes\(\).*?\n {2}\}\n/gs;
const ATTRIBUTE =
  /value: (?<value>[^\n]+),(?<rest>\n +isBlock: false,\n +type: "\w+",\n +storageClassType: "(?<class>\w+)",)/g;
/** Which function of constructs/hcl-value.ts writes the values of a storage class; numbers and booleans need none. */
const WRITERS: Readonly<Record<string, string>> = {
  string: "hclText",
  stringList: "hclTexts",
  stringMap: "hclTexts",
  any: "hclObject",
};
const LIBRARY_IMPORT = /^import \* as cdkt[fn] from '\w+';\n/m;

/** Has texts written so that HCL reads them as they are: the libraries escape quotes at most, and add newlines. */
function textsForHcl(text: string): string {
  const used = new Set<string>();
  const written = text.replace(HCL_ATTRIBUTES, (attributes) =>
    attributes.replace(ATTRIBUTE, (whole, ...match) => {
      const { value, rest, class: storage } = match.at(-1) as { value: string; rest: string; class: string };
      const writer = WRITERS[storage];
      if (writer === undefined) return whole;
      used.add(writer);
      return `value: ${writer}(${value}),${rest}`;
    }),
  );
  if (used.size === 0) return text;
  const names = [...used].sort().join(", ");
  return written.replace(LIBRARY_IMPORT, (line) => `${line}import { ${names} } from "../../hcl-value.js";\n`);
}
