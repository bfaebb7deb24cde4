import { fork } from "node:child_process"
import { createClientApp, createServerApp } from "portico"
import { projectId, token } from "./recorded.js"

// CPU time of a call through the SDK versus a raw fetch of the same request, alternating in one process.

const rounds = 9
const callsPerRound = 400
// Warms up until hot code is compiled; any process that makes calls reaches this number within minutes.
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

/** Returns the median ratio of the CPU time of the first call to that of the second, over pairs of rounds. */
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

// The same request: what the SDK sends is recorded once and then sent directly.
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
await client.auth.signInWithCredential({ email: "ada@example.com", password: "correct horse", noRedirect: true })
const signInInit = sent.at(-1)
globalThis.fetch = fetch

// The cookies of a browser with a fresh session, as a server receives them.
const century = 100 * 365 * 86_400
const cookie = [
  `stack-refresh-${projectId}--default=${encodeURIComponent(JSON.stringify({ refresh_token: "rt", updated_at_millis: 1 }))}`,
  `stack-access=${encodeURIComponent(JSON.stringify(["rt", token(century)]))}`
].join("; ")
const request = () => ({ headers: { cookie } })
const credential = { email: "ada@example.com", password: "correct horse", noRedirect: true }

const raw = (path: string, init: RequestInit | undefined) => () =>
  fetch(`${baseUrl}/api/v1${path}`, { ...init, signal: null }).then((answer) => answer.json())

const results = {
  "user.get": await ratio(() => client.user.get(), raw("/users/me", userInit)),
  "sign-in": await ratio(() => client.auth.signInWithCredential(credential), raw("/auth/password/sign-in", signInInit)),
  "request + user.get": await ratio(() => client.forRequest(request()).user.get(), raw("/users/me", userInit)),
  "users.list of 100": await ratio(() => backend.users.list({ limit: 100 }), raw("/users?limit=100", listInit))
}
for (const [name, { ratio, rawMicros, sdkMicros }] of Object.entries(results)) {
  console.log(
    `${name.padEnd(20)} ${ratio.toFixed(2)} x raw fetch (${sdkMicros.toFixed(0)} us against ${rawMicros.toFixed(0)} us of CPU)`
  )
}
// Neither sends a request: a view, and a whole app.
const none = () => Promise.resolve()
const micros = async (make: () => unknown) => {
  for (let index = 0; index < warmUpCalls; index++) make()
  return (await cpuMicros(() => Promise.resolve(make()))) - (await cpuMicros(none))
}
const options = { projectId, publishableClientKey: "pck_bench", baseUrl, tokenStore: "memory" } as const
const rawMicros = results["user.get"].rawMicros
for (const [name, make] of [
  ["making an app", () => createClientApp(options)],
  ["making a view", () => client.forRequest(request())]
] as const) {
  const each = await micros(make)
  console.log(`${name.padEnd(20)} ${(each / rawMicros).toFixed(2)} x raw fetch (${each.toFixed(0)} us of CPU)`)
}
await client.dispose()
await backend.dispose()
server.stop()
