import { shown, wrongType } from "./valueProblems.js"

/** Converts a value to what a schema accepts, and adds a line for each problem. */
export type Coerce = (value: unknown, path: string, problems: Array<string>) => unknown

/** Missing and null values have messages of their own, whatever the type. */
export const present =
  (coercion: Coerce): Coerce =>
  (value, path, problems) => {
    if (value === undefined) {
      problems.push(`${path} must be defined`)
      return value
    }
    if (value === null) {
      problems.push(`${path} cannot be null`)
      return value
    }
    return coercion(value, path, problems)
  }

/** Whether a value is an object with properties. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)

/** A value that is one of the members of a union, or else has the problems of each. */
export const oneOfMembers = (...members: ReadonlyArray<Coerce>): Coerce =>
  present((value, path, problems) => {
    const all = members.map((member) => {
      const found: Array<string> = []
      member(value, path, found)
      return found
    })
    if (all.some((found) => found.length === 0)) return value
    const memberLines = all.flatMap((found, index) => [
      `  Schema ${index}:`,
      ...found.map((line) => `    ${line.replaceAll("\n", "\n    ")}`)
    ])
    problems.push([`${path} is not matched by any of the provided schemas:`, ...memberLines].join("\n"))
    return value
  })

// A value that is no object is named as what the record was converted to.
const fromRecord = (line: string, path: string, value: unknown, record: unknown): string =>
  line === wrongType(path, "object", value) ? `${line.slice(0, -1)} (cast from the value ${shown(record)}).` : line

/**
 * The values of a record. The platform reports a value at the path of the record, only the first one that has problems, and of
 * several problems only how many there are. A wrong key has lines of its own.
 */
export const recordOf =
  (item: Coerce, ofKey: (key: string, path: string) => ReadonlyArray<string> = () => []): Coerce =>
  (value, path, problems) => {
    if (!isRecord(value)) {
      problems.push(wrongType(path, "object", value))
      return value
    }
    let isFine = true
    const entries = Object.entries(value).map(([name, each]) => {
      const found: Array<string> = []
      const read = item(each, path, found)
      const keyLines = ofKey(name, path)
      const lines =
        found.length > 1 ? [`${found.length} errors occurred`] : found.map((line) => fromRecord(line, path, each, value))
      if (isFine) problems.push(...(keyLines.length > 0 ? keyLines : lines))
      isFine &&= keyLines.length + lines.length === 0
      return [name, read] as const
    })
    return Object.fromEntries(entries)
  }
