import { describe, it } from "@effect/vitest"
import { sendRandomRequests } from "./random/requests.js"

describe("random requests", () => {
  it.effect(
    "are served by two thirds of the routes; the answers decode and show no secret, and all is there after an import or a start",
    () => sendRandomRequests(2, 450, 200),
    600_000
  )
})
