import { execFileSync, spawn } from "node:child_process"
import { copyFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { freePort } from "../start/ports.ts"
import type { Tarball } from "./tarballs.ts"
import { manifest } from "./tarballs.ts"

/** Runs the consumer against the emulator's program, both as they were installed. Gives what it said. */
export const smoke = async (folder: string, emulator: Tarball): Promise<string> => {
  const node = oldestNode()
  const port = await freePort()
  const program = join(emulator.folder, manifest(emulator.folder).bin?.["portico-emulator"] ?? "")
  const server = spawn(node, [program, "--port", String(port)], { cwd: folder, stdio: ["ignore", "pipe", "inherit"] })
  try {
    const said = await firstWords(server.stdout, server)
    const keys = ["project", "publishable key"].map((label) => new RegExp(`${label} +(\\S+)`).exec(said)?.[1] ?? "")
    const consumer = join(folder, "consumer.mjs")
    copyFileSync(fileURLToPath(new URL("consumer.mjs", import.meta.url)), consumer)
    return execFileSync(node, [consumer, `http://localhost:${port}`, ...keys], { cwd: folder, encoding: "utf8", timeout: 30_000 })
  } finally {
    server.kill("SIGKILL")
  }
}

/** The Node 20 that runs npm, where it is one, since that is the oldest that the packages promise to run on; else the present one. */
const oldestNode = (): string => {
  const candidates = [process.execPath, process.env["npm_node_execpath"] ?? ""].filter((path) => path !== "")
  const is20 = (path: string) => execFileSync(path, ["--version"], { encoding: "utf8" }).startsWith("v20.")
  return candidates.find(is20) ?? process.execPath
}

const firstWords = (output: NodeJS.ReadableStream, server: NodeJS.EventEmitter): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ""
    output.on("data", (chunk) => {
      text += chunk
      if (text.includes("admin key")) resolve(text)
    })
    server.once("exit", (code) => reject(new Error(`the emulator ended with ${code}: ${text}`)))
    setTimeout(() => reject(new Error(`the emulator is not ready after 20 s: ${text}`)), 20_000).unref()
  })

/** Whether the emulator finds the installed SDK, and accepts its version. */
export const peerProblems = (sdk: Tarball, emulator: Tarball): ReadonlyArray<string> => {
  const found = createRequire(join(emulator.folder, "package.json")).resolve("portico/package.json")
  const wanted = manifest(emulator.folder).peerDependencies?.["portico"]
  return [
    ...(found === join(sdk.folder, "package.json") ? [] : [`portico-emulator finds portico in ${found}`]),
    ...(wanted === manifest(sdk.folder).version ? [] : [`portico-emulator wants portico ${wanted}, and this is another version`])
  ]
}
