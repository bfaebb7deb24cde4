import { execFileSync } from "node:child_process"
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"

const manifests = fileURLToPath(new URL("hosts/", import.meta.url))

/** The folder where the hosts are installed, apart from the project's own packages. */
export const hosts = fileURLToPath(new URL("../../.cache/subpaths/", import.meta.url))

/** Installs the hosts by their lock file, unless they are already installed. */
export const installHosts = (): void => {
  mkdirSync(hosts, { recursive: true })
  const lock = readFileSync(`${manifests}package-lock.json`, "utf8")
  const mark = `${hosts}installed`
  const isThere = (() => {
    try {
      return readFileSync(mark, "utf8") === lock
    } catch {
      return false
    }
  })()
  if (isThere) return
  for (const name of ["package.json", "package-lock.json"]) cpSync(`${manifests}${name}`, `${hosts}${name}`)
  execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"], {
    cwd: hosts,
    stdio: ["ignore", "ignore", "inherit"]
  })
  writeFileSync(mark, lock)
}

/** Resolves a package of the hosts. */
export const requireHost = createRequire(`${hosts}package.json`)
