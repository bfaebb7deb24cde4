import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrentUser, PermissionDenied, RequestApiKey, requireItem, requirePermission, requireTeam } from "portico/http-api"
import { announce } from "./announce.js"
import { Api } from "./api.js"
import { FreePlan } from "./FreePlan.js"
import { Links } from "./Links.js"

/** Each added link consumes one of these; plans refill them. */
export const itemId = "links"

const Board = HttpApiBuilder.group(Api, "board", (handlers) =>
  handlers
    .handle("list", ({ params: { teamId } }) =>
      Effect.gen(function* () {
        yield* requireTeam(teamId)
        yield* (yield* FreePlan).ensure(teamId)
        return yield* (yield* Links).list(teamId)
      })
    )
    .handle("add", ({ params: { teamId }, payload }) =>
      Effect.gen(function* () {
        const team = yield* requireTeam(teamId)
        const { claims } = yield* CurrentUser
        const name = claims.displayName ?? claims.email ?? "A member"
        const links = yield* Links
        const link = yield* links.add(teamId, payload, { name, userId: claims.userId }).pipe(requireItem({ itemId, teamId }, 1))
        yield* Effect.forkDetach(announce(team, link))
        return link
      })
    )
    .handle("like", ({ params: { linkId, teamId } }) =>
      Effect.gen(function* () {
        yield* requireTeam(teamId)
        const { claims } = yield* CurrentUser
        return yield* (yield* Links).toggleLike(teamId, linkId, claims.userId)
      })
    )
    .handle("remove", ({ params: { linkId, teamId } }) =>
      Effect.gen(function* () {
        yield* requireTeam(teamId)
        const { claims } = yield* CurrentUser
        const links = yield* Links
        const link = yield* links.get(teamId, linkId)
        // Members can remove their own links; removing others requires the permission.
        if (link.addedByUserId !== claims.userId) yield* requirePermission({ permissionId: "remove_links", teamId })
        yield* links.remove(teamId, linkId)
      })
    )
)

/** The team whose API key authenticated the request. */
const teamOfKey = Effect.gen(function* () {
  const key = yield* RequestApiKey
  if (key.type === "team") return { teamId: key.teamId, name: key.description }
  return yield* new PermissionDenied({ missing: "team", id: "", message: "Use an API key of a team." })
})

const Programs = HttpApiBuilder.group(Api, "programs", (handlers) =>
  handlers
    .handle("list", () =>
      Effect.gen(function* () {
        const { teamId } = yield* teamOfKey
        return yield* (yield* Links).list(teamId)
      })
    )
    .handle("add", ({ payload }) =>
      Effect.gen(function* () {
        const { name, teamId } = yield* teamOfKey
        const links = yield* Links
        return yield* links.add(teamId, payload, { name, userId: null }).pipe(requireItem({ itemId, teamId }, 1))
      })
    )
)

export const Handlers = Layer.mergeAll(Board, Programs)
