import { toPathMessage } from "./codec/index.js";
import { stepsOf, type AttributePath } from "./path.js";
import type { DiagnosticMessage, SeverityCode } from "./protocol.js";

/**
 * Where hooks tell the user what is wrong. `at` says at which attribute (undefined: the whole object), `summary` what is
 * the matter in a few words, `detail` what to do about it. The same thing said twice is told once.
 */
export interface Diagnostics {
  error(at: AttributePath | undefined, summary: string, detail: string): void;
  warning(at: AttributePath | undefined, summary: string, detail: string): void;
  /** Whether an error has been told. */
  readonly hasErrors: boolean;
}

/** Diagnostics as an RPC collects and sends them. */
export interface DiagnosticCollector extends Diagnostics {
  add(...messages: readonly DiagnosticMessage[]): void;
  /** What was told, in order. */
  readonly messages: DiagnosticMessage[];
}

/** An error that a hook throws to end its operation with exactly this diagnostic. */
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

/** An empty collector, one per RPC. */
export function createDiagnostics(): DiagnosticCollector {
  const told = new Map<string, DiagnosticMessage>();
  const add = (...messages: readonly DiagnosticMessage[]): void => {
    for (const message of messages) {
      const key = JSON.stringify(message);
      if (!told.has(key)) told.set(key, message);
    }
  };
  const teller =
    (severity: SeverityCode) =>
    (at: AttributePath | undefined, summary: string, detail: string): void => {
      add({ severity, summary, detail, attribute: at && toPathMessage(stepsOf(at)) });
    };
  return {
    error: teller(1),
    warning: teller(2),
    add,
    get messages() {
      return [...told.values()];
    },
    get hasErrors() {
      return [...told.values()].some((message) => message.severity === 1);
    },
  };
}
