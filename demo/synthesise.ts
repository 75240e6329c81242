import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Stage } from "./stage.js";

const STACK = {
  terraform: {
    required_providers: { bunny: { source: "bunny-iac/bunny", version: "~> 0.1" } },
    backend: { local: { path: "demo.tfstate" } },
  },
  provider: { bunny: [{}] },
  resource: {
    bunny_shield_access_list: {
      "office-list": {
        shield_zone_id: 42,
        name: "Office and VPN",
        type: "cidr",
        action: "allow",
        entries: ["192.0.2.0/24", "198.51.100.7/32", "2001:db8:40::/48"],
      },
    },
    bunny_shield_custom_page: {
      "blocked-page": { shield_zone_id: 42, page_type: "block", html: "<h1>This request was blocked</h1>" },
    },
    bunny_app_autoscaling: { shop: { app_id: "app-shop", min: 2, max: 6, on_destroy: "reset" } },
  },
  data: {
    bunny_shield_bots: { all: { shield_zone_id: 42 } },
    bunny_shield_rate_limit: { login: { rate_limit_id: 77 } },
    bunny_video_playback: { intro: { library_id: 759, video_id: "32d140e2-e4f4-4eec-9d53-20371e9be607" } },
  },
  output: { list_checksum: { value: "${bunny_shield_access_list.office-list.checksum}" } },
};

/** Writes the configuration of the example app below the stage's folder and returns the stack's folder. */
export async function synthesise({ folder }: Stage): Promise<string> {
  const stack = join(folder, "cdktf.out", "stacks", "demo");
  await mkdir(stack, { recursive: true });
  await writeFile(join(stack, "cdk.tf.json"), JSON.stringify(STACK, null, 2));
  return stack;
}
