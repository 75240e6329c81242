import { CASES } from "../cases/index.js";
import { SEEDED } from "../cases/target.js";
import { battery } from "../support/battery.js";

battery("bunny_shield_bot_detection", CASES.bunny_shield_bot_detection(SEEDED));
