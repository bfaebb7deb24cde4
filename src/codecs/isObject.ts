/** Returns whether a value is an object of named properties: not an array, a date, a map or another kind of its own. */
export const isObject = (u: unknown): u is Readonly<Record<string, unknown>> => ({}).toString.call(u) === "[object Object]"
