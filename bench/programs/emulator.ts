import { spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import budgets from "../budgets.json" with { type: "json" }

// The command of the emulator as users start it, against a bare server of Node that answers the same to everything, and against itself
// with less to do. Every figure is the median of ratios of times that were taken one after the other.

const program = process.argv[2] ?? ""
const id = "00000000-0000-4000-8000-000000000001"
const password = "correct horse"
const connections = 16
const folder = mkdtempSync(join(tmpdir(), "portico-bench-"))
const stops: Array<() => void> = [() => rmSync(folder, { recursive: true, force: true })]
let ports = 20_000 + (process.pid % 20_000)

const wait = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis))

/** Starts a program that listens on the port that it is given last. Returns its URL and how long it took to answer. */
const start = async (...args: ReadonlyArray<string>) => {
  const port = String(ports++)
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const server = spawn(process.execPath, [...args, port], { stdio: "ignore" })
  const stop = () => void server.kill()
  stops.push(stop)
  const isReady = () =>
    fetch(url).then(
      (answer) => answer.text().then(() => true),
      () => false
    )
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error(`${args.join(" ")} did not start`)
    await wait(2)
  }
  return { url, stop, millis: performance.now() - began }
}
const emulator = (...flags: ReadonlyArray<string>) =>
  start(program, "--host", "127.0.0.1", "--password-rounds", "4", ...flags, "--port")
const bare = (body: string) =>
  start(
    "--input-type=module",
    "--eval",
    `import { createServer } from "node:http"
    createServer((_, response) => response.end(${JSON.stringify(body)})).listen(process.argv.at(-1), "127.0.0.1")`
  )

const send = async (url: string, method: string, path: string, body?: object, token?: string): Promise<string> => {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      "x-stack-project-id": id,
      "x-stack-publishable-client-key": "pck_development",
      "x-stack-secret-server-key": "ssk_development",
      "x-stack-access-type": token === undefined ? "server" : "client",
      ...(token === undefined ? {} : { "x-stack-access-token": token })
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return text
}
const signUp = async (url: string): Promise<string> =>
  JSON.parse(await send(url, "POST", "/auth/password/sign-up", { email: "ada@example.com", password }, "")).access_token

/** Returns how long so many requests take, several at a time. */
const timed = async (count: number, request: (index: number) => Promise<unknown>): Promise<number> => {
  let next = 0
  const work = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) await request(index)
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: connections }, work))
  return performance.now() - began
}

const median = (values: ReadonlyArray<number>): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const report = (name: keyof typeof budgets.emulator, what: string, ratios: ReadonlyArray<number>, note: string): void => {
  const ratio = median(ratios)
  const budget = budgets.emulator[name]
  console.log(`${what.padEnd(26)} ${ratio.toFixed(2)} x (budget ${budget}): ${note}`)
  if (ratio > budget) process.exitCode = 1
}

/** Measures two after each other, several times, after a first time that does not count. */
const pairs = async (rounds: number, one: () => Promise<number>, other: () => Promise<number>) => {
  const found: Array<readonly [number, number]> = []
  for (let round = 0; round <= rounds; round++) found.push([await one(), await other()])
  return found.slice(1)
}
const ratiosOf = (found: ReadonlyArray<readonly [number, number]>) => found.map(([a, b]) => a / b)

const startOnce = (begin: () => ReturnType<typeof start>) => async () => {
  const { millis, stop } = await begin()
  stop()
  return millis
}
try {
  const starts = await pairs(
    7,
    startOnce(emulator),
    startOnce(() => bare("{}"))
  )
  report(
    "start",
    "start",
    ratiosOf(starts),
    `until the first answer, over that of a bare server (${median(starts.map(([a]) => a)).toFixed(0)} ms)`
  )

  const small = await emulator()
  const token = await signUp(small.url)
  const me = () => send(small.url, "GET", "/users/me", undefined, token)
  const plain = await bare(await me())
  const count = 1500
  const reads = await pairs(
    5,
    () => timed(count, me),
    () => timed(count, () => send(plain.url, "GET", "/users/me", undefined, token))
  )
  const rate = count / (median(reads.map(([a]) => a)) / 1000)
  report("usersMe", "GET /users/me", ratiosOf(reads), `over a bare server that answers the same (${rate.toFixed(0)} a second)`)

  const projects = (people: number): string => {
    const file = join(folder, `${people}.json`)
    const project = {
      id,
      displayName: "Bench",
      publishableClientKey: "pck_development",
      secretServerKey: "ssk_development",
      people
    }
    writeFileSync(file, JSON.stringify({ projects: [project] }))
    return file
  }
  const hundred = await emulator("--projects", projects(100))
  const many = await emulator("--projects", projects(100_000))
  const list = (url: string) => () => timed(60, () => send(url, "GET", "/users?limit=100"))
  report("list", "list of 100 users", ratiosOf(await pairs(5, list(many.url), list(hundred.url))), "of 100,000, over one of 100")
  many.stop()

  const stored = await emulator("--data", join(folder, "data"))
  const mixed = async (url: string) => {
    const own = await signUp(url)
    return () =>
      timed(600, (index) => {
        if (index % 10 === 0) return send(url, "POST", "/users", { display_name: `User ${index}` })
        if (index % 3 === 0) return send(url, "PATCH", "/users/me", { display_name: `Ada ${index}` }, own)
        return send(url, "GET", "/users/me", undefined, own)
      })
  }
  const inMemory = await emulator()
  const stores = await pairs(5, await mixed(stored.url), await mixed(inMemory.url))
  const storedRate = 600 / (median(stores.map(([a]) => a)) / 1000)
  report("data", "mixed requests with --data", ratiosOf(stores), `over the same in memory (${storedRate.toFixed(0)} a second)`)
} finally {
  for (const stop of stops.reverse()) stop()
}
