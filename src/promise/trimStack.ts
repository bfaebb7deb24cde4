/** A function whose callers a stack leads to. */
export type StackStart = (...args: never) => unknown

/**
 * Lets the stack of an error begin at the caller of `below`, instead of inside the fiber that created the error. After an `await`
 * in an async function, the caller is who awaits the function.
 */
export const trimStack = <E>(error: E, start: StackStart): E => {
  if (error instanceof Error) stacks.captureStackTrace?.(error, start)
  return error
}

// Some engines lack it.
const stacks: ErrorConstructor & { readonly captureStackTrace?: (error: Error, below: StackStart) => void } = Error
