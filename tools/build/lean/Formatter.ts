// Formats values in messages of defects. Secrets have a `toJSON` that hides them.

/** Replaces `effect/Formatter`. */
export const format = (value: unknown): string => {
  if (typeof value === "string") return JSON.stringify(value)
  return typeof value === "object" && value !== null && !(value instanceof Error) ? formatJson(value) : String(value)
}

/** Replaces `effect/Formatter`. */
export const formatJson = (value: unknown): string => {
  try {
    return JSON.stringify(value)
  } catch {
    return String(value)
  }
}
