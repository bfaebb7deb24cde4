import { spawnSync } from "node:child_process"
import { createClientApp } from "portico"
import { projectId } from "./recorded.js"

// The start-up time of Node with the installed SDK, and the memory of an app.

const app = process.argv[2] ?? ""
const rounds = 15

const median = (values: ReadonlyArray<number>): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const millis = (args: ReadonlyArray<string>): number => {
  const began = performance.now()
  spawnSync(process.execPath, args)
  return performance.now() - began
}

const pairs = Array.from({ length: rounds }, () => [millis([app]), millis(["-e", "0"])] as const)
const own = median(pairs.map(([a]) => a))
const bare = median(pairs.map(([, b]) => b))
const ratio = median(pairs.map(([a, b]) => a / b))
console.log(`${"cold start".padEnd(20)} ${ratio.toFixed(2)} x node -e 0 (${own.toFixed(0)} ms against ${bare.toFixed(0)} ms)`)

const heap = (): number => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

const count = 1000
const weigh = (name: string, make: (index: number) => unknown): void => {
  const made = [make(0)]
  const before = heap()
  for (let index = 1; index <= count; index++) made.push(make(index))
  console.log(`${name.padEnd(20)} ${((heap() - before) / count / 1024).toFixed(1)} KB, over ${made.length - 1} of them`)
}
const create = () => createClientApp({ projectId, baseUrl: "http://bench.test", tokenStore: "memory" })
const one = create()
weigh("memory of an app", create)
weigh("memory of a view", (index) => one.forRequest({ headers: { cookie: `stack-refresh-${projectId}--default=${index}` } }))
// The state during a request: the user has been loaded.
weigh("... and in use", (index) => {
  const view = one.forRequest({ headers: { cookie: `stack-refresh-${projectId}--default=${index}` } })
  return [view, view.user.get]
})
