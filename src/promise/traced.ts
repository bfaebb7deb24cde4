/** A function whose callers a stack leads to. */
export type Below = (...args: never) => unknown

/**
 * Lets the stack of an error begin at the caller of `below`, instead of inside the fiber that created the error. After an `await`
 * in an async function, the caller is who awaits the function.
 */
export const traced = <E>(error: E, below: Below): E => {
  if (error instanceof Error) stacks.captureStackTrace?.(error, below)
  return error
}

// Some engines lack it.
const stacks: ErrorConstructor & { readonly captureStackTrace?: (error: Error, below: Below) => void } = Error
