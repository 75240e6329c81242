import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Environment } from "../../../src/tool/engine/engine.js";
import { engineUnderTest } from "../../support/engine-under-test.js";
import { PACKAGE_FOLDER } from "../../support/installed-provider.js";

interface Block {
  readonly language: string;
  readonly text: string;
}

/** The blocks of a section of a guide, in order. */
function blocksOf(guide: string, section: string): readonly Block[] {
  const page = readFileSync(`docs/guides/${guide}.md`, "utf8");
  const own = page.split(/^## /m).find((part) => part.startsWith(`${section}\n`));
  if (own === undefined) throw new Error(`${guide} has no section ${section}`);
  return Array.from(own.matchAll(/^```(\w+)\n(.*?)^```/gms), ([, language = "", text = ""]) => ({ language, text }));
}

/** A reader's folder, where the package is installed, and the reader's home. */
export interface Reader {
  readonly folder: string;
  readonly home: string;
  /** Runs a script with bash, each line of which must succeed unless it says otherwise. Returns what it wrote. */
  readonly run: (script: string) => Promise<string>;
  readonly write: (file: string, text: string) => void;
  readonly remove: () => void;
}

export async function newReader(env: Environment): Promise<Reader> {
  const top = mkdtempSync(path.join(tmpdir(), "bunny-guide-"));
  const [folder, home, programs] = ["project", "home", "bin"].map((name) => path.join(top, name)) as [
    string,
    string,
    string,
  ];
  for (const made of [folder, home, programs, path.join(folder, "node_modules/.bin")])
    mkdirSync(made, { recursive: true });
  symlinkSync((await engineUnderTest()).path, path.join(programs, "terraform"));
  // A review of changes ends with 2, and why with 3 if nobody was stopped. Neither is a failure.
  const tool = `#!/bin/sh\nnode '${path.join(PACKAGE_FOLDER, "dist/tool/main.js")}' "$@" || case "$?-$1" in 2-*|3-why) ;; *) exit 1;; esac\n`;
  writeFileSync(path.join(folder, "node_modules/.bin/bunny-tf"), tool, { mode: 0o755 });
  const { TF_CLI_CONFIG_FILE: _, ...rest } = process.env;
  const environment = {
    ...rest,
    ...env,
    HOME: home,
    PATH: `${programs}:${process.env["PATH"] ?? ""}`,
    TF_IN_AUTOMATION: "1",
    TF_CLI_ARGS: "-no-color",
    NO_COLOR: "1",
    npm_config_update_notifier: "false",
    ...Object.fromEntries(
      ["AUTHOR", "COMMITTER"].flatMap((who) => [
        [`GIT_${who}_NAME`, "Reader"],
        [`GIT_${who}_EMAIL`, "reader@example.com"],
      ]),
    ),
  };
  return {
    folder,
    home,
    run: (script) =>
      new Promise((resolve, reject) => {
        const options = { cwd: folder, env: environment, maxBuffer: 1 << 24 };
        execFile("bash", ["-c", `exec 2>&1\nset -e\n${script}`], options, (error, said) => {
          if (error === null) resolve(said);
          else reject(new Error(`${script}\n${said}\nended with ${String(error.code ?? error.signal)}`));
        });
      }),
    write(file, text) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    },
    remove: () => {
      rmSync(top, { recursive: true, force: true });
    },
  };
}

/**
 * Does what a section of a guide says, from its start to its end: writes each block of HCL whose first line names its file, runs each block of
 * shell, and compares each block of text with what the commands before it wrote. Returns everything that was written.
 */
export async function follow(guide: string, section: string, reader: Reader): Promise<string> {
  let [said, all] = ["", ""];
  for (const { language, text } of blocksOf(guide, section)) {
    const [, file] = /^# (\S+\.(?:tf|json|txt))\n/.exec(text) ?? [];
    if (language === "terraform" && file !== undefined) reader.write(file, text);
    else if (language === "shell") {
      said = await reader.run(text);
      all += said;
    } else if (language === "text") expectLines(section, text, said);
  }
  return all;
}

/** Each line is one of what was written, whatever the engine draws around it; `…` stands for any text. */
function expectLines(section: string, text: string, said: string): void {
  const flat = (shown: string): string => shown.replaceAll(/[│╷╵\s]+/g, " ").trim();
  for (const line of text.split("\n").filter((shown) => shown.trim() !== "")) {
    const parts = flat(line)
      .split("…")
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    if (!new RegExp(parts.join(".*")).test(flat(said)))
      throw new Error(`${section}: no line ${JSON.stringify(line)} in:\n${said}`);
  }
}

/** One address with several accounts, each in an emulator that takes its own key. */
export async function oneAddress(accounts: readonly { readonly accessKey: string; readonly url: string }[]) {
  const of = ({ headers }: IncomingMessage) =>
    accounts.find(({ accessKey }) => accessKey === headers["accesskey"]) ?? accounts[0];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const headers = Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === "string" && !["host", "connection", "content-length", "transfer-encoding"].includes(name)
          ? [[name, value] as [string, string]]
          : [],
      );
      const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
      fetch(`${of(request)?.url ?? ""}${request.url ?? ""}`, {
        method: request.method ?? "GET",
        headers,
        ...body,
      }).then(
        async (answer) => {
          response.writeHead(
            answer.status,
            [...answer.headers]
              .filter(([name]) => !["content-encoding", "transfer-encoding", "content-length"].includes(name))
              .flat(),
          );
          response.end(Buffer.from(await answer.arrayBuffer()));
        },
        () => response.destroy(),
      );
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
