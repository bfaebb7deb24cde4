import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { ownClock } from "../../internal/clocks.js"
import { guardedMember } from "../arguments/guarded.js"
import { memberIn } from "../membersIn.js"
import { reportUnhandled, unhandledReporter } from "../platform/Unhandled.js"
import { absenceReason } from "../session/absenceOf.js"
import { Session } from "../session/Session.js"
import type { CallerSource } from "../transport/AccessTokens.js"
import { callerSource } from "../transport/AccessTokens.js"
import { buildIn } from "./buildIn.js"
import { lazyObject } from "./lazyObject.js"

/** The effects that create the members of an app. @internal */
export type Builders<Members, R> = { readonly [Name in keyof Members]: Effect.Effect<Members[Name], never, R> }

/**
 * Creates an app whose members are created on first use, from the services of a context. `callers` fixes whose call each is: by
 * default the session's user. @internal
 */
export const lazyMembers = <Members extends object, R>(
  context: Context.Context<R | Session>,
  builders: Builders<Members, R | Session>,
  callers: CallerSource = Context.get(context, Session)
): Members => {
  const clock = ownClock(context)
  const make = (name: keyof Members & string) => {
    const member = buildIn(context, builders[name])
    return guardedMember(clock === null ? member : memberIn(member, Effect.succeed(clock)), name)
  }
  return lazyObject(builders, make, {
    [unhandledReporter]: (error: unknown) => Effect.runForkWith(context)(reportUnhandled(error)),
    // A function, so that inspecting the app shows nothing of its session.
    [callerSource]: () => callers,
    [absenceReason]: () => Context.get(context, Session).absence
  })
}
