import type { ReactNode } from "react"
import type { User } from "../schemas/User.js"
import { useApp } from "./PorticoProvider.js"
import type { PermissionScope } from "./permissionState.js"
import { usePermissionState } from "./permissionState.js"
import { useResource } from "./useResource.js"
import { useUser } from "./useUser.js"

/** Which users are let in, besides those with an account that may be used. */
export interface Allowed {
  /** Anonymous users. Default false. */
  readonly anonymous?: boolean
  /** Restricted users, such as those who have not verified their e-mail if the project asks for it. Default false. */
  readonly restricted?: boolean
}

/** What a guard shows. */
export interface SignedInProps {
  /** Is shown to whom the guard lets in, and is not rendered before that is known. */
  readonly children?: ReactNode
  /** Is shown to everybody else. */
  readonly fallback?: ReactNode
  /** Is shown while it is not known who is signed in. */
  readonly loading?: ReactNode
  readonly allow?: Allowed
}

type Access = "loading" | "granted" | "refused"

const isLetIn = (user: User, { anonymous = false, restricted = false }: Allowed): boolean =>
  user.isAnonymous ? anonymous : restricted || !user.isRestricted

const useAccess = (allow: Allowed = {}): Access => {
  const { error, status, value } = useResource(useApp().user.current)
  // A value from before the platform refused the session belongs to no user.
  if (status === "loading") return "loading"
  if (value == null || error?._tag === "SessionExpired") return "refused"
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

/** What a guard asks for. */
export interface ProtectProps extends SignedInProps, PermissionScope {
  /** The permission that the user needs; without it, being signed in is enough. */
  readonly permission?: string
}

/** Shows its children to a signed-in user who has a permission: in the team, or in the whole project without one. */
export const Protect = (props: ProtectProps) => {
  const access = useAccess(props.allow)
  if (access !== "granted" || props.permission === undefined) return shown(access, props)
  return <WithPermission {...props} permission={props.permission} />
}

const WithPermission = (props: ProtectProps & { readonly permission: string }) =>
  shown(usePermissionState(props.permission, "team" in props ? { team: props.team } : {}), props)

/** Goes to the sign-in page, which leads back here, if no user is signed in. Throws why it cannot. */
export const RedirectToSignIn = () => {
  const { error, status } = useUser({ or: "redirect" })
  if (status === "failed") throw error
  return null
}
