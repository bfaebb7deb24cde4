import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"

/**
 * Returns the path of a Node 20, the oldest supported version, if the machine has one: the one that runs npm, or one in the PATH.
 */
export const oldestNode = (): string => {
  const name = process.platform === "win32" ? "node.exe" : "node"
  const inPath = (process.env["PATH"] ?? "").split(delimiter).map((folder) => join(folder, name))
  const candidates = [process.env["npm_node_execpath"] ?? "", ...inPath].filter((path) => existsSync(path))
  const is20 = (path: string) => execFileSync(path, ["--version"], { encoding: "utf8" }).startsWith("v20.")
  return candidates.find(is20) ?? process.execPath
}
