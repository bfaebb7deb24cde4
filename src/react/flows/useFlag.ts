import { useOwn } from "./useOwn.js"

/** A flag of the signed-in user that a flow has just changed: as the flow has set it, until the user's own value says the same. */
export const useFlag = (userId: string | undefined, actual: boolean) => {
  const { set, value } = useOwn<boolean | null>(userId, null)
  // What was set is there; what it becomes later is told by the user.
  if (value !== null && value === actual) set(null)
  return [value ?? actual, set] as const
}
