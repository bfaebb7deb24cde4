import { describe, it } from "@effect/vitest"
import { canStore, killed } from "./kills.js"

describe.skipIf(!canStore)("an emulator with a data folder that is killed", () => {
  it("has everything that it has answered to random requests, and nothing by half", () => killed(3))
})
