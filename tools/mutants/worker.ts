import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Plugin } from "vite"
import type { TestModule, TestSpecification } from "vitest/node"
import { createVitest } from "vitest/node"
import config from "../../vitest.config.ts"
import { areas } from "./areas.ts"
import type { Mutant } from "./Mutant.ts"
import { placeOf, probed } from "./probes.ts"

// Tests one mutant after the other. Nothing changes on disk: Vite serves the mutated source.

const root = fileURLToPath(new URL("../../", import.meta.url))

/** What each test file reaches in the original source; null for a file that fails, which can detect nothing. */
export type Reached = Readonly<Record<string, ReadonlyArray<string> | null>>

/** A request to a worker. */
export interface Question {
  readonly mutant: Mutant
  readonly tests: ReadonlyArray<string>
  /** The findings of earlier workers. */
  readonly known: Reached
}
/** A message of a worker: before it runs a file, what it has learned about one, and its result. */
export type Message =
  | { readonly is: "ready" }
  | { readonly is: "running"; readonly test: string; readonly isChanged: boolean }
  | { readonly is: "reached"; readonly reached: Reached }
  | ({ readonly is: "answer" } & Answer)
export interface Answer {
  /** The first test file that failed; null if all passed. */
  readonly caughtBy: string | null
  /** The number of test files that ran. */
  readonly files: number
}

const send = (message: Message) => process.send?.(message)

let present: Mutant | null = null
const path = (file: string) => `${root}${file}`.replaceAll("\\", "/")
const nameOf = ({ moduleId }: TestSpecification | TestModule) => moduleId.slice(root.length)

const measured = new Set(
  Object.values(areas).flatMap(({ sources }) => globSync([...sources], { cwd: root }).map((file) => path(file)))
)
const mutated: Plugin = {
  name: "mutant",
  enforce: "pre",
  load: (id) => {
    const [file = ""] = id.split("?")
    if (present !== null && file === path(present.file)) return present.source
    return measured.has(file) ? probed(file.slice(root.length), readFileSync(file, "utf8")) : null
  }
}
const projects = (config.test?.projects ?? []).map((project) =>
  typeof project === "object" && "plugins" in project
    ? {
        ...project,
        plugins: [mutated, ...(project.plugins ?? [])],
        test: { ...project.test, fsModuleCache: false, setupFiles: [path("tools/mutants/reached.setup.ts")] }
      }
    : project
)

const vitest = await createVitest("test", {
  root,
  config: false,
  watch: false,
  bail: 1,
  // Otherwise a mutant would stay in the cache on disk, and every later test run would load it.
  fsModuleCache: false,
  maxWorkers: 1,
  reporters: [{}],
  silent: true,
  projects
})
const all = await vitest.globTestSpecifications()

// Nearest folder first; within it, the file with the same name.
const chosen = (tests: ReadonlyArray<string>, name: string): ReadonlyArray<TestSpecification> => {
  const isNear = ({ moduleId }: TestSpecification) => moduleId.toLowerCase().includes(`/${name.toLowerCase()}.`)
  const nearest = tests.flatMap((start) => {
    const here = all.filter(({ moduleId }) => moduleId.startsWith(path(start)))
    return [...here.filter(isNear), ...here.filter((one) => !isNear(one))]
  })
  return [...new Set(nearest)]
}

const invalidate = (file: string) => {
  for (const project of vitest.projects)
    for (const mod of project.vite.moduleGraph.getModulesByFile(path(file)) ?? []) {
      project.vite.moduleGraph.invalidateModule(mod)
    }
  vitest.invalidateFile(path(file))
}
const read = (mutant: Mutant | null) => {
  if (mutant === present) return
  if (present !== null) invalidate(present.file)
  present = mutant
  if (mutant !== null) invalidate(mutant.file)
}

/** Returns what a file reaches if it passes, and null if it fails. */
const run = async (specification: TestSpecification, mutant: Mutant | null): Promise<ReadonlyArray<string> | null> => {
  read(mutant)
  send({ is: "running", test: nameOf(specification), isChanged: mutant !== null })
  // The result of vitest covers all files that have run so far.
  const before = vitest.state.getUnhandledErrors().length
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification])
  const own = testModules.filter(({ moduleId }) => moduleId === specification.moduleId)
  const passes = unhandledErrors.length <= before && own.length > 0 && own.every((one) => one.ok())
  return passes ? own.flatMap((one) => one.meta().reached ?? []) : null
}

const known = new Map<string, ReadonlySet<string> | null>()
const recordReached = (reached: Reached) => {
  for (const [test, places] of Object.entries(reached)) known.set(test, places === null ? null : new Set(places))
}
/** Returns what a file reaches in the original source; determined once. */
const reachedBy = async (specification: TestSpecification): Promise<ReadonlySet<string> | null> => {
  const test = nameOf(specification)
  if (!known.has(test)) {
    const reached = { [test]: await run(specification, null) }
    recordReached(reached)
    send({ is: "reached", reached })
  }
  return known.get(test) ?? null
}

const answer = async ({ mutant, tests }: Question): Promise<Answer> => {
  const source = readFileSync(path(mutant.file), "utf8")
  const place = measured.has(path(mutant.file)) ? placeOf(mutant.file, source, mutant.start) : null
  let files = 0
  for (const specification of chosen(tests, mutant.file.split("/").at(-1)?.split(".")[0] ?? "")) {
    const reached = await reachedBy(specification)
    if (reached === null || (place !== null && !reached.has(place))) continue
    files++
    if ((await run(specification, mutant)) === null) return { caughtBy: nameOf(specification), files }
  }
  return { caughtBy: null, files }
}

process.on("message", (question: Question) => {
  recordReached(question.known)
  answer(question).then(
    (found) => send({ is: "answer", ...found }),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    }
  )
})
send({ is: "ready" })
