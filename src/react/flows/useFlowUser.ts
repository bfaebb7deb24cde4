import type { TransportFailure } from "../../errors/sdk.js"
import type { User } from "../../schemas/User.js"
import { useApp } from "../PorticoProvider.js"
import { useResource } from "../useResource.js"
import type { UserFailure } from "./steps.js"

/** The current user, as far as it is known, for a switch over `status`. */
export type FlowUser =
  | { readonly status: "loading"; readonly retrying: TransportFailure | undefined }
  | {
      readonly status: "failed"
      readonly error: UserFailure
      readonly isRetrying: boolean
      readonly retry: () => void
    }
  | { readonly status: "signed-out"; readonly isAnonymous: boolean }
  | { readonly status: "signed-in"; readonly user: User }

/**
 * Watches the current user, as flows see it: a session that the platform has ended, or whose tokens it rejects, counts as signed out.
 * `useUser` returns the value with its error.
 */
export const useFlowUser = (): FlowUser => {
  const { error, isFetching, refetch, retrying, value } = useResource(useApp().user.current)
  if (error?._tag === "SessionExpired") return nobody
  if (value === null) return nobody
  if (value !== undefined) return value.isAnonymous ? anonymous : { status: "signed-in", user: value }
  if (error !== undefined) return { status: "failed", error, isRetrying: isFetching, retry: refetch }
  return { status: "loading", retrying }
}

const nobody = { status: "signed-out", isAnonymous: false } as const
const anonymous = { status: "signed-out", isAnonymous: true } as const
