/** The property with the name of an SDK error: a program may contain the SDK twice, with `effect` bundled and separate. */
export const errorMark = "~portico/error"

const isOrdinary = Function.prototype[Symbol.hasInstance]

/** Returns whether a value is an instance of an error class, or of its counterpart in another copy of the SDK. */
export const isInstance = (of: Function, name: string, u: unknown, tag?: string): boolean =>
  isOrdinary.call(of, u) ||
  (typeof u === "object" &&
    u !== null &&
    errorMark in u &&
    u[errorMark] === name &&
    (tag === undefined || ("_tag" in u && u._tag === tag)))

/**
 * The property by which Node asks an object how to print it. That of Effect's errors prints their fields only: without it, Node prints an
 * error as it prints every other, with its message and its stack.
 */
export const inspectSymbol: unique symbol = Symbol.for("nodejs.util.inspect.custom")
