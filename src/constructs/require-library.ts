import { basename } from "node:path";

// The build copies this folder for CDK Terrain (docs/decisions/two-libraries-from-one-source.md).
const isFork = basename(__dirname) === "constructs-cdktn";
const [library, other] = isFork ? ["cdktn", "cdktf"] : ["cdktf", "cdktn"];
const otherEntry = isFork ? "terraform-provider-bunny" : "terraform-provider-bunny/cdktn";

if (!isInstalled(library)) {
  const advice = isInstalled(other)
    ? `With ${other}, which is installed, import from "${otherEntry}".`
    : `Run "npm install ${library} constructs", or with ${other} import from "${otherEntry}".`;
  throw new Error(`The constructs need ${library}, which is not installed. ${advice}`);
}

function isInstalled(name: string): boolean {
  try {
    require.resolve(name);
    return true;
  } catch {
    return false;
  }
}
