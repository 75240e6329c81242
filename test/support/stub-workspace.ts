import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { engineEnvironment } from "../../src/tool/engine/engine.js";
import { engineUnderTest } from "./engine-under-test.js";

/** The result of a finished engine command. */
export interface StubRun {
  exitCode: number | null;
  output: string;
  /** The RPCs of each plugin process, in the order of their launches, without go-plugin's own. */
  processes: string[][];
}

/** A folder in which a real engine uses the stub plugin. */
export interface StubWorkspace {
  folder: string;
  /** Starts a command as the leader of its own process group, as a shell would. */
  start(...args: string[]): Promise<{ engine: ChildProcess; finished: Promise<StubRun> }>;
  run(...args: string[]): Promise<StubRun>;
  /** The sockets of the plugins that are running, or that could not clean up. */
  sockets(): string[];
  /** Replaces the configuration: one `stub_thing.a` with this name, or none. */
  configure(name: string | undefined): void;
  remove(): void;
}

/** RPCs by process, from the lines that the server writes at level trace. */
function processesIn(log: string): string[][] {
  const calls = new Map<string, string[]>();
  for (const line of log.split("\n")) {
    const pid = /\bCalled:.*\bpid=(\d+)/.exec(line)?.[1];
    const rpc = /\bCalled:.*\brpc=(\w+)/.exec(line)?.[1];
    if (pid === undefined || rpc === undefined) continue;
    const own = calls.get(pid) ?? [];
    calls.set(pid, own);
    if (!["Shutdown", "StreamStdio", "StartStream", "GetResourceIdentitySchemas"].includes(rpc)) own.push(rpc);
  }
  return [...calls.values()];
}

/** @param executable The bundled stub plugin. */
export function createStubWorkspace(executable: string): StubWorkspace {
  const folder = mkdtempSync(path.join(tmpdir(), "stub-ws-"));
  const file = (name: string): string => path.join(folder, name);
  const overrides = `dev_overrides {\n "example.com/test/stub" = ${JSON.stringify(path.dirname(executable))}\n}`;
  writeFileSync(file("cli.tfrc"), `provider_installation {\n${overrides}\ndirect {}\n}\n`);

  mkdirSync(file("s"));

  const workspace: StubWorkspace = {
    folder,
    sockets: () => readdirSync(file("s")),
    configure(name) {
      const resource = name === undefined ? "" : `resource "stub_thing" "a" {\n name = ${JSON.stringify(name)}\n}\n`;
      const source = 'terraform {\n required_providers {\n stub = { source = "example.com/test/stub" }\n }\n}\n';
      writeFileSync(file("main.tf"), `${source}provider "stub" {\n token = "t"\n}\n${resource}`);
    },
    async start(...args) {
      writeFileSync(file("log"), "");
      const { path: engineFile } = await engineUnderTest();
      const extra = { TF_LOG_PROVIDER: "trace", TF_LOG_PATH: file("log"), PLUGIN_UNIX_SOCKET_DIR: file("s") };
      const engine = spawn(engineFile, args, {
        cwd: folder,
        detached: true,
        env: engineEnvironment({ isolated: true, cliConfigFile: file("cli.tfrc"), extra }),
        stdio: ["ignore", "pipe", "pipe"],
      });
      let output = "";
      for (const stream of [engine.stdout, engine.stderr]) {
        stream.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
      }
      const finished = once(engine, "close").then(() => ({
        exitCode: engine.exitCode,
        output,
        processes: processesIn(readFileSync(file("log"), "utf8")),
      }));
      return { engine, finished };
    },
    async run(...args) {
      return (await workspace.start(...args)).finished;
    },
    remove() {
      rmSync(folder, { recursive: true });
    },
  };
  return workspace;
}
