import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { useAcceptance } from "../support/acceptance.js";
import { testWhereEngineHas } from "../support/engine-under-test.js";

const VIDEO = "32d140e2-e4f4-4eec-9d53-20371e9be607";
const KEY = "4742a81b-bf15-42fe-8b1c-8fcb9024c550";
const acceptance = useAcceptance({ leavesSeed: true });

testWhereEngineHas("ephemeral resources")(
  "an ephemeral token gives access to the video of a library with token authentication, and is stored nowhere",
  async () => {
    const workspace = await acceptance.workspace();
    const expires = Math.floor(Date.now() / 1000) + 600;
    const configuration = `
ephemeral "bunny_video_playback_token" "film" {
  video_id           = "${VIDEO}"
  token_security_key = "${KEY}"
  expires            = ${expires}
}
resource "terraform_data" "player" {
  provisioner "local-exec" {
    command     = "printf %s \\"$TOKEN\\" > token"
    environment = { TOKEN = ephemeral.bunny_video_playback_token.film.token }
  }
}
`;
    const planned = await workspace.plan(configuration);
    await workspace.applyPlanned();
    const token = await readFile(join(workspace.folder, "token"), "utf8");
    const play = `${acceptance.service.url}/library/760/videos/${VIDEO}/play`;

    expect((await fetch(`${play}?token=${token}&expires=${expires}`)).status).toBe(200);
    expect((await fetch(`${play}?token=${token}&expires=${expires + 1}`)).status).toBe(401);
    expect(planned.json).not.toContain(token);
    expect(await workspace.stateText()).not.toContain(token);
  },
);
