import { spawnSync } from "node:child_process"
import { createClientApp } from "portico"
import { projectId } from "./recorded.js"

// How long Node takes to start with the SDK, bundled, and what an app weighs in memory.

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
const create = () => createClientApp({ projectId, baseUrl: "http://bench.test", tokenStore: "memory" })
const apps = [create()]
const before = heap()
for (let index = 0; index < count; index++) apps.push(create())
const each = (heap() - before) / count / 1024
console.log(`${"memory of an app".padEnd(20)} ${each.toFixed(1)} KB, over ${count} apps`)
await Promise.all(apps.map((one) => one.dispose()))
