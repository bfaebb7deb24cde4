import { describe, it } from "@effect/vitest"
import { canStore, killed, killedWrites } from "./kills.js"

describe.skipIf(!canStore)("an emulator with a data folder that is killed 200 times", () => {
  it("has everything that it has answered to random requests, and nothing by half", () => killed(200), 600_000)
})

describe.skipIf(!canStore)("a data folder whose process is killed 50 times, in the middle of transactions", () => {
  it("has everything that was stored, and no transaction by half", () => killedWrites(50), 600_000)
})
