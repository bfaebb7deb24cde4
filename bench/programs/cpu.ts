import { fork } from "node:child_process"
import { createClientApp, createServerApp } from "portico"
import { projectId } from "./recorded.js"

// CPU of a call through the SDK against a raw fetch of the same request, in turns, in one process.

const rounds = 9
const callsPerRound = 400
// Until the engine has compiled what is hot: a process that calls at all calls that often in its first minutes.
const warmUpCalls = 3000

const start = (path: string): Promise<{ readonly port: number; readonly stop: () => void }> =>
  new Promise((resolve) => {
    const child = fork(path)
    child.once("message", (address: { readonly port: number }) => resolve({ port: address.port, stop: () => child.kill() }))
  })

const cpuMicros = async (call: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  for (let index = 0; index < callsPerRound; index++) await call()
  const { system, user } = process.cpuUsage(before)
  return (system + user) / callsPerRound
}

const median = (values: ReadonlyArray<number>): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** The median over pairs of rounds of how much more CPU the first call takes than the second. */
const ratio = async (sdk: () => Promise<unknown>, raw: () => Promise<unknown>) => {
  for (let index = 0; index < warmUpCalls; index++) await Promise.all([sdk(), raw()])
  const pairs: Array<readonly [number, number]> = []
  for (let round = 0; round < rounds; round++) pairs.push([await cpuMicros(sdk), await cpuMicros(raw)])
  return {
    ratio: median(pairs.map(([a, b]) => a / b)),
    sdkMicros: median(pairs.map(([a]) => a)),
    rawMicros: median(pairs.map(([, b]) => b))
  }
}

const server = await start(process.argv[2] ?? "")
const baseUrl = `http://127.0.0.1:${server.port}`
const client = createClientApp({ projectId, publishableClientKey: "pck_bench", baseUrl, tokenStore: "memory" })
await client.auth.signInWithCredential({ email: "ada@example.com", password: "correct horse" })
const backend = createServerApp({ projectId, secretServerKey: "ssk_bench", baseUrl })

// The same request: what the SDK sends is recorded once and sent again by hand.
const sent: Array<RequestInit> = []
const { fetch } = globalThis
globalThis.fetch = (url, init) => {
  sent.push(init ?? {})
  return fetch(url, init)
}
await client.user.get()
const userInit = sent.at(-1)
await backend.users.list({ limit: 100 })
const listInit = sent.at(-1)
globalThis.fetch = fetch

const raw = (path: string, init: RequestInit | undefined) => () =>
  fetch(`${baseUrl}/api/v1${path}`, { ...init, signal: null }).then((answer) => answer.json())

const results = {
  "user.get": await ratio(() => client.user.get(), raw("/users/me", userInit)),
  "users.list of 100": await ratio(() => backend.users.list({ limit: 100 }), raw("/users?limit=100", listInit))
}
for (const [name, { ratio, rawMicros, sdkMicros }] of Object.entries(results)) {
  console.log(
    `${name.padEnd(20)} ${ratio.toFixed(2)} x raw fetch (${sdkMicros.toFixed(0)} us against ${rawMicros.toFixed(0)} us of CPU)`
  )
}
await client.dispose()
await backend.dispose()
server.stop()
