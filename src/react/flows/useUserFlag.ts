import { usePerUser } from "./usePerUser.js"

/**
 * Returns a flag of the signed-in user that a flow can change: the value that the flow has set, until the user's own value
 * agrees.
 */
export const useUserFlag = (userId: string | undefined, actual: boolean) => {
  const { set, value } = usePerUser<boolean | null>(userId, null)
  // The user's own value has caught up; from now on it decides.
  if (value !== null && value === actual) set(null)
  return [value ?? actual, set] as const
}
