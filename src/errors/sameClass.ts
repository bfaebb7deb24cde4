/** Where an error of the SDK says what it is: a program may hold the SDK twice, with `effect` inside and beside it. */
export const mark = "~portico/error"

const isOrdinary = Function.prototype[Symbol.hasInstance]

/** Whether a value is an instance of a class of errors, or of the one that another copy of the SDK has in its place. */
export const isInstance = (of: Function, name: string, u: unknown, tag?: string): boolean =>
  isOrdinary.call(of, u) ||
  (typeof u === "object" && u !== null && mark in u && u[mark] === name && (tag === undefined || ("_tag" in u && u._tag === tag)))
