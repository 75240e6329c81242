import { spawn } from "node:child_process";
import { once } from "node:events";
import { builtProvider } from "../../src/engine/built-provider.js";
import type { InProcessProvider } from "./in-process-provider.js";
import { PACKAGE_FOLDER } from "./installed-provider.js";

/**
 * Starts the built plugin in the way that waits for engines (`--debug`), which takes commands a quarter of the time that
 * launching it takes them. It reads the service's address and key from `env`.
 */
export async function startBuiltPlugin(env: NodeJS.ProcessEnv): Promise<InProcessProvider> {
  const { executable } = await builtProvider(PACKAGE_FOLDER);
  const child = spawn(executable, ["--debug"], { env, stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  let output = "";
  const reattach = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const [, found] = /TF_REATTACH_PROVIDERS='([^']+)'\n/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once("error", reject).once("exit", () => {
      reject(new Error(`The plugin ended before it was ready: ${output}`));
    });
  });
  const stop = async (): Promise<void> => {
    child.kill();
    await exited;
  };
  return { reattach, stop };
}
