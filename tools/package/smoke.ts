import { execFileSync, spawn, spawnSync } from "node:child_process"
import { copyFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { freePort } from "../start/ports.ts"
import { oldestNode } from "./oldestNode.ts"
import type { Tarball } from "./tarballs.ts"
import { manifest } from "./tarballs.ts"

/** Runs the consumer against the emulator's program, both as installed. Returns its output. */
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
    const output = execFileSync(node, [consumer, `http://localhost:${port}`, ...keys], {
      cwd: folder,
      encoding: "utf8",
      timeout: 120_000
    })
    const [STACK_PROJECT_ID, STACK_PUBLISHABLE_CLIENT_KEY] = keys
    const env = { STACK_API_URL: `http://localhost:${port}`, STACK_PROJECT_ID, STACK_PUBLISHABLE_CLIENT_KEY }
    const doctor = join(folder, "node_modules/portico/dist/bin.js")
    // It also finds the packages that are linked here, and exits with 1.
    const { stdout } = spawnSync(node, [doctor, "doctor"], { cwd: folder, env, encoding: "utf8", timeout: 60_000 })
    if (!/^ok +keys: accepted/m.test(stdout)) throw new Error(`portico doctor: ${stdout}`)
    return output
  } finally {
    server.kill("SIGKILL")
  }
}

const firstWords = (output: NodeJS.ReadableStream, server: NodeJS.EventEmitter): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ""
    output.on("data", (chunk) => {
      text += chunk
      if (text.includes("admin key")) resolve(text)
    })
    server.once("exit", (code) => reject(new Error(`the emulator ended with ${code}: ${text}`)))
    setTimeout(() => reject(new Error(`the emulator is not ready after 60 s: ${text}`)), 60_000).unref()
  })

/** Checks that a package resolves the installed SDK and accepts its version. */
export const peerProblems = (sdk: Tarball, { folder, name }: Tarball): ReadonlyArray<string> => {
  const found = createRequire(join(folder, "package.json")).resolve("portico/package.json")
  const wanted = manifest(folder).peerDependencies?.["portico"]
  return [
    ...(found === join(sdk.folder, "package.json") ? [] : [`${name} finds portico in ${found}`]),
    ...(wanted === manifest(sdk.folder).version ? [] : [`${name} wants portico ${wanted}, and this is another version`])
  ]
}
