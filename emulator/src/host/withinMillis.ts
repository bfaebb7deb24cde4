import { Script } from "node:vm"
import type { WithinMillis } from "./TimeLimit.js"

const script = new Script("run()")

/** The time limit of Node. */
export const withinMillis: WithinMillis = (millis, run) =>
  // Only code that runs as a script can be given a time limit.
  script.runInNewContext({ run }, { timeout: millis })
