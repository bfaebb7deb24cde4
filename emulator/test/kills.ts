import { spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert } from "@effect/vitest"
import { build } from "esbuild"
import { freePort } from "../../tools/start/ports.ts"
import { defaultGeneration } from "../src/generation/Generation.js"
import type { Exported } from "../src/persistence/exported.js"
import type { Answer } from "./random/exchange.js"
import { toAnswer, toRequest } from "./random/exchange.js"
import { foundIn } from "./random/found.js"
import { trafficOptions } from "./random/projects.js"
import { brokenReferences } from "./random/references.js"
import { Traffic } from "./random/Traffic.js"
import type { Target } from "./random/targets.js"

const writer = fileURLToPath(new URL("./writer.ts", import.meta.url))
const command = fileURLToPath(new URL("../../.cache/kills/bin.js", import.meta.url))
const hooks = new URL("./typescript.mjs", import.meta.url).href
const env = { ...process.env, NODE_COMPILE_CACHE: fileURLToPath(new URL("../../.cache/compile", import.meta.url)) }

/** Whether this Node can store the data of an emulator. */
export const canStore = process.getBuiltinModule("node:sqlite") !== undefined

const run = (file: string, flags: ReadonlyArray<string>) =>
  spawn(process.execPath, ["--conditions=source", "--no-warnings", "--import", hooks, file, ...flags], {
    env,
    stdio: ["ignore", "pipe", "inherit"]
  })

// Made of one file, as users have it, the command starts in a quarter of the time.
const bundle = () =>
  build({
    entryPoints: [fileURLToPath(new URL("../src/bin.ts", import.meta.url))],
    outdir: join(command, ".."),
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    conditions: ["source"],
    external: ["@node-rs/bcrypt", "esbuild"],
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url)' },
    logLevel: "error"
  })

const launch = (port: number, data: string) => {
  const flags = ["--port", `${port}`, "--data", data, "--projects", join(data, "projects.json"), "--password-rounds", "4"]
  return spawn(process.execPath, ["--no-warnings", command, ...flags], { env, stdio: ["ignore", "pipe", "inherit"] })
}
type Child = ReturnType<typeof launch>
const ended = (child: Child) => new Promise<void>((resolve) => child.once("close", () => resolve()))
const ready = (child: Child) =>
  new Promise<void>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`The emulator has ended with ${code}`)))
    child.stdout.on("data", (text) => String(text).includes("is ready") && resolve())
  })

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}

// E-mails start a compiler, which would outlive the process, and webhooks are sent again as time passes.
const isWrite = ({ access, method, path }: Target) =>
  access !== "console" && method !== "GET" && !/email|webhooks|\/ai|internal\/(projects|config|api-keys)/.test(path)

/** An emulator in a process of its own, and one client of it. */
class Life {
  readonly #origin: string
  readonly #traffic: Traffic
  constructor(port: number, traffic: Traffic) {
    this.#origin = `http://localhost:${port}`
    this.#traffic = traffic
  }

  /** Sends the next request. */
  async send(): Promise<Answer> {
    const asked = this.#traffic.next(Date.now())
    const answer = await fetch(toRequest(asked, this.#origin)).then(toAnswer)
    assert.isBelow(answer.status, 500, `${JSON.stringify(asked)} ${answer.text}`)
    this.#traffic.learn(asked, answer, foundIn(asked, answer, []))
    return answer
  }

  async state(): Promise<Exported> {
    return (await fetch(`${this.#origin}/emulator/export`)).json()
  }
}

const idOf = ({ body, status }: Answer): string | undefined =>
  status < 300 && typeof body === "object" && body !== null && "id" in body && typeof body.id === "string" ? body.id : undefined

/** What has to be there at the next start. */
interface Known {
  /** All of it, if nothing was under way at the kill. */
  readonly state?: Exported
  readonly ids: ReadonlyArray<string>
}

/** Sends some requests one after the other, and kills the emulator right after them or in the middle of the next. */
const alone = async (life: Life, answers: number, kill: () => void): Promise<Known> => {
  for (let answer = 0; answer < answers; answer++) await life.send()
  const state = await life.state()
  if (answers % 2 === 0) {
    kill()
    return { state, ids: [] }
  }
  const last = life.send().catch(() => undefined)
  await turns(answers)
  kill()
  await last
  return { ids: [] }
}

/** Sends requests with eight clients at once, and kills the emulator after some answers. */
const together = async (life: Life, answers: number, kill: () => void): Promise<Known> => {
  const ids: Array<string> = []
  let left = answers
  const client = async (): Promise<void> => {
    for (;;) {
      const id = idOf(await life.send())
      if (id !== undefined) ids.push(id)
      left -= 1
      if (left === 0) kill()
    }
  }
  // Each ends with the connection.
  for (const end of await Promise.allSettled(Array.from({ length: 8 }, client))) {
    if (end.status === "rejected" && end.reason.name === "AssertionError") throw end.reason
  }
  return { ids }
}

const roundsOfFolder = 25

/**
 * Kills an emulator many times: while it starts, in the middle of a request, right after an answer, and in the middle of requests of
 * eight clients. After each start, everything that was answered has to be there, and nothing by half.
 */
export const killed = async (times: number): Promise<void> => {
  await bundle()
  const { projects } = trafficOptions(defaultGeneration)
  let done = 0
  while (done < times) {
    const data = mkdtempSync(join(tmpdir(), "portico-emulator-"))
    writeFileSync(join(data, "projects.json"), JSON.stringify({ projects }))
    const make = (isFor: (target: Target) => boolean) => {
      const traffic = new Traffic(done, defaultGeneration, isFor)
      traffic.open()
      return traffic
    }
    const [ofOne, ofMany] = [make(isWrite), make((target) => isWrite(target) && target.method !== "DELETE")]
    let known: Known = { ids: [] }
    for (let round = 0; round < roundsOfFolder && done < times; round++) {
      done += 1
      if (round % 5 === 4) {
        const starting = launch(await freePort(), data)
        await turns(round * 40)
        starting.kill("SIGKILL")
        await ended(starting)
      }
      const port = await freePort()
      const child = launch(port, data)
      const end = ended(child)
      try {
        await ready(child)
        const life = new Life(port, round % 3 === 2 ? ofMany : ofOne)
        const state = await life.state()
        const text = JSON.stringify(state)
        assert.deepStrictEqual(brokenReferences(state), [])
        assert.deepStrictEqual(
          known.ids.filter((id) => !text.includes(id)),
          []
        )
        if (known.state !== undefined) assert.deepStrictEqual(state, known.state)
        known = await (round % 3 === 2 ? together : alone)(life, 4 + ((round * 7) % 20), () => child.kill("SIGKILL"))
      } finally {
        child.kill("SIGKILL")
        await end
      }
    }
    rmSync(data, { recursive: true })
  }
}
/** Runs a process that stores transactions, and kills it after some. Returns the number that it has found, and the last that it has stored. */
const writeUntilKilled = (data: string, transactions: number) =>
  new Promise<{ readonly found: number; readonly stored: number }>((resolve, reject) => {
    const child = run(writer, [data])
    let output = ""
    child.stdout.on("data", (text) => {
      output += text
      if (output.split("\n").length > transactions) child.kill("SIGKILL")
    })
    child.once("close", (_, signal) => {
      // The last line can end in the middle.
      const [found = "", ...stored] = output.slice(0, output.lastIndexOf("\n")).split("\n")
      if (signal === "SIGKILL" && /^\d+$/.test(found)) resolve({ found: Number(found), stored: Number(stored.at(-1) ?? found) })
      else reject(new Error(found))
    })
  })

/** Kills a process that does nothing but store transactions, many times, so that most kills are in the middle of one. */
export const killedWrites = async (times: number): Promise<void> => {
  const data = mkdtempSync(join(tmpdir(), "portico-emulator-"))
  let known = 0
  for (let round = 0; round < times; round++) {
    const { found, stored } = await writeUntilKilled(data, (round * 7) % 50)
    // The transaction that ran at the kill may be there, but not the one after it.
    assert.isTrue(found >= known && found <= known + 1, `found ${found}, known ${known}`)
    known = stored
  }
  rmSync(data, { recursive: true })
}
