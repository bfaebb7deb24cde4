import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { ItemNotFound, ItemQuantityInsufficientAmount } from "portico/effect/errors"
import { internalProjectId } from "portico/schemas"
import { catalogOf } from "../payments/catalog.js"
import { itemQuantity } from "../payments/ledger.js"
import { renew } from "../payments/renew.js"
import { adminSeats } from "../world/internalProject.js"
import type { Project } from "../world/Project.js"
import { membersOf } from "../world/Team.js"

/**
 * Fails if a team that owns projects has no free seat for another member; other teams have no seats.
 * @source protocol/teams.md#calls
 */
export const requireSeat = Effect.fn("requireSeat")(function* (project: Project, teamId: string) {
  if (project.id !== internalProjectId) return
  if (!catalogOf(project).items.has(adminSeats)) return yield* new ItemNotFound({ details: { itemId: adminSeats } })
  yield* renew(project)
  const seats = itemQuantity(project, { type: "team", id: teamId }, adminSeats, yield* Clock.currentTimeMillis)
  if (membersOf(project, teamId).size >= seats) {
    return yield* new ItemQuantityInsufficientAmount({ details: { itemId: adminSeats, customerId: teamId, quantity: -1 } })
  }
})
