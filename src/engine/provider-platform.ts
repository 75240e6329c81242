const SYSTEMS: Readonly<Record<string, string>> = { win32: "windows", sunos: "solaris" };
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: "amd64", ia32: "386" };

/** The engine's name for this machine, for example `linux_amd64`: the last folder of a mirror. */
export function providerPlatform(system: string = process.platform, architecture: string = process.arch): string {
  return `${SYSTEMS[system] ?? system}_${ARCHITECTURES[architecture] ?? architecture}`;
}
