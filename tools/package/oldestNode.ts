import { execFileSync } from "node:child_process"

/** The Node 20 that runs npm, where it is one, since that is the oldest that the packages promise to run on; else the present one. */
export const oldestNode = (): string => {
  const candidates = [process.execPath, process.env["npm_node_execpath"] ?? ""].filter((path) => path !== "")
  const is20 = (path: string) => execFileSync(path, ["--version"], { encoding: "utf8" }).startsWith("v20.")
  return candidates.find(is20) ?? process.execPath
}
