// Values as text, in errors that are bugs. What must not be read has a `toJSON` that hides it.

/** In the place of `effect/Formatter`. */
export const format = (value: unknown): string => {
  if (typeof value === "string") return JSON.stringify(value)
  return typeof value === "object" && value !== null && !(value instanceof Error) ? formatJson(value) : String(value)
}

/** In the place of `effect/Formatter`. */
export const formatJson = (value: unknown): string => {
  try {
    return JSON.stringify(value)
  } catch {
    return String(value)
  }
}
