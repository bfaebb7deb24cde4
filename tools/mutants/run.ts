import type { ChildProcess } from "node:child_process"
import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { areas } from "./areas.ts"
import { breaks } from "./breaks.ts"
import type { Mutant } from "./Mutant.ts"
import { mutantsOf } from "./operators.ts"
import type { Answer, Question } from "./worker.ts"

// Breaks the SDK in small ways, one at a time, and tells which of them no test finds.

const { values } = parseArgs({
  options: {
    area: { type: "string", multiple: true, default: Object.keys(areas) },
    sample: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    breaks: { type: "boolean", default: false },
    only: { type: "string", default: "" }
  }
})
const root = fileURLToPath(new URL("../../", import.meta.url))
const read = (file: string) => readFileSync(`${root}${file}`, "utf8")

// A mutant that loops is caught by this limit.
const limitMillis = 150_000

let worker: Promise<ChildProcess> | null = null
const start = (): Promise<ChildProcess> =>
  new Promise((ready) => {
    const child = spawn(process.execPath, [fileURLToPath(new URL("worker.ts", import.meta.url))], {
      cwd: root,
      detached: true,
      env: { ...process.env, NODE_NO_WARNINGS: "1" },
      stdio: ["ignore", "ignore", "inherit", "ipc"]
    })
    child.once("message", () => ready(child))
  })
const stop = async () => {
  const child = await worker
  worker = null
  // The whole group: the tests run in processes of their own.
  if (child?.pid !== undefined) process.kill(-child.pid, "SIGKILL")
}

const ask = async (question: Question): Promise<Answer> => {
  worker ??= start()
  const child = await worker
  return new Promise((resolve) => {
    const hear = (answer: Answer) => {
      clearTimeout(timer)
      resolve(answer)
    }
    const timer = setTimeout(() => {
      child.off("message", hear)
      stop().then(() => resolve({ caughtBy: "a test that did not end", files: 0 }))
    }, limitMillis)
    child.once("message", hear)
    child.send(question)
  })
}

/** The same sample for the same seed, from all files of an area. */
const sampleOf = (mutants: ReadonlyArray<Mutant>, size: number): ReadonlyArray<Mutant> => {
  const key = ({ file, source }: Mutant) => createHash("sha256").update(`${values.seed} ${file} ${source}`).digest("hex")
  const ordered = mutants.map((mutant) => [key(mutant), mutant] as const).sort(([a], [b]) => (a < b ? -1 : 1))
  return ordered.slice(0, size).map(([, mutant]) => mutant)
}

const report = async (name: string, mutants: ReadonlyArray<Mutant>, tests: (mutant: Mutant) => ReadonlyArray<string>) => {
  const survivors: Array<Mutant> = []
  for (const mutant of mutants) {
    const { caughtBy, files } = await ask({ mutant, tests: tests(mutant) })
    const { file, line, what } = mutant
    console.log(
      `${caughtBy === null ? "SURVIVES" : "caught  "} ${file}:${line} ${what}${caughtBy === null ? ` (${files} files)` : ` by ${caughtBy}`}`
    )
    if (caughtBy === null) survivors.push(mutant)
  }
  const share = mutants.length === 0 ? 100 : Math.round((100 * (mutants.length - survivors.length)) / mutants.length)
  console.log(`${name}: ${share} % of ${mutants.length} caught\n`)
  return survivors.length
}

process.on("SIGINT", () => void stop().then(() => process.exit(1)))
let survived = 0
if (values.breaks) {
  const chosen = breaks.filter(({ name }) => name.includes(values.only))
  const stale = chosen.filter(({ file, from }) => read(file).split(from).length !== 2)
  for (const { file, name } of stale) console.log(`STALE    ${file} has not once what is replaced: ${name}`)
  survived += stale.length
  const byMutant = new Map(
    chosen
      .filter((one) => !stale.includes(one))
      .map(({ file, from, name, tests, to }) => {
        const source = read(file)
        const line = source.slice(0, source.indexOf(from)).split("\n").length
        return [{ file, line, what: name, source: source.replace(from, () => to) } satisfies Mutant, tests] as const
      })
  )
  survived += await report("breaks", [...byMutant.keys()], (mutant) => byMutant.get(mutant) ?? [])
} else {
  for (const name of values.area) {
    const area = areas[name]
    if (area === undefined) throw new Error(`There is no area ${name}; there are ${Object.keys(areas).join(", ")}`)
    const files = globSync([...area.sources], { cwd: root }).map((file) => file.replaceAll("\\", "/"))
    const mutants = files.filter((file) => file.includes(values.only)).flatMap((file) => mutantsOf(file, read(file)))
    survived += await report(name, sampleOf(mutants, Number(values.sample)), () => area.tests)
  }
}
await stop()
process.exitCode = survived === 0 ? 0 : 1
