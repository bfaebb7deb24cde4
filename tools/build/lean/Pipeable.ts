// One loop in place of a case for each number of functions.

/** Replaces `effect/Pipeable`. */
export const pipeArguments = (self: unknown, functions: ArrayLike<(value: unknown) => unknown>): unknown => {
  let value = self
  for (let at = 0; at < functions.length; at++) value = functions[at]?.(value)
  return value
}

/** Replaces `effect/Pipeable`. */
export { Class, Prototype } from "effect/Pipeable"
