// The platform's library quotes simple values by themselves, also inside of objects, which become JSON.
const simple = (value: unknown): unknown => {
  if (typeof value === "string") return `"${value}"`
  return typeof value === "number" || typeof value === "boolean" || value === null ? String(value) : value
}
/** Returns a value as messages quote it. */
export const shown = (value: unknown): string => {
  if (value instanceof Uint8Array) return "`{}`"
  return typeof value === "object" && value !== null
    ? `\`${JSON.stringify(value, (_, inner) => simple(inner), 2)}\``
    : `\`${String(simple(value))}\``
}

/** The problem of a value of another type. */
export const wrongType = (path: string, type: string, value: unknown): string =>
  `${path} must be a \`${type}\` type, but the final value was: ${shown(value)}.`

const castPattern = /`NaN` \(cast from the value (`.*`)\)\.$/s

/** The members of a union convert nothing. */
export const withoutCast = (line: string): string => line.replace(castPattern, "$1.")

/** The problem of a value that is converted to no number. */
export const notANumber = (path: string, value: unknown): string =>
  `${path} must be a \`number\` type, but the final value was: \`NaN\` (cast from the value ${shown(value)}).`
