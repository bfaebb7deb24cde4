import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { literal } from "../../codecs/scalar.js"
import type * as anonymous from "../../contract/anonymous.js"
import * as me from "../../contract/me.js"
import type * as users from "../../contract/users.js"
import type { InvalidOption } from "../../errors/options.js"
import type { TransportFailure } from "../../errors/sdk.js"
import { SessionExpired } from "../../errors/sdk.js"
import type { CannotGetOwnUserWithoutUser } from "../../errors/signIn.js"
import type { User } from "../../schemas/User.js"
import type { UpdateUserInput } from "../../schemas/UserUpdate.js"
import { validateProperties } from "../arguments/validateProperties.js"
import type { RedirectFailure } from "../auth/redirects/Redirects.js"
import { Redirects } from "../auth/redirects/Redirects.js"
import type { Resource } from "../cache/Resource.js"
import { WatchedValues } from "../cache/WatchedValues.js"
import { LateCode } from "../lazy/LateCode.js"
import { LateServices } from "../lazy/LateServices.js"
import { isOver, Session } from "../session/Session.js"
import { takingTicket } from "../session/Tickets.js"
import type { CallFailure } from "../transport/Transport.js"
import { ClientTransport } from "../transport/Transport.js"

/** The user of the session. */
export class SessionUser extends Context.Service<
  SessionUser,
  {
    /**
     * Returns the signed-in user. If no user is signed in, or no longer is, redirects to the sign-in page, which replaces this
     * one in the history, and fails with `SessionExpired`; an app that cannot redirect fails with `NavigationUnavailableError`.
     */
    get(options: { readonly or: "redirect" }): Effect.Effect<User, TransportFailure | SessionExpired | RedirectFailure>
    /**
     * Returns the signed-in user. If no user is signed in, creates an anonymous one first. Never replaces a session that the
     * platform has not ended: if the platform refuses its tokens, fails with `SessionExpired` (`refused`).
     */
    get(options: {
      readonly or: "anonymous"
    }): Effect.Effect<User, CallFailure<typeof anonymous.signUp> | TransportFailure | SessionExpired | InvalidOption>
    /**
     * Returns the signed-in user. Fails with `SessionExpired` if there is none: `signed-out` if no user is signed in, or only an
     * anonymous one; `no-store` if the app has no token store; `rejected` if the platform has ended the session; `refused` if the platform refuses the tokens of a session
     * that it has not ended.
     */
    get(options: { readonly or: "fail" | "throw" }): Effect.Effect<User, TransportFailure | SessionExpired>
    /**
     * Returns the signed-in user, or null if no user is signed in, or only an anonymous one; `anonymous-if-exists` also returns
     * an anonymous one. Every mode returns restricted users: see `isRestricted`. Fails with `SessionExpired` (`refused`) if the
     * platform refuses the tokens of a session that it has not ended.
     */
    get(options?: {
      readonly or?: "null" | "return-null" | "anonymous-if-exists"
    }): Effect.Effect<User | null, TransportFailure | SessionExpired>
    /** Updates the signed-in user and returns the user. Omitted fields are left unchanged. */
    update(changes: UpdateUserInput): Effect.Effect<User, CallFailure<typeof users.updateMe>>
    /** Deletes the signed-in user, if the project allows it, and ends the session. */
    delete(): Effect.Effect<void, CallFailure<typeof users.deleteMe>>
    /**
     * The watched signed-in user, also an anonymous one; null if no user is signed in, or no longer is because the platform has
     * ended the session. The error is `SessionExpired` (`refused`) if the platform refuses the tokens of a session that it has not
     * ended.
     */
    readonly current: Resource<User | null, TransportFailure | SessionExpired>
  }
>()("portico/resources/SessionUser") {
  /** @internal */
  static readonly make = Effect.map(
    Effect.context<ClientTransport | LateCode | LateServices | Redirects | Session | WatchedValues>(),
    (services) => {
      const transport = Context.get(services, ClientTransport)
      const session = Context.get(services, Session)
      const values = Context.get(services, WatchedValues)
      const current = values.of(
        ["user"],
        Effect.suspend(() => loadUser(transport.call(me.getMe, {}), session))
      )

      function get(options: { readonly or: "redirect" }): ReturnType<typeof orRedirect>
      function get(options: { readonly or: "anonymous" }): ReturnType<typeof orAnonymous>
      function get(options: { readonly or: "fail" | "throw" }): ReturnType<typeof orThrow>
      function get(options?: { readonly or?: "null" | "return-null" | "anonymous-if-exists" }): ReturnType<Current["get"]>
      function get(options?: { readonly or?: Or }): ReturnType<typeof orRedirect | typeof orAnonymous | Current["get"]> {
        const broken = validateProperties("options", options, { or: orValues })
        if (broken !== null) return broken
        switch (options?.or) {
          case "redirect":
            return orRedirect(current, session, Context.get(services, Redirects))
          case "anonymous":
            return orAnonymous(current, session, services)
          case "fail":
          case "throw":
            return orThrow(current, session)
          case "anonymous-if-exists":
            return current.get()
          default:
            return Effect.map(current.get(), withoutAnonymous)
        }
      }
      const edits = () => Effect.map(Context.get(services, LateCode), ({ userEdits }) => userEdits(session, transport, values))
      return SessionUser.of({
        get,
        update: (payload) => session.asCaller(Effect.flatMap(edits(), (own) => own.update(payload))),
        delete: () => session.asCaller(Effect.flatMap(edits(), (own) => own.delete)),
        current
      })
    }
  )
}

/** Loads the session's user, or null if no user is signed in. @internal */
export const loadUser = <A>(
  request: Effect.Effect<A, CannotGetOwnUserWithoutUser | SessionExpired | TransportFailure>,
  { accessTokens }: Session["Service"]
): Effect.Effect<A | null, SessionExpired | TransportFailure> => {
  // The token of a deleted user is valid until it expires: a refresh shows whether the session has ended.
  const retried = Effect.catchTag(request, "CannotGetOwnUserWithoutUser", () =>
    Effect.flatMap(accessTokens.current(), (token) => Effect.andThen(accessTokens.refused(token), request))
  )
  return Effect.catch(retried, (error) => {
    // A token was sent, so a platform that reports none has refused it.
    if (error._tag === "CannotGetOwnUserWithoutUser") return new SessionExpired({ reason: "refused" })
    return error._tag === "SessionExpired" && isOver(error) ? Effect.succeed(null) : Effect.fail(error)
  })
}

const orValues = literal("redirect", "anonymous", "fail", "throw", "null", "return-null", "anonymous-if-exists")
type Or = "redirect" | "anonymous" | "fail" | "throw" | "null" | "return-null" | "anonymous-if-exists"

type Current = SessionUser["Service"]["current"]

const orThrow = (current: Current, session: Session["Service"]) =>
  Effect.flatMap(Effect.map(current.get(), withoutAnonymous), (user) =>
    user === null ? Effect.fail(new SessionExpired({ reason: session.absence })) : Effect.succeed(user)
  )

const orRedirect = (current: Current, session: Session["Service"], redirects: Redirects["Service"]) =>
  Effect.tapError(orThrow(current, session), (error) =>
    // Replaced, because going back to this page would redirect again.
    error._tag === "SessionExpired" && error.reason !== "refused"
      ? redirects.to("signIn", { replace: true, required: true })
      : Effect.void
  )

const orAnonymous = (current: Current, session: Session["Service"], services: Context.Context<LateCode | LateServices>) =>
  Effect.flatMap(current.get(), (user) =>
    user === null
      ? Effect.flatMap(Context.get(services, LateCode), ({ anonymousUser }) => {
          const signUp = Effect.flatMap(Context.get(services, LateServices).flows, (flows) => flows.signUpAnonymously())
          return anonymousUser(current.get(), takingTicket(session, signUp))
        })
      : Effect.succeed(user)
  )

const withoutAnonymous = (user: User | null) => (user?.isAnonymous ? null : user)
