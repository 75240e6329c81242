/** The version of every runtime below. Test a new version with `npm run test:executable`. */
export const RUNTIME_VERSION = "1.4.5";

export interface Target {
  /** The engine's name for the platform, which is the last part of a zip's name. */
  readonly platform: string;
  /** The npm package with the runtime of version {@link RUNTIME_VERSION}. */
  readonly package: string;
  readonly integrity: string;
  /** The compiler's name for the platform. */
  readonly compilerTarget: string;
  readonly system: "linux" | "darwin" | "windows";
}

const RUNTIMES: Readonly<Record<string, readonly [suffix: string, compilerTarget: string, integrity: string]>> = {
  linux_amd64: [
    "linux-x64",
    "bun-linux-x64",
    "sha512-IWX9BELoGHAUtMonkeSaNaZwXzRk+oDw6Mk+HBFXd3KHYIBNBsIGRupMZPcgNoDbJpLu6gAJjIoIVPZtt1aJ1g==",
  ],
  linux_arm64: [
    "linux-aarch64",
    "bun-linux-arm64",
    "sha512-4BXmsSKnjOrlGWqZV4x/oWa7AVoR+B6lCXddMzOAXBIm3t50eslg9wb66gmtW1AamEQ1l1CDvmmruysEhqOWMg==",
  ],
  darwin_amd64: [
    "darwin-x64",
    "bun-darwin-x64",
    "sha512-qkLPMGHZM9NI6CeHTWwVezzmlo6cC4Ta7yUAjYIWXS366qQcOlcp75t2uZyiuVRBMPS0h9qE0tCcvCHGaFqjJg==",
  ],
  darwin_arm64: [
    "darwin-aarch64",
    "bun-darwin-arm64",
    "sha512-4MIFXHmctH2EhAxLXm2/qxNtv17dFtLJylvaOCsrgq6KSqHTs6eW5YSrJjRbJxYUJaR901fsN8JfZOa+CsWpWQ==",
  ],
  windows_amd64: [
    "windows-x64",
    "bun-windows-x64",
    "sha512-FNvply651vcE/GHgNWz6mZvhmkwBuu8Hw54oNzA+CQog+HW+542rXQmZqNHRkFxazD9L3xi+iTtvO3engAgJfw==",
  ],
  windows_arm64: [
    "windows-aarch64",
    "bun-windows-arm64",
    "sha512-MiPFZnBNDnBXgr1oONc5pizC4fOLjnIOfNkYdFEnWzLmoFTg86naZIG3SvS7d/GglpQSAnCKMAzSjI/TAckiRw==",
  ],
};

/** Every platform of a release, in the order in which they are built. */
export const TARGETS: readonly Target[] = Object.entries(RUNTIMES).map(
  ([platform, [suffix, compilerTarget, integrity]]) => ({
    platform,
    package: `@oven/bun-${suffix}`,
    integrity,
    compilerTarget,
    system: platform.startsWith("windows") ? "windows" : platform.startsWith("darwin") ? "darwin" : "linux",
  }),
);

/**
 * Returns the target of a platform.
 * @throws {Error} If a release has no target for the platform. The message names the platforms of a release.
 */
export function targetOf(platform: string): Target {
  const target = TARGETS.find((one) => one.platform === platform);
  if (target !== undefined) return target;
  throw new Error(`There is no executable for ${platform}: ${TARGETS.map((one) => one.platform).join(", ")}`);
}
