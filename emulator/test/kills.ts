import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert } from "@effect/vitest"
import { freePort } from "../../tools/start/ports.ts"
import { developmentProject } from "../src/developmentProject.js"

const writer = fileURLToPath(new URL("./writer.ts", import.meta.url))
const bin = fileURLToPath(new URL("../src/bin.ts", import.meta.url))
const hooks = new URL("./typescript.mjs", import.meta.url).href
const env = { ...process.env, NODE_COMPILE_CACHE: fileURLToPath(new URL("../../.cache/compile", import.meta.url)) }

/** Whether this Node can store the data of an emulator. */
export const canStore = process.getBuiltinModule("node:sqlite") !== undefined

const run = (file: string, flags: ReadonlyArray<string>) =>
  spawn(process.execPath, ["--conditions=source", "--no-warnings", "--import", hooks, file, ...flags], {
    env,
    stdio: ["ignore", "pipe", "inherit"]
  })

const start = (port: number, data: string) =>
  new Promise<ReturnType<typeof spawn>>((resolve, reject) => {
    const flags = ["--port", `${port}`, "--data", data, "--password-rounds", "4"]
    const child = run(bin, flags)
    child.once("exit", (code) => reject(new Error(`The emulator has ended with ${code}`)))
    child.stdout.on("data", (text) => String(text).includes("is ready") && resolve(child))
  })

const send = async (port: number, access: "client" | "server", method: string, path: string, body?: unknown) => {
  const response = await fetch(`http://localhost:${port}/api/v1${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      "x-stack-access-type": access,
      "x-stack-project-id": developmentProject.id,
      "x-stack-publishable-client-key": developmentProject.publishableClientKey,
      "x-stack-secret-server-key": developmentProject.secretServerKey
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  const answer = await response.json()
  assert.isBelow(response.status, 300, `${method} ${path}: ${JSON.stringify(answer)}`)
  return answer
}

const password = "correct horse battery"

/** Returns the users and the names of the teams that an emulator has. */
const contents = async (port: number) => {
  const { projects } = await (await fetch(`http://localhost:${port}/emulator/export`)).json()
  const { state } = projects.find(({ id }: { readonly id: string }) => id === developmentProject.id)
  const users: ReadonlyArray<readonly [string, { readonly channels: ReadonlyArray<{ readonly value: string }> }]> =
    state["users/byId"] ?? []
  const teams: ReadonlyArray<readonly [string, { readonly displayName: string }]> = state["teams/byId"] ?? []
  return {
    users: new Map(users.map(([id, { channels }]) => [id, channels[0]?.value])),
    teams: new Set(teams.map(([, { displayName }]) => displayName))
  }
}

/** Checks that everything that was answered is there, and that who is there can sign in, also those whose answer was lost. */
const check = async (port: number, answered: ReadonlyMap<string, string>) => {
  const { teams, users } = await contents(port)
  for (const [id, email] of answered) {
    assert.strictEqual(users.get(id), email)
    assert.isTrue(teams.has(`Team of ${email}`), email)
  }
  for (const email of [...users.values()].slice(-10)) {
    await send(port, "client", "POST", "/auth/password/sign-in", { email, password })
  }
}

/** Writes with eight clients at once, until the emulator is killed after some answers. */
const write = async (port: number, answered: Map<string, string>, answers: number, kill: () => void) => {
  let left = answers
  const client = async (): Promise<void> => {
    for (;;) {
      const email = `${crypto.randomUUID()}@example.com`
      const { user_id: id } = await send(port, "client", "POST", "/auth/password/sign-up", { email, password })
      await send(port, "server", "POST", "/teams", { display_name: `Team of ${email}`, creator_user_id: id })
      answered.set(id, email)
      left -= 1
      if (left === 0) kill()
    }
  }
  // Each ends with the connection.
  for (const end of await Promise.allSettled(Array.from({ length: 8 }, client))) {
    if (end.status === "rejected" && end.reason.name === "AssertionError") throw end.reason
  }
}

/**
 * Kills an emulator in the middle of concurrent writes, many times, each after some answers. After each start, everything that was
 * answered has to be there, and everything that is there has to be whole.
 */
export const killed = async (times: number): Promise<void> => {
  const data = mkdtempSync(join(tmpdir(), "portico-emulator-"))
  const answered = new Map<string, string>()
  for (let round = 0; round <= times; round++) {
    const port = await freePort()
    const child = await start(port, data)
    const exited = new Promise((resolve) => child.once("exit", resolve))
    try {
      await check(port, answered)
      if (round < times) await write(port, answered, 1 + ((round * 7) % 20), () => child.kill("SIGKILL"))
    } finally {
      child.kill("SIGKILL")
      await exited
    }
  }
  assert.isAtLeast(answered.size, times)
  rmSync(data, { recursive: true })
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
