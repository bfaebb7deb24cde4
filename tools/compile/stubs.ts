import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs"

/** The root of the project. */
export const root = new URL("../..", import.meta.url).pathname

/** Puts an empty module where the errors import compiled details that are not there yet, so that they can be imported at all. */
export const stubs = (): void => {
  mkdirSync(`${root}src/compiled/schemas/details`, { recursive: true })
  for (const file of readdirSync(`${root}src/schemas/details`)) {
    const path = `${root}src/compiled/schemas/details/${file}`
    if (!existsSync(path)) writeFileSync(path, "export {}\n")
  }
}
