import {
  TerraformDataSource,
  TerraformLocal,
  TerraformModule,
  TerraformOutput,
  TerraformResource,
  TerraformStack,
  TerraformVariable,
} from "cdktf";
import type { IConstruct } from "constructs";
import { isPlainText, produced } from "./texts.js";
import { warn } from "./problems.js";

interface Checked extends IConstruct {
  readonly accessKeyInput?: string | undefined;
}

const checked = new WeakSet<IConstruct>();

/** During the synthesis, checks the provider and its stack, which every construct of the package needs. */
export function checkProvider(provider: Checked): void {
  let isWarned = false;
  provider.node.addValidation({
    validate: () => {
      const key = provider.accessKeyInput === undefined ? undefined : produced(provider, provider.accessKeyInput);
      if (!isWarned && isPlainText(key)) warn(provider, KEY_IN_CODE);
      isWarned = true;
      return [];
    },
  });
  const stack = TerraformStack.of(provider);
  if (checked.has(stack)) return;
  checked.add(stack);
  stack.node.addValidation({ validate: () => digitProblems(stack) });
  const warned = new Set<IConstruct>();
  stack.node.addValidation({
    validate: () => {
      for (const found of stack.node.findAll().filter((one) => !warned.has(one))) warnOfTemplate(warned, found);
      return [];
    },
  });
}

const TEMPLATE = /\$(\$\{(?:bunny_\w+|count|data|each|local|module|path|self|terraform|var)\.[^}"$]*\})/;

/** Constructs escape their texts, and pass only tokens to Terraform. */
function warnOfTemplate(warned: Set<IConstruct>, found: IConstruct): void {
  warned.add(found);
  if (!(found instanceof TerraformResource) || found.node.id !== "Resource") return;
  const texts = ["nameInput", "descriptionInput", "conditionsInput"].map((name): unknown => Reflect.get(found, name));
  const template = TEMPLATE.exec(JSON.stringify(produced(found, texts)))?.[1];
  if (template !== undefined)
    warn(
      found.node.scope ?? found,
      `${template} looks like a template, but Terraform will read it as plain text. Give a token, such as that of a TerraformVariable or TerraformIterator.`,
    );
}

const KEY_IN_CODE =
  "accessKey is plain text, so the synthesized stack contains the key. Leave accessKey out, and set the environment variable BUNNY_ACCESS_KEY, or give the value of a sensitive TerraformVariable.";

/** Kinds of elements whose address in Terraform is made from IDs of constructs. */
const ADDRESSED = [
  ...[TerraformResource, TerraformDataSource, TerraformOutput, TerraformVariable, TerraformLocal, TerraformModule],
];

/** Names in Terraform begin with a letter, and the library makes these names from unchanged IDs. */
function digitProblems(stack: TerraformStack): string[] {
  const ids = stack.node.findAll().flatMap((found) => {
    if (!ADDRESSED.some((kind) => found instanceof kind)) return [];
    const address = stack.getLogicalId(found.node);
    return /^[0-9-]/.test(address) ? [found.node.scopes[stack.node.scopes.length]?.node.id ?? ""] : [];
  });
  return [...new Set(ids)].map(
    (id) =>
      `The ID ${JSON.stringify(id)} begins with a ${/^\d/.test(id) ? "digit" : "sign"}, but a name in Terraform must begin with a letter. Give another ID, such as ${JSON.stringify(`list-${id.replace(/^-+/, "")}`)}.`,
  );
}
