import type { ReactNode } from "react"
import type { User } from "../schemas/User.js"
import { useApp } from "./PorticoProvider.js"
import type { PermissionScope } from "./permissionState.js"
import { usePermissionState } from "./permissionState.js"
import { useResource } from "./useResource.js"
import { useUser } from "./useUser.js"

/** The users that a guard admits in addition to regular users. */
export interface Allowed {
  /** Anonymous users. Default: false. */
  readonly anonymous?: boolean
  /**
   * Restricted users, such as those who have not verified their e-mail address although the project requires it. Default: false.
   */
  readonly restricted?: boolean
}

/** Props of a guard. */
export interface SignedInProps {
  /** Shown to admitted users. Not rendered until the current user is known. */
  readonly children?: ReactNode
  /** Shown to everybody else. */
  readonly fallback?: ReactNode
  /** Shown until the current user is known, also if loading fails: it is repeated once the connection is back. */
  readonly loading?: ReactNode
  readonly allow?: Allowed
}

type Access = "loading" | "granted" | "refused"

const isLetIn = (user: User, { anonymous = false, restricted = false }: Allowed): boolean =>
  user.isAnonymous ? anonymous : restricted || !user.isRestricted

const useAccess = (allow: Allowed = {}): Access => {
  const { error, value } = useResource(useApp().user.current)
  // A value that was loaded before the platform rejected the session does not count; after any other error it does.
  if (value === null || error?._tag === "SessionExpired") return "refused"
  if (value === undefined) return "loading"
  return isLetIn(value, allow) ? "granted" : "refused"
}

const shown = (access: Access, { children, fallback, loading }: SignedInProps): ReactNode =>
  ({ granted: children, refused: fallback, loading })[access] ?? null

/** Shows its children to a signed-in user. */
export const SignedIn = (props: SignedInProps) => shown(useAccess(props.allow), props)

/** Shows its children if no user is signed in, or only an anonymous user. */
export const SignedOut = ({ children }: { readonly children?: ReactNode }) => {
  const access = useAccess({ restricted: true })
  return access === "refused" ? (children ?? null) : null
}

/** Props of `Protect`. */
export interface ProtectProps extends SignedInProps, PermissionScope {
  /** The required permission. Without it, any signed-in user is admitted. */
  readonly permission?: string
}

/** Shows its children to a signed-in user who has a permission: in the given team, or else in the project. */
export const Protect = (props: ProtectProps) => {
  const access = useAccess(props.allow)
  const isUpToPermission = access === "granted" && props.permission !== undefined
  const scope = "team" in props ? { team: props.team } : {}
  // Permissions are loaded only if they decide.
  const permission = usePermissionState(props.permission ?? "", isUpToPermission ? scope : { team: null })
  return shown(isUpToPermission ? permission : access, props)
}

/**
 * Redirects to the sign-in page, which returns here, if no user is signed in. Throws if the redirect fails, or if the user cannot
 * be loaded.
 */
export const RedirectToSignIn = () => {
  const { error, status, value } = useUser({ or: "redirect" })
  // A user who is already known stays signed in while the platform does not respond.
  if (status === "failed" && (value === undefined || error._tag === "SessionExpired")) throw error
  return null
}
