/**
 * Returns the text that JavaScript makes of a value of a request. `String` fails for an object that has a `toString` of its own, which
 * JSON can have.
 */
export const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map((item) => (item === null || item === undefined ? "" : textOf(item))).join(",")
  return typeof value === "object" && value !== null ? "[object Object]" : String(value)
}
