import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../", import.meta.url))

/** What some tests need and `npm ci` does not install, so that it stays light: the scripts of `package.json` that install it. */
const scripts = ["clients", "frameworks"]

/** Installs what tests need besides the packages of the root, if it is not there yet. */
export const installMissing = (): void => {
  for (const script of scripts) {
    if (existsSync(`${root}test/${script}/node_modules`)) continue
    const cli = process.env["npm_execpath"]
    const [command, ...args] = cli === undefined ? ["npm"] : [process.execPath, cli]
    execFileSync(command ?? "npm", [...args, "run", script, "--silent"], { cwd: root, stdio: "inherit" })
  }
}
