import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** The member of an app that the calls inside an effect belong to, such as `users.create`. Default: none. */
export const Member: Context.Reference<string | null> = Context.Reference<string | null>("portico/transport/Member", {
  defaultValue: () => null
})

/** Names the member that the calls inside an effect belong to, for their spans. */
export const named = <A, E, R>(member: string, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.provideService(effect, Member, member)
