import { CASES } from "../cases/index.js";
import { SEEDED } from "../cases/target.js";
import { battery } from "../support/battery.js";

battery("bunny_app_autoscaling", CASES.bunny_app_autoscaling(SEEDED));
