import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import net, { type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { listenForHost, type HostSocket } from "../../src/server/listen.js";

const dial = ({ network, address }: HostSocket): Socket =>
  network === "unix" ? net.connect(address) : net.connect(Number(address.split(":")[1]), "127.0.0.1");

async function greet(socket: HostSocket): Promise<unknown> {
  const client = dial(socket).setEncoding("utf8");
  // Connected before the plugin accepts connections: it must not be lost.
  await new Promise((resolve) => client.once("connect", resolve));
  await new Promise((resolve) => setTimeout(resolve, 20));
  socket.onConnection((connection) => connection.end("hello"));
  const said = await new Promise<unknown>((resolve) => client.once("data", resolve));
  client.destroy();
  return said;
}

test("a unix socket with an unpredictable name in the system's folder", async () => {
  const [first, second] = [await listenForHost({}), await listenForHost({})];
  expect(first.network).toBe("unix");
  expect(path.dirname(first.address)).toBe(tmpdir());
  expect(first.address).not.toBe(second.address);
  expect(statSync(first.address).mode & 0o777).toBe(0o600);
  await expect(greet(first)).resolves.toBe("hello");
  for (const { address, close } of [first, second]) {
    close();
    close();
    expect(existsSync(address)).toBe(false);
  }
});

test("the configured folder, unless it cannot be used", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "s-"));
  const there = await listenForHost({ PLUGIN_UNIX_SOCKET_DIR: folder });
  const missing = await listenForHost({ PLUGIN_UNIX_SOCKET_DIR: path.join(folder, "missing") });
  const long = path.join(folder, "é".repeat(45));
  mkdirSync(long);
  const tooLong = await listenForHost({ PLUGIN_UNIX_SOCKET_DIR: long });
  expect([there, missing, tooLong].map(({ address }) => path.dirname(address))).toEqual([folder, "/tmp", "/tmp"]);
  for (const { close } of [there, missing, tooLong]) close();
  rmSync(folder, { recursive: true });
});

test("on Windows a free port in the range that the engine allows", async () => {
  const taken = net.createServer().unref();
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  const { port } = taken.address() as net.AddressInfo;
  const range = (max: number) => ({ PLUGIN_MIN_PORT: String(port), PLUGIN_MAX_PORT: String(max) });
  const top = Math.min(port + 200, 65_535);
  const sockets = await Promise.all(Array.from({ length: 10 }, () => listenForHost(range(top), "win32")));
  const others = [await listenForHost(range(port), "win32"), await listenForHost(range(1), "win32")];
  for (const { close } of [...sockets, ...others]) close();
  taken.close();

  const ports = sockets.map(({ address }) => Number(address.split(":")[1]));
  expect(new Set(ports).size).toBe(10);
  expect(ports.filter((one) => one <= port || one > top)).toEqual([]);
  // A range without a free port, or that is none, is no reason to fail.
  expect(others.map(({ address }) => address)).not.toContain(`127.0.0.1:${port}`);
});

test("a port on 127.0.0.1 on Windows", async () => {
  const socket = await listenForHost({}, "win32");
  expect(socket.network).toBe("tcp");
  expect(socket.address).toMatch(/^127\.0\.0\.1:\d+$/);
  await expect(greet(socket)).resolves.toBe("hello");
  socket.close();
});
