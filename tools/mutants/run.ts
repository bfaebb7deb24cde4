import type { ChildProcess } from "node:child_process"
import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { areas } from "./areas.ts"
import { keepKnown, readKnown } from "./known.ts"
import type { Mutant } from "./Mutant.ts"
import { mutantsOf } from "./operators.ts"
import type { Answer, Message, Question, Reached } from "./worker.ts"

// Mutation testing: changes the SDK in small ways, one at a time, and reports the changes that no test detects.

const { values } = parseArgs({
  options: {
    area: { type: "string", multiple: true, default: Object.keys(areas) },
    sample: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    skip: { type: "string", default: "0" },
    minutes: { type: "string", default: "Infinity" },
    only: { type: "string", multiple: true, default: [] }
  }
})
const isChosen = (name: string) => values.only.length === 0 || values.only.some((text) => name.includes(text))
const root = fileURLToPath(new URL("../../", import.meta.url))
const read = (file: string) => readFileSync(`${root}${file}`, "utf8")

// The time limit of one test file, which stops mutants that loop.
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
    child.once("message", () => ready(child)).once("exit", () => ready(child))
  })
const stop = async () => {
  const child = await worker
  worker = null
  try {
    // Kills the whole process group: the tests run in child processes.
    if (child?.pid !== undefined) process.kill(-child.pid, "SIGKILL")
  } catch {
    // The group has ended already.
  }
}

const known: Record<string, Reached[string]> = { ...readKnown() }

/** How a question ended that was not answered. */
type NoAnswer = "the test file does not end" | "the worker ended"

const ask = async (question: Omit<Question, "known">): Promise<Answer | NoAnswer> => {
  const isNew = worker === null
  worker ??= start()
  const child = await worker
  const answer = await new Promise<Answer | NoAnswer>((resolve) => {
    let running = { test: "", isChanged: false }
    const end = (found: Answer | NoAnswer) => {
      clearTimeout(timer)
      child.off("message", onMessage).off("exit", onExit)
      resolve(found)
    }
    const onExit = () => end("the worker ended")
    const onTimeout = () => {
      if (running.isChanged) return end({ caughtBy: `${running.test}, which does not end`, files: 0 })
      known[running.test] = null
      end("the test file does not end")
    }
    let timer = setTimeout(onTimeout, limitMillis)
    const onMessage = (message: Message) => {
      if (message.is === "answer") return end(message)
      if (message.is === "reached") recordReached(message.reached)
      if (message.is === "running") running = message
      clearTimeout(timer)
      timer = setTimeout(onTimeout, limitMillis)
    }
    if (!child.connected) return onExit()
    child.on("message", onMessage).on("exit", onExit)
    child.send({ ...question, known: isNew ? known : {} } satisfies Question)
  })
  if (typeof answer === "string" || answer.caughtBy?.endsWith("does not end")) await stop()
  return answer
}
const recordReached = (reached: Reached) => {
  Object.assign(known, reached)
  keepKnown(reached)
  for (const [test, places] of Object.entries(reached)) {
    if (places === null) console.log(`LEFT OUT ${test} fails without a change`)
  }
}

/** Asks a new worker again when one is lost, as happens on a busy machine; returns null if that one is lost too. */
const answerTo = async (question: Omit<Question, "known">): Promise<Answer | null> => {
  for (let lost = 0; lost < 2; ) {
    const answer = await ask(question)
    if (typeof answer !== "string") return answer
    if (answer === "the worker ended") lost++
  }
  return null
}

/** Returns a sample, the same for the same seed: one mutant of each file in turn, until there are enough. */
const sampleOf = (mutants: ReadonlyArray<Mutant>, size: number): ReadonlyArray<Mutant> => {
  const key = ({ file, source }: Mutant) => createHash("sha256").update(`${values.seed} ${file} ${source}`).digest("hex")
  const ordered = mutants.map((mutant) => ({ key: key(mutant), mutant })).sort((a, b) => (a.key < b.key ? -1 : 1))
  const turns = new Map<string, number>()
  const inTurns = ordered.map(({ mutant }) => {
    const turn = turns.get(mutant.file) ?? 0
    turns.set(mutant.file, turn + 1)
    return { turn, mutant }
  })
  return inTurns
    .sort((a, b) => a.turn - b.turn)
    .slice(0, size)
    .map(({ mutant }) => mutant)
}

const nameOf = ({ file, line, what }: Mutant) => `${file}:${line} ${what}`

const startedAt = performance.now()
const isTimeUp = () => performance.now() - startedAt > Number(values.minutes) * 60_000

/** Tests mutants and prints each result. Returns how many were not caught. */
const report = async (name: string, mutants: ReadonlyArray<Mutant>, tests: ReadonlyArray<string>) => {
  const skipped = Number(values.skip)
  let caught = 0
  let survived = 0
  let lost = 0
  for (const mutant of mutants.slice(skipped)) {
    if (isTimeUp()) break
    const answer = await answerTo({ mutant, tests })
    if (answer === null) {
      lost++
      console.log(`LOST     ${nameOf(mutant)}: its worker ended twice`)
    } else if (answer.caughtBy === null) {
      survived++
      console.log(`SURVIVES ${nameOf(mutant)} (${answer.files} test files reach it)`)
    } else {
      caught++
      console.log(`caught   ${nameOf(mutant)} by ${answer.caughtBy}`)
    }
  }
  const tested = caught + survived
  console.log(
    `${name}: ${tested === 0 ? 100 : Math.floor((100 * caught) / tested)} % of ${tested} caught${lost > 0 ? `, ${lost} lost` : ""}`
  )
  const next = skipped + tested + lost
  if (next < mutants.length) console.log(`The time is up; continue with --skip ${next}`)
  console.log()
  return survived + lost
}

process.on("SIGINT", () => void stop().then(() => process.exit(1)))
let survived = 0
for (const name of values.area) {
  const area = areas[name]
  if (area === undefined) throw new Error(`There is no area ${name}; there are ${Object.keys(areas).join(", ")}`)
  const files = globSync([...area.sources], { cwd: root }).map((file) => file.replaceAll("\\", "/"))
  const mutants = files.flatMap((file) => mutantsOf(file, read(file))).filter((mutant) => isChosen(nameOf(mutant)))
  survived += await report(name, sampleOf(mutants, Number(values.sample)), area.tests)
}
await stop()
process.exitCode = survived === 0 ? 0 : 1
