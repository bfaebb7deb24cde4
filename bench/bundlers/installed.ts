import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** The folder of the bundlers, which have their own lock file. */
export const here = fileURLToPath(new URL(".", import.meta.url))

/** Installs the bundlers, unless they are already installed. */
export const installBundlers = (): void => {
  if (existsSync(join(here, "node_modules"))) return
  // Installs the locked versions; `npm ci` would fail if a registry lacks binaries for other platforms.
  execFileSync("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--workspaces=false"], {
    cwd: here,
    stdio: "inherit"
  })
}
