import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../", import.meta.url))

/** What some tests need and `npm ci` does not install, so that it stays light: the scripts of `package.json` that install it. */
const scripts = ["clients", "frameworks"]

/** Returns whether a package of a folder of tests is not installed, as after one was added. */
const lacksOne = (folder: string): boolean => {
  const { dependencies } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"))
  return Object.keys(dependencies).some((name) => !existsSync(`${folder}/node_modules/${name}`))
}

/** Installs what tests need besides the packages of the root, if it is not there yet. */
export const installMissing = (): void => {
  for (const script of scripts) {
    if (!lacksOne(`${root}test/${script}`)) continue
    const cli = process.env["npm_execpath"]
    const [command, ...args] = cli === undefined ? ["npm"] : [process.execPath, cli]
    execFileSync(command ?? "npm", [...args, "run", script, "--silent"], { cwd: root, stdio: "inherit" })
  }
}
