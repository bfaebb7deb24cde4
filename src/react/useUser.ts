import { useEffect, useState } from "react"
import { SessionExpired } from "../errors/sdk.js"
import type { ClientApp } from "../promise/client.js"
import type { User } from "../schemas/User.js"
import { isFailure, isNull } from "../services/arguments/given.js"
import { checkOptions } from "../services/arguments/validateOptions.js"
import { absenceOf } from "../services/session/absenceOf.js"
import type { CallOptions } from "../services/transport/CallOptions.js"
import { word } from "./kinds.js"
import { useApp, useUnhandled } from "./PorticoProvider.js"
import type { ResourceState } from "./useResource.js"
import { useResource, useSuspenseResource } from "./useResource.js"

export type ReadFailure = NonNullable<ReturnType<ClientApp["user"]["current"]["snapshot"]>["error"]>
type Remedy = "redirect" | "anonymous" | "leave"
export type UserFallbackFailure = Extract<Awaited<ReturnType<typeof ask>>, { readonly ok: false }>["error"]
type OrFail = "fail" | "throw"
type Absent = OrNull | "redirect" | "anonymous" | OrFail
type OrNull = "null" | "return-null" | "anonymous-if-exists"

/**
 * Watches the signed-in user. The value is null if no user is signed in. It is also null for an anonymous user, unless `or` is
 * `anonymous-if-exists`. If the platform refuses the tokens of a session that it has not ended, the failure is `SessionExpired`
 * (`refused`).
 *
 * @since 0.1.0
 * @category React
 * @example
 * ```tsx
 * import { useUser } from "portico/react"
 *
 * export const Greeting = () => {
 *   const user = useUser()
 *   if (user.status === "loading") return <p>…</p>
 *   return <p>{user.value ? `Hello ${user.value.displayName}` : "You are not signed in."}</p>
 * }
 * ```
 */
export function useUser(options?: { readonly or?: OrNull }): ResourceState<User | null, ReadFailure>
/**
 * Watches the signed-in user. If no user is signed in, `redirect` redirects to the sign-in page and `anonymous` signs in an
 * anonymous user; the state is loading meanwhile. `fail` throws `SessionExpired`, with the reason, to the nearest error boundary.
 */
export function useUser(options: { readonly or: Exclude<Absent, OrNull> }): ResourceState<User, ReadFailure | UserFallbackFailure>
export function useUser(options: { readonly or?: Absent } = {}): ResourceState<User | null, ReadFailure | UserFallbackFailure> {
  checkOptions(options, { or: absent })
  const { or = "null" } = options
  const app = useApp()
  const state = useResource(app.user.current)
  const isNobody = state.status === "ready" && known(state.value, or) === null
  const failure = useUserFallback(app, isNobody && (or === "redirect" || or === "anonymous") ? or : null)
  if (!isNobody) return state
  if (isOrNull(or)) return { ...state, value: null }
  if (isFailure(or)) throw new SessionExpired({ reason: absenceOf(app) })
  return failure === null
    ? { ...state, status: "loading", value: undefined, error: undefined, isFetching: true }
    : { ...state, status: "failed", value: undefined, error: failure, isFetching: false }
}

/**
 * Returns the signed-in user. Suspends until it is known. Throws `SessionExpired` if no user is signed in, or only an anonymous
 * user.
 */
export function useSuspenseUser(options: { readonly or: OrFail }): User
/**
 * Returns the signed-in user, or null if no user is signed in. Also null for an anonymous user, unless `or` is
 * `anonymous-if-exists`. Suspends until it is known.
 */
export function useSuspenseUser(options?: { readonly or?: OrNull }): User | null
export function useSuspenseUser(options: { readonly or?: OrNull | OrFail } = {}): User | null {
  checkOptions(options, { or: absentAtOnce })
  const { or = "null" } = options
  const app = useApp()
  const user = known(useSuspenseResource(app.user.current), or)
  if (user === null && isFailure(or)) throw new SessionExpired({ reason: absenceOf(app) })
  return user
}

const absent = word("null", "return-null", "anonymous-if-exists", "redirect", "anonymous", "fail", "throw")
const absentAtOnce = word("null", "return-null", "anonymous-if-exists", "fail", "throw")

const isOrNull = (or: Absent): or is OrNull => isNull(or) || or === "anonymous-if-exists"

/** Returns the user if `or` accepts it, otherwise null. */
const known = (user: User | null, or: Absent): User | null => (user?.isAnonymous && !or.startsWith("anonymous") ? null : user)

/**
 * Performs the fallback for a missing user once, and returns the error if that fails. `leave` redirects to the sign-in page even if
 * a user is signed in.
 */
export const useUserFallback = (app: ClientApp, remedy: Remedy | null): UserFallbackFailure | null => {
  const [failure, setFailure] = useState<UserFallbackFailure | null>(null)
  const unhandled = useUnhandled()
  useEffect(() => {
    if (remedy === null) return
    const controller = new AbortController()
    const { signal } = controller
    // Strict mode mounts twice; only the mount that stays runs it.
    queueMicrotask(() => {
      if (signal.aborted) return
      ask(app, remedy, { signal }).then(
        // After a redirect the call fails with `SessionExpired`, because this page is being left.
        (outcome) => signal.aborted || outcome.ok || outcome.error._tag === "SessionExpired" || setFailure(outcome.error),
        (reason: unknown) => signal.aborted || unhandled(reason)
      )
    })
    return () => {
      controller.abort()
      setFailure(null)
    }
  }, [app, remedy, unhandled])
  return failure
}

const ask = ({ auth, user }: ClientApp, or: Remedy, options: CallOptions) => {
  if (or === "leave") return auth.redirectToSignIn.result({ replace: true, required: true }, options)
  // Each word has an overload of its own.
  return or === "redirect" ? user.get.result({ or }, options) : user.get.result({ or }, options)
}
