import { visible } from "../../report/document/phrase.js";

/** A line on the terminal that says how far the stacks are; nothing where standard error is no terminal. */
export interface Progress {
  readonly start: (name: string) => void;
  readonly finish: (name: string) => void;
  /** Takes the line away. */
  readonly clear: () => void;
}

const SILENT: Progress = { start: () => undefined, finish: () => undefined, clear: () => undefined };
const CLEAR_LINE = "\r\u001B[K";

/** Shows progress over that many stacks on standard error. */
export function createProgress(total: number, stream: NodeJS.WriteStream = process.stderr): Progress {
  if (!stream.isTTY) return SILENT;
  const running = new Set<string>();
  let done = 0;
  const draw = (): void => {
    const names = [...running].map(visible).join(", ");
    stream.write(`${CLEAR_LINE}${`${done}/${total} planned ${names}`.slice(0, Math.max(20, stream.columns - 1))}`);
  };
  return {
    start(name) {
      running.add(name);
      draw();
    },
    finish(name) {
      running.delete(name);
      done += 1;
      draw();
    },
    clear: () => stream.write(CLEAR_LINE),
  };
}
