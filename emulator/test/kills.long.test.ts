import { describe, it } from "@effect/vitest"
import { canStore, killed } from "./kills.js"

describe.skipIf(!canStore)("an emulator with a data folder that is killed 20 times", () => {
  it("has everything that it has answered, and nothing by half", () => killed(20), 600_000)
})
