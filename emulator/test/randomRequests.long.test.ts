import { describe, it } from "@effect/vitest"
import { sendRandomRequests } from "./random/requests.js"

describe("20,000 random requests", () => {
  it.effect(
    "are served by most routes; the answers decode and show no secret, and all is there after an import or a start",
    () => sendRandomRequests(10, 700, 260),
    600_000
  )
})
