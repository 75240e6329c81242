import { Aspects, dependable, TerraformResource, TerraformStack, type IAspect } from "cdktf";
import { addCustomSynthesis } from "cdktf/lib/synthesize/synthesizer";
import type { IConstruct, Node } from "constructs";

const watched = new WeakSet<IConstruct>();

/**
 * Makes the resources of a construct depend on the constructs that `node.addDependency` names. The libraries ignore these
 * dependencies. Notes the synthesis of its stack.
 */
export function watchConstruct(construct: IConstruct): void {
  if (watched.has(construct)) return;
  watched.add(construct);
  addCustomSynthesis(construct, { onSynthesize: () => void written.add(TerraformStack.of(construct)) });
  Aspects.of(construct).add({
    visit(node) {
      const others = node === construct ? node.node.dependencies.flatMap(resourcesOf) : [];
      if (others.length === 0) return;
      for (const resource of resourcesOf(construct))
        resource.dependsOn = [...new Set([...(resource.dependsOn ?? []), ...others.map(dependable)])];
    },
  });
}

function resourcesOf({ node }: IConstruct): TerraformResource[] {
  return node.findAll().filter((found) => TerraformResource.isTerraformResource(found));
}

const RTTI = Symbol.for("jsii.rtti");

/** Returns the library of a class, `cdktf` or `cdktn`. Both mark their stacks with the same symbol. */
function libraryOf(kind: object): string | undefined {
  const { fqn } = (Reflect.get(kind, RTTI) ?? {}) as { readonly fqn?: unknown };
  return typeof fqn === "string" ? fqn.split(".")[0] : undefined;
}

const written = new WeakSet<IConstruct>();

/** A stack whose file is written would silently lack what is added. */
export function requireUnwritten({ path, scopes }: Node, what: string): void {
  if (scopes.some((one) => written.has(one)))
    throw new Error(
      `[${path}] The app is synthesized already, without ${what}. Add it before the call of app.synth().`,
    );
}

/** Libraries synthesize stacks only, and silently drop constructs elsewhere. */
export function requireStack({ node }: IConstruct, name: string): void {
  const stack = node.scopes.find((one) => TerraformStack.isStack(one));
  if (stack === undefined)
    throw new Error(
      `[${node.path}] ${name} is in no stack, so it would not be synthesized. Give a TerraformStack, or a construct in one, as the scope.`,
    );
  requireUnwritten(node, name);
  const [own, other] = [libraryOf(TerraformStack), libraryOf(stack.constructor)];
  if (own === undefined || other === undefined || own === other) return;
  const entry = other === "cdktf" ? "terraform-provider-bunny" : `terraform-provider-bunny/${other}`;
  throw new Error(
    `[${node.path}] ${name} is a construct for ${own}, but its stack is one of ${other}. Import ${name} from "${entry}".`,
  );
}

const rules = new WeakSet<IAspect>();
const watchedStacks = new WeakSet<IConstruct>();

/** Registers an aspect that must not be ignored. */
export function registerRules(aspect: IAspect): void {
  rules.add(aspect);
}

/** Fails the synthesis if house rules were added above the stack of a construct, where the library applies no aspects. */
export function watchRules(scope: IConstruct): void {
  const stack = scope.node.scopes.find((found) => TerraformStack.isStack(found));
  if (stack === undefined || watchedStacks.has(stack)) return;
  watchedStacks.add(stack);
  stack.node.addValidation({ validate: () => ignoredRules(stack) });
}

function ignoredRules(stack: IConstruct): string[] {
  if (hasRules(stack)) return [];
  const above = stack.node.scopes.slice(0, -1).find(hasRules);
  if (above === undefined) return [];
  const where = above.node.path === "" ? "the app" : above.node.path;
  return [
    `HouseRules were added to ${where}, but the libraries apply aspects only to stacks and their contents. Add HouseRules to each stack: Aspects.of(stack).add(new HouseRules()).`,
  ];
}

function hasRules(scope: IConstruct): boolean {
  return Aspects.of(scope).all.some((aspect) => rules.has(aspect));
}
