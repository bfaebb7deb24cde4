import { mkdirSync, readdirSync, writeFileSync } from "node:fs"

/** The root of the project. */
export const root = new URL("../..", import.meta.url).pathname

/**
 * Empties the compiled details. The contract imports the errors, and these import the details: while those are written anew,
 * what they were may name codecs that are gone.
 */
export const stubs = (): void => {
  const folder = `${root}src/compiled/schemas/details`
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(`${root}src/schemas/details`)) writeFileSync(`${folder}/${file}`, "export {}\n")
}
