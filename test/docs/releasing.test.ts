import { existsSync, readFileSync } from "node:fs";

const page = readFileSync("docs/releasing.md", "utf8");
const steps = page.split("\n").filter((line) => /^\| \d+\. /.test(line));

it("has the steps from an empty organization to an installation", () => {
  expect(steps.length).toBeGreaterThanOrEqual(16);
});

it.each(steps.map((line) => line.split("|").map((cell) => cell.trim())))(
  "%s%s names its test, or what one sees by hand",
  (_, _step, proof = "") => {
    const [, file, title] = /^`([^`]+)` › `([^`]+)`$/.exec(proof) ?? [];
    if (file === undefined || title === undefined) {
      expect(proof).toMatch(/^by hand: .{20,}/);
      return;
    }
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(file, "utf8")).toContain(`"${title}"`);
  },
);

it("names the jobs, environments, and secrets of the workflow", () => {
  const workflow = readFileSync(".github/workflows/release.yml", "utf8");
  for (const name of ["release", "npm"]) expect(workflow).toContain(`environment: ${name}\n`);
  for (const name of ["RELEASE_SIGNING_KEY", "RELEASE_SIGNING_PASSPHRASE"]) {
    expect(workflow).toContain(`secrets.${name} }}`);
    expect(page).toContain(`\`${name}\``);
  }
  expect(workflow).toContain("name: release-package");
});
