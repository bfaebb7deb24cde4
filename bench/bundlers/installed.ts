import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** The folder of the bundlers, which have a lock file of their own. */
export const here = fileURLToPath(new URL(".", import.meta.url))

/** Installs the bundlers, unless they are. */
export const installBundlers = (): void => {
  if (existsSync(join(here, "node_modules"))) return
  // The versions of the lock file; `npm ci` would refuse it where a registry lacks binaries for other platforms.
  execFileSync("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--workspaces=false"], {
    cwd: here,
    stdio: "inherit"
  })
}
