/** Returns whether a value is an object of named properties: not an array, a date, a map or another kind of its own. */
export const isObject = (u: unknown): u is Readonly<Record<string, unknown>> => ({}).toString.call(u) === "[object Object]"

/** Returns whether an object has no class: an object literal, or what was parsed from JSON. */
export const isPlain = (value: object): boolean => {
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}
