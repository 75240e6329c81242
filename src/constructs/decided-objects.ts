import { Lazy, Token } from "cdktf";

/** An object of a policy: by its ID, or by a text with which Terraform finds the ID. */
interface NamedObject {
  /** Name of the construct. */
  readonly label: string;
  /** The ID, or the text that stands for it. */
  readonly _key: number | string;
}

interface Decided {
  readonly label: string;
  readonly action: string;
}

/** The objects of a policy. The key is the object: an object has one name and one action, and a name has one object. */
export class DecidedObjects {
  /** Problems with the remedy. */
  public readonly problems: string[] = [];
  private readonly decided = new Map<number | string, Decided>();
  private readonly keys = new Map<string, number | string>();
  private readonly kind: string;
  private readonly remedy: string;

  /** `kind` names an object, such as `bot`. `remedy` is the code that gives an object another name. */
  public constructor(kind: string, remedy: string) {
    this.kind = kind;
    this.remedy = remedy;
  }

  /** Reports whether the object is new and needs a resource. Notes contradictions. */
  public add({ label, _key: key }: NamedObject, action: string): boolean {
    const before = this.decided.get(key);
    const namesake = this.keys.get(label) ?? key;
    if (before !== undefined && before.label !== label) this.twoNames(key, before.label, label);
    else if (namesake !== key) this.twoObjects(label, namesake, key);
    else if (before !== undefined && before.action !== action)
      this.problems.push(
        `The ${this.kind} ${label} has two actions, ${before.action} and ${action}. Choose one of them.`,
      );
    if (before !== undefined || namesake !== key) return false;
    this.decided.set(key, { label, action });
    this.keys.set(label, key);
    return true;
  }

  private twoNames(key: number | string, ...labels: readonly string[]): void {
    const names = labels.map((label) => JSON.stringify(label)).join(" and ");
    this.problems.push(`The ${this.kind} with ${described(key)} has two names, ${names}. Give it one name.`);
  }

  private twoObjects(label: string, ...keys: readonly (number | string)[]): void {
    const objects = keys.map(described).join(" and ");
    this.problems.push(
      `The name ${JSON.stringify(label)} stands for two objects: the ${this.kind} with ${objects}. Give each its own name, such as with ${this.remedy}.`,
    );
  }
}

function described(key: number | string): string {
  if (typeof key === "string") return key;
  return Token.isUnresolved(key) ? "an ID that only Terraform knows" : `the ID ${key}`;
}

/** Returns the ID that Terraform finds in a list, and the precondition that the list has exactly one. */
export function lookedUp(ids: () => string, errorMessage: string) {
  const condition = Lazy.stringValue({ produce: () => `\${length(${ids()}) == 1}` });
  const id = Token.asNumber(Lazy.stringValue({ produce: () => `\${one(${ids()})}` }));
  return { id, precondition: [{ condition, errorMessage }] };
}
