import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"

// Runs before `npm pack` and `npm publish`: refuses a package whose built files are missing.

const targets = (value: unknown): ReadonlyArray<string> =>
  typeof value === "string"
    ? [value]
    : Object.entries(Object(value)).flatMap(([condition, target]) => (condition === "source" ? [] : targets(target)))

/** Returns the files that a package's manifest names and that do not exist. */
export const missingFiles = (folder: string): ReadonlyArray<string> => {
  const { bin, exports, imports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  return [...new Set([bin, exports, imports].flatMap(targets))].filter((file) => globSync(file, { cwd: folder }).length === 0)
}

if (import.meta.main) {
  const missing = missingFiles(process.cwd())
  if (missing.length > 0) {
    console.error(
      `${missing.length} files of the package are not built, such as ${missing[0]}. Run "npm run build" in the repository first.`
    )
    process.exitCode = 1
  }
}
