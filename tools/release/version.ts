import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import readChanges from "@changesets/read"
import { withVersion } from "./changelog.ts"

// Makes the next version of all packages: Changesets decides its number from the files in `.changeset` and deletes them; their texts
// go to the changelog, and the number to the manifests and the lock file. Nothing is committed or published.

const changesets = createRequire(import.meta.url).resolve("@changesets/cli/bin.js")

/** Makes the next version in a folder with a checkout. Returns its number, or null if nothing has changed. */
export const makeVersion = async (root: string, date: string): Promise<string | null> => {
  const changes = await readChanges(root)
  if (changes.length === 0) return null
  execFileSync(process.execPath, [changesets, "version"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] })
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  const changelog = join(root, "CHANGELOG.md")
  writeFileSync(changelog, withVersion(readFileSync(changelog, "utf8"), version, date, changes))
  execFileSync(process.execPath, [join(root, "tools/release/repeat.ts")], { cwd: root, stdio: "inherit" })
  return version
}

if (import.meta.main) {
  const version = await makeVersion(process.cwd(), new Date().toISOString().slice(0, 10))
  console.log(
    version === null
      ? "No change is waiting: .changeset has no file."
      : `Version ${version}. Look at the changelog, call "npm install --package-lock-only", commit, and tag the commit v${version}.`
  )
}
