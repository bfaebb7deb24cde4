import type { ReactNode } from "react"
import { createContext, useContext } from "react"
import type { User } from "../schemas/User.js"
import { checkOptions } from "../services/arguments/validateOptions.js"
import { flag, object, text, textOrNull } from "./kinds.js"
import { useApp } from "./PorticoProvider.js"
import type { LoadFailure, PermissionScope, PermissionsFailure } from "./permissionState.js"
import { loadFailure, usePermissionState } from "./permissionState.js"
import { useResource } from "./useResource.js"
import type { ReadFailure, UserFallbackFailure } from "./useUser.js"
import { useUser, useUserFallback } from "./useUser.js"

/** The users that a guard admits in addition to regular users. */
export interface Allowed {
  /** Anonymous users. Default: false. */
  readonly anonymous?: boolean
  /**
   * Restricted users, such as those who have not verified their e-mail address although the project requires it. Default: false.
   */
  readonly restricted?: boolean
}

/** Why a guard does not know whether to admit the user. */
export type GuardFailure = LoadFailure<ReadFailure | PermissionsFailure | UserFallbackFailure>

/** Props of a guard. */
export interface SignedInProps {
  /** Shown to admitted users. Not rendered until the current user is known. */
  readonly children?: ReactNode
  /** Shown to everybody else. Default: nothing. */
  readonly fallback?: ReactNode
  /** Shown until the current user is known. Default: nothing. */
  readonly loading?: ReactNode
  /**
   * Shown if loading fails while nothing is known, until it succeeds: it is repeated once the connection is back. A function receives
   * the error and `retry`. Default: `loading`.
   */
  readonly failed?: ReactNode | ((failure: GuardFailure) => ReactNode)
  /** The users that are admitted besides regular ones. Default: none. */
  readonly allow?: Allowed
}

const guardProps = { allow: object, children: true, fallback: true, loading: true, failed: true } as const

type Access = "loading" | "granted" | "refused" | GuardFailure

const isLetIn = (user: User, { anonymous = false, restricted = false }: Allowed): boolean =>
  user.isAnonymous ? anonymous : restricted || !user.isRestricted

const useAccess = (allow: Allowed = {}): Access => {
  checkOptions(allow, { anonymous: flag, restricted: flag }, "allow.")
  const state = useResource(useApp().user.current)
  const { error, value } = state
  // A value that was loaded before the platform rejected the session does not count; after any other error it does.
  if (value === null || error?._tag === "SessionExpired") return "refused"
  if (value === undefined) return error === undefined ? "loading" : loadFailure(error, state)
  return isLetIn(value, allow) ? "granted" : "refused"
}

/** What the guard around a fallback shows while it loads. */
const LoadingContext = createContext<ReactNode>(null)

const shown = (access: Access, { children, failed, fallback, loading }: SignedInProps): ReactNode => {
  if (access === "refused") return <LoadingContext.Provider value={loading}>{fallback}</LoadingContext.Provider>
  if (typeof access === "string") return { granted: children, loading }[access] ?? null
  return (typeof failed === "function" ? failed(access) : failed) ?? loading ?? null
}

/**
 * Shows its children to a signed-in user.
 *
 * @since 0.3.0
 * @category React
 * @example
 * ```tsx
 * import { SignedIn, SignedOut } from "portico/react"
 *
 * export const Header = () => (
 *   <header>
 *     <SignedIn>Welcome back</SignedIn>
 *     <SignedOut>
 *       <a href="/handler/sign-in">Sign in</a>
 *     </SignedOut>
 *   </header>
 * )
 * ```
 */
export const SignedIn = (props: SignedInProps) => {
  checkOptions(props, guardProps)
  return shown(useAccess(props.allow), props)
}

/** Props of `SignedOut`. */
export interface SignedOutProps {
  /** Shown if no user is signed in. Not rendered until that is known. */
  readonly children?: ReactNode
  /** Shown if the current user cannot be loaded, as with `<SignedIn>`: pass it to one of the two. Default: nothing. */
  readonly failed?: SignedInProps["failed"]
}

/** Shows its children if no user is signed in, or only an anonymous user. */
export const SignedOut = (props: SignedOutProps) => {
  checkOptions(props, { children: true, failed: true })
  return shown(useAccess({ restricted: true }), { fallback: props.children, failed: props.failed })
}

/** Props of `Protect`. */
export interface ProtectProps extends SignedInProps, PermissionScope {
  /** The required permission. Without it, any signed-in user is admitted. */
  readonly permission?: string
}

/**
 * Shows its children to a signed-in user who has a permission: in the given team, or else in the project.
 *
 * @since 0.3.0
 * @category React
 * @example
 * ```tsx
 * import { Protect } from "portico/react"
 *
 * export const Settings = () => (
 *   <Protect permission="$update_team" teamId={teamId} loading={<p>One moment.</p>}>
 *     <button type="button">Rename</button>
 *   </Protect>
 * )
 * ```
 */
export const Protect = (props: ProtectProps) => {
  checkOptions(props, { ...guardProps, permission: text, teamId: textOrNull })
  const access = useAccess(props.allow)
  const isUpToPermission = access === "granted" && props.permission !== undefined
  const scope = "teamId" in props ? { teamId: props.teamId } : {}
  // Permissions are loaded only if they decide.
  const permission = usePermissionState(props.permission ?? "", isUpToPermission ? scope : { teamId: null })
  return shown(isUpToPermission ? permission : access, props)
}

/** Props of `RedirectToSignIn`. */
export interface RedirectToSignInProps {
  /**
   * Shown until it is known whether a user is signed in, and during the redirect until the page is left. Default: what the guard
   * whose `fallback` this is shows while it loads.
   */
  readonly loading?: ReactNode
  /** Shown if the redirect fails, or if the user cannot be loaded. Default: the error is thrown to the nearest error boundary. */
  readonly failed?: SignedInProps["failed"]
}

/**
 * Redirects to the sign-in page, which returns here, if no user is signed in, or if the platform refuses the session. Throws if the
 * redirect fails, or if the user cannot be loaded, unless `failed` is given.
 */
export const RedirectToSignIn = (props: RedirectToSignInProps) => {
  checkOptions(props, { failed: true, loading: true })
  const around = useContext(LoadingContext)
  const state = useUser({ or: "redirect" })
  const { status, value } = state
  const isRefused = status === "failed" && state.error._tag === "SessionExpired" && state.error.reason === "refused"
  const failure = useUserFallback(useApp(), isRefused ? "leave" : null)
  const error = isRefused ? failure : status === "failed" && value === undefined ? state.error : null
  if (error === null) return status === "loading" || isRefused ? (props.loading ?? around) : null
  if (props.failed === undefined) throw error
  return shown(loadFailure(error, state), props)
}
