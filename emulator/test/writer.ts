import { writeSync } from "node:fs"
import * as Effect from "effect/Effect"
import { layerFolder } from "../src/persistence/folder.js"
import { Persistence } from "../src/persistence/Persistence.js"

// A process that stores one transaction after the other until it is killed. It first prints what it finds: the number of the last
// transaction, or what is half-written. Then it prints the number of each transaction that is stored.

const parts = ["a", "b", "c"]
const kept = 20

const entry = (key: string, value: string | number) => ({
  project: "",
  collection: "writes/",
  key,
  value: JSON.stringify(value)
})
const gone = (key: string) => ({ ...entry(key, 0), value: null })
const print = (line: string | number) => void writeSync(1, `${line}\n`)

await Effect.runPromise(
  Effect.gen(function* () {
    const { entries, write } = yield* Persistence
    const found = new Map((yield* entries).map(({ key, value }) => [key, JSON.parse(value)]))
    const last = Number(found.get("last") ?? 0)
    const wanted = new Map<string, unknown>(found.has("last") ? [["last", last]] : [])
    for (let number = Math.max(1, last - kept + 1); number <= last; number++) {
      for (const part of parts) wanted.set(`${number}${part}`, `${number}`.padEnd(3000, part))
    }
    const isWhole = wanted.size === found.size && [...wanted].every(([key, value]) => found.get(key) === value)
    print(isWhole ? last : `half-written after ${last}: ${[...found.keys()].join(" ")}`)
    for (let number = last + 1; ; number++) {
      yield* write([
        ...parts.map((part) => entry(`${number}${part}`, `${number}`.padEnd(3000, part))),
        entry("last", number),
        ...(number > kept ? parts.map((part) => gone(`${number - kept}${part}`)) : [])
      ])
      print(number)
    }
  }).pipe(Effect.provide(layerFolder(process.argv[2] ?? "")))
)
