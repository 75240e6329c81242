import { atIndex, atKey, atName, type Path, toPathMessage } from "../values/path.js";
import type { Attributes, ListType, MapType, ObjectType, Type } from "./types.js";
import type { Diagnostic_Severity, DiagnosticMessage } from "../../protocol/messages.js";

const PATH = Symbol("path");

/** The position of a value in a configuration. Built by property access: `at.geo.latitude`. */
export interface AttributePath {
  readonly [PATH]: Path;
}

type AtType<T extends Type> = AttributePath &
  (T extends ListType<infer E>
    ? { readonly [index: number]: AtType<E> }
    : T extends MapType<infer E>
      ? { readonly [key: string]: AtType<E> }
      : T extends ObjectType<infer A>
        ? { readonly [K in keyof A]: AtType<A[K]["type"]> }
        : unknown);

/**
 * The paths of an object's attributes. In a list, the next step is an index. In a map, it is a key, and in an object, a name. A
 * set has no next step, because Terraform cannot address its elements.
 */
export type At<A extends Attributes> = { readonly [K in keyof A]: AtType<A[K]["type"]> };

/**
 * Returns the steps of a path.
 * @testable The steps of every kind of path.
 */
export function stepsOf(path: AttributePath): Path {
  return path[PATH];
}

/** Returns the paths of an object's attributes. Each path is created on access. */
export function pathsOf<A extends Attributes>(attributes: A): At<A> {
  return place([], { kind: "object", attributes }) as unknown as At<A>;
}

/** Creates a path from computed steps. */
export function pathFrom(steps: Path): AttributePath {
  return { [PATH]: steps };
}

function place(path: Path, type: Type): AttributePath {
  return new Proxy(pathFrom(path), {
    get: (target, step) =>
      step === PATH ? target[PATH] : typeof step === "symbol" ? undefined : follow(path, type, step),
  });
}

function follow(path: Path, type: Type, step: string): AttributePath | undefined {
  switch (type.kind) {
    case "object": {
      const attribute = Object.hasOwn(type.attributes, step) ? type.attributes[step] : undefined;
      return attribute && place(atName(path, step), attribute.type);
    }
    case "list":
      return /^\d+$/.test(step) ? place(atIndex(path, Number(step)), type.element) : undefined;
    case "map":
      return place(atKey(path, step), type.element);
    default:
      return undefined;
  }
}

/**
 * Reports diagnostics from a hook. `at` is the attribute, or undefined for the whole object. `summary` states the problem, and
 * `detail` states the remedy. Duplicates are reported once.
 */
export interface Diagnostics {
  error(at: AttributePath | undefined, summary: string, detail: string): void;
  warning(at: AttributePath | undefined, summary: string, detail: string): void;
  readonly hasErrors: boolean;
}

export interface DiagnosticCollector extends Diagnostics {
  /** Names the object of all warnings in their summaries, because engines fold warnings with equal summaries. */
  about(object: string): void;
  add(...messages: readonly DiagnosticMessage[]): void;
  readonly messages: DiagnosticMessage[];
}

/** An error that ends a hook's operation with this diagnostic. */
export class DiagnosticError extends Error {
  override readonly name = "DiagnosticError";

  constructor(
    readonly at: AttributePath | undefined,
    readonly summary: string,
    readonly detail: string,
    options?: ErrorOptions,
  ) {
    super(`${summary}: ${detail}`, options);
  }
}

/** Creates an empty collector, one per RPC. */
export function createDiagnostics(): DiagnosticCollector {
  const byKey = new Map<string, DiagnosticMessage>();
  let suffix = "";
  const add = (...messages: readonly DiagnosticMessage[]): void => {
    for (const message of messages) {
      const key = JSON.stringify(message);
      if (!byKey.has(key)) byKey.set(key, message);
    }
  };
  const reporter =
    (severity: Diagnostic_Severity) =>
    (at: AttributePath | undefined, summary: string, detail: string): void => {
      add({ severity, summary, detail, attribute: at && toPathMessage(stepsOf(at)) });
    };
  return {
    error: reporter(1),
    warning: reporter(2),
    add,
    about: (object) => (suffix = `: ${object}`),
    get messages() {
      return [...byKey.values()].map((message) =>
        message.severity === 2 ? { ...message, summary: message.summary + suffix } : message,
      );
    },
    get hasErrors() {
      return [...byKey.values()].some((message) => message.severity === 1);
    },
  };
}
