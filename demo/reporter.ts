import { styleText } from "node:util";

/** Prints the demo to a terminal or file: one line per completed step, and details below it. */
export interface Reporter {
  /** Shows that a step has started; on a terminal only, since {@link done} or {@link failed} replaces the line. */
  begin(title: string): void;
  done(title: string, details: readonly string[], milliseconds: number): void;
  failed(title: string, reason: string): void;
  /** Text between the steps. */
  say(text: string): void;
}

type Style = Parameters<typeof styleText>[0];

const WIDTH = 100;
const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/** A reporter that writes to the stream, with colors and a progress sign on a terminal. */
export function createReporter(stream: NodeJS.WriteStream): Reporter {
  const styled = (style: Style, text: string): string => (stream.isTTY ? styleText(style, text) : text);
  let ticking: NodeJS.Timeout | undefined;
  const clear = (): void => {
    clearInterval(ticking);
    if (stream.isTTY) stream.write("\r\u001b[K");
  };
  return {
    begin: (title) => {
      if (!stream.isTTY) return;
      let frame = 0;
      ticking = setInterval(() => {
        stream.write(`\r\u001b[K${styled("cyan", FRAMES[frame++ % FRAMES.length] ?? "")} ${title} …`);
      }, 80);
    },
    done: (title, details, milliseconds) => {
      clear();
      const time = `${(milliseconds / 1000).toFixed(1)} s`;
      stream.write(`${styled("green", "✓")} ${title.padEnd(WIDTH - 2 - time.length)}${styled("dim", time)}\n`);
      for (const detail of details) stream.write(`    ${styled("dim", detail)}\n`);
    },
    failed: (title, reason) => {
      clear();
      stream.write(`${styled("red", "✗")} ${title}\n${reason.replaceAll(/^/gm, "    ")}\n`);
    },
    say: (text) => {
      stream.write(`${styled("bold", text)}\n`);
    },
  };
}
