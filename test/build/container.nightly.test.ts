import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PACKAGE_FOLDER } from "../support/installed-provider.js";

const IMAGE = "bunny-tf-test";
const lines = readFileSync(join(PACKAGE_FOLDER, "Dockerfile"), "utf8")
  .replaceAll(/\\\n\s*/g, "")
  .split("\n")
  .filter((line) => /^[A-Z]/.test(line));

/** The arguments of an instruction, for each stage. */
const stages = lines
  .join("\n")
  .split(/^(?=FROM )/m)
  .slice(1);

/** A builder that works here, and can get the base images. */
function findBuilder(): string | undefined {
  const [, node = ""] = /^ARG NODE=(.*)$/m.exec(lines.join("\n")) ?? [];
  return ["docker", "podman"].find(
    (name) =>
      spawnSync(name, ["info"], { stdio: "ignore" }).status === 0 &&
      (spawnSync(name, ["image", "inspect", node], { stdio: "ignore" }).status === 0 ||
        spawnSync(name, ["pull", "--quiet", node], { stdio: "ignore", timeout: 120_000 }).status === 0),
  );
}

describe("the image", () => {
  it("is built in stages, of which the last has no sources and no root", () => {
    expect(stages.map((stage) => / AS (\w+)/.exec(stage)?.[1])).toEqual(["engine", "build", undefined]);
    const last = stages.at(-1) ?? "";
    expect(last.match(/^COPY .*/gm)).toEqual([
      "COPY --from=engine /bin/terraform /usr/local/bin/terraform",
      "COPY --from=build /opt/bunny /opt/bunny",
    ]);
    expect(last).toMatch(/^USER node\n(?:(?!RUN|USER)[\s\S])*$/m);
    expect(lines.filter((line) => /^(?:ADD|ARG .*(?:KEY|TOKEN)|ENV .*(?:KEY|TOKEN))/.test(line))).toEqual([]);
  });

  it("is not built from what may hold keys or plans", () => {
    const ignored = readFileSync(join(PACKAGE_FOLDER, ".dockerignore"), "utf8").split("\n");
    expect(ignored).toEqual(
      expect.arrayContaining(["**/*.tfstate*", "**/tfplan*", "**/.env*", ".git", "**/node_modules"]),
    );
  });

  it("has what the lines of its build stage make: the package, and the executable in a mirror", () => {
    const folder = mkdtempSync(join(tmpdir(), "bunny-image-"));
    try {
      // The stage's own lines, in this folder instead of the image's; the packages and the build are here already.
      const run = (stages[1]?.match(/^RUN .*/gm) ?? [])
        .map((line) => line.slice(4))
        .filter((line) => !/^npm (?:ci|run -s build)/.test(line))
        .map((line) => line.replaceAll(/\/tmp\b/g, folder).replaceAll("/opt/bunny", join(folder, "opt")));
      expect(run).toHaveLength(5);
      for (const line of run)
        execFileSync("bash", ["-euc", line], {
          cwd: PACKAGE_FOLDER,
          stdio: "pipe",
          env: { ...process.env, npm_config_prefer_offline: "true" },
        });
      const configuration = readFileSync(join(folder, "opt", "terraformrc"), "utf8");
      expect(configuration).toContain(`path    = "${join(folder, "opt", "mirror")}"`);
      const site = join(folder, "site");
      mkdirSync(site);
      writeFileSync(
        join(site, "main.tf"),
        'terraform {\n  required_providers {\n    bunny = { source = "bunny-iac/bunny" }\n  }\n}\n',
      );
      const env = {
        ...process.env,
        TF_CLI_CONFIG_FILE: join(folder, "opt", "terraformrc"),
        SKIP_INSTALL: "1",
        HOME: site,
      };
      const plan = join(folder, "opt", "node_modules", "terraform-provider-bunny", "pipeline", "plan.sh");
      const planned = spawnSync(plan, { cwd: site, env, encoding: "utf8" });
      expect([planned.status, planned.stderr]).toEqual([0, expect.stringContaining("Installed bunny-iac/bunny")]);
      expect(readFileSync(join(site, ".terraform.lock.hcl"), "utf8")).toContain("h1:");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 300_000);

  const builder = findBuilder();
  (builder === undefined ? it.skip : it)(
    "builds, and plans as a user who is not root",
    () => {
      const run = (...args: string[]): string =>
        execFileSync(builder ?? "", args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
      run("build", "--tag", IMAGE, PACKAGE_FOLDER);
      const folder = mkdtempSync(join(tmpdir(), "bunny-image-"));
      try {
        chmodSync(folder, 0o777);
        writeFileSync(
          join(folder, "main.tf"),
          'terraform {\n  required_providers {\n    bunny = { source = "bunny-iac/bunny" }\n  }\n}\n',
        );
        const inside = (...command: string[]): string =>
          run("run", "--rm", "--volume", `${folder}:/work`, IMAGE, ...command);
        expect(inside("id", "-u").trim()).not.toBe("0");
        expect(inside("bunny-tf", "--version")).toMatch(/^\d+\.\d+\.\d+/);
        inside("plan.sh");
        expect(readFileSync(join(folder, "plan.md"), "utf8")).toContain("bunny-tf:review");
      } finally {
        rmSync(folder, { recursive: true, force: true });
        run("image", "rm", "--force", IMAGE);
      }
    },
    900_000,
  );
});
