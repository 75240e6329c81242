import { TerraformElement, type TerraformResource, Token } from "cdktf";
import { hclText } from "./hcl-value.js";
import { instancesProblem } from "./meta-arguments.js";
import { literalText } from "./texts.js";

/** If an import ID is given, the first apply imports the object instead of creating it. */
export function importAs(resource: TerraformResource, importId: string | undefined): void {
  if (importId !== undefined) importResource(resource, importId);
}

/**
 * With this call, the first apply imports an object into a resource instead of creating the object. Unlike `importFrom` of the
 * resource, this function takes any text literally, and does not start the engine to ask for its version.
 *
 * @example
 * const order = new ShieldWafRuleOrder(this, "order", { shieldZoneId: 42, ruleIds: [501, 502] });
 * importResource(order, "42");
 */
export function importResource(resource: TerraformResource, importId: string): void {
  new ImportBlock(resource, "import", { resource, id: literalText(importId) });
  resource.node.addValidation({
    validate: () => [
      ...instancesProblem(resource, "The import ID is that of one object"),
      ...zoneProblem(resource, importId),
    ],
  });
}

/** Terraform would import the object of the other zone, and replace it: delete it there. */
function zoneProblem(resource: TerraformResource, importId: string): string[] {
  const [input, zone] =
    resource.terraformResourceType === "bunny_shield_exception"
      ? ["pullZoneIdInput", "pull zone"]
      : ["shieldZoneIdInput", "Shield zone"];
  const id: unknown = Reflect.get(resource, input);
  const [first = "", second = "", ...more] = importId.split("/");
  if (typeof id !== "number" || Token.isUnresolved(id) || !/^\d+$/.test(first) || Number(first) === id) return [];
  const remedy =
    second === String(id) ? `Write "${[second, first, ...more].join("/")}"` : "Give an object of that zone";
  return [`The import ID "${importId}" is of ${zone} ${first}, but the construct is in ${zone} ${id}. ${remedy}.`];
}

interface Import {
  readonly resource: TerraformResource;
  readonly id: string;
}

class ImportBlock extends TerraformElement {
  private readonly imported: Import;

  public constructor(scope: TerraformResource, id: string, imported: Import) {
    super(scope, id);
    this.imported = imported;
  }

  public override toTerraform(): unknown {
    const { resource, id } = this.imported;
    return { import: [{ to: addressOf(resource), id }] };
  }

  public override toHclTerraform(): unknown {
    const { resource, id } = this.imported;
    const to = { value: addressOf(resource), type: "simple", storageClassType: "reference" };
    return { import: [{ to, id: { value: hclText(id), type: "simple", storageClassType: "string" } }] };
  }
}

function addressOf({ terraformResourceType, friendlyUniqueId }: TerraformResource): string {
  return `${terraformResourceType}.${friendlyUniqueId}`;
}

/** The import IDs of a policy's objects: the zone's ID, a slash, and the ID of the object in the zone. */
export class ImportIds {
  private readonly unused: Map<string, string>;

  public constructor(importIds: readonly string[] = []) {
    this.unused = new Map(importIds.map((id) => [id.slice(id.indexOf("/") + 1), id]));
  }

  /** If the import ID of the object with this ID in its zone is given, the first apply imports the object. */
  public importAs(resource: TerraformResource, object: string | number): void {
    importAs(resource, this.unused.get(String(object)));
    this.unused.delete(String(object));
  }

  /** Returns problems with import IDs of undeclared objects. */
  public problems(): string[] {
    return [...this.unused.values()].map(
      (id) =>
        `importIds has ${JSON.stringify(id)}, but no construct here declares that object. Declare it, or remove the ID.`,
    );
  }
}
