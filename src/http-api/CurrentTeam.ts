import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { ServerTeam } from "../schemas/Team.js"
import { ServerApp } from "../services/ServerApp.js"
import { CurrentUser } from "./CurrentUser.js"
import type { PlatformUnavailable } from "./failures.js"
import { PermissionDenied } from "./failures.js"
import { orDefect } from "./orUnavailable.js"

/**
 * The team that a request is about, of which the signed-in user is a member. `CurrentTeam.provide` with `Guard.layer` is the middleware that provides it.
 *
 * ```ts
 * class InTeam extends HttpApiMiddleware.Service<InTeam, { requires: CurrentUser; provides: CurrentTeam }>()("InTeam", {
 *   error: [PermissionDenied, PlatformUnavailable]
 * }) {}
 * const InTeamLive = Guard.layer(InTeam, CurrentTeam.provide(Effect.map(HttpRouter.params, ({ teamId }) => teamId)))
 * ```
 */
export class CurrentTeam extends Context.Service<CurrentTeam, ServerTeam>()("portico/http-api/CurrentTeam") {
  /**
   * Provides a team to an effect. Fails with `PermissionDenied`, without running the effect, if the signed-in user is no member of it, or there is no id. The id is a
   * text, or an effect that finds it: in the path, in a header, or in `CurrentUser`, whose claims have the selected team.
   */
  static readonly provide =
    <E1 = never, R1 = never>(teamId: string | Effect.Effect<string | null | undefined, E1, R1>) =>
    <A, E, R>(
      effect: Effect.Effect<A, E, R>
    ): Effect.Effect<
      A,
      E | E1 | PermissionDenied | PlatformUnavailable,
      Exclude<R, CurrentTeam> | R1 | CurrentUser | ServerApp
    > => {
      const found = typeof teamId === "string" ? Effect.succeed(teamId) : teamId
      const team = Effect.flatMap(found, (id) => requireTeam(id ?? ""))
      return Effect.provideServiceEffect(effect, CurrentTeam, team)
    }

  /**
   * A made-up team, for the tests of handlers: with these fields, and for those that are not given, those of a new team.
   *
   * ```ts
   * Effect.provide(handler, CurrentTeam.layerTest({ displayName: "Engines" }))
   * ```
   */
  static readonly layerTest = (team: Partial<ServerTeam> = {}): Layer.Layer<CurrentTeam> =>
    Layer.succeed(CurrentTeam, { ...madeUp, ...team })
}

const madeUp: ServerTeam = {
  id: "00000000-0000-4000-8000-000000000002",
  displayName: "",
  profileImageUrl: null,
  clientMetadata: null,
  clientReadOnlyMetadata: null,
  serverMetadata: null,
  createdAt: new Date(0)
}

/** Returns a team that the signed-in user is a member of. Asks the platform. Fails with `PermissionDenied` for any other team. */
export const requireTeam = Effect.fnUntraced(function* (
  teamId: string
): Effect.fn.Return<ServerTeam, PermissionDenied | PlatformUnavailable, CurrentUser | ServerApp> {
  const { claims } = yield* CurrentUser
  const app = yield* ServerApp
  const teams = yield* orDefect(app.teams.list({ userId: claims.userId }))
  const team = teams.find(({ id }) => id === teamId)
  return team ?? (yield* new PermissionDenied({ missing: "team", id: teamId, message: "You are not a member of this team." }))
})
