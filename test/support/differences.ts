const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/**
 * Returns how two JSON values differ, one line for each path: `items[].id: changed`, `config.x: lost` if only the first has the
 * path, `config.y: new` if only the second has it. Strings that contain JSON are compared as JSON. Array indices are omitted, so
 * equal differences share one line.
 */
export const differences = (before: unknown, after: unknown): ReadonlyArray<string> => [...new Set(walk(before, after, ""))]

const walk = (before: unknown, after: unknown, path: string): ReadonlyArray<string> => {
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return before.flatMap((item, index) => walk(item, after[index], `${path}[]`))
  }
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return keys.flatMap((key) => {
      const here = path === "" ? key : `${path}.${key}`
      if (!Object.hasOwn(after, key)) return [`${here}: lost`]
      if (!Object.hasOwn(before, key)) return [`${here}: new`]
      return walk(before[key], after[key], here)
    })
  }
  if (Object.is(before, after)) return []
  const texts = [before, after].map(jsonOf)
  return texts.includes(undefined) ? [`${path}: changed`] : walk(texts[0], texts[1], path)
}

// The order of keys in a JSON string does not matter.
const jsonOf = (text: unknown): unknown => {
  if (typeof text !== "string" || !text.startsWith("{")) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
