import { fileURLToPath } from "node:url"
import type { Plugin } from "vite"
import type { TestSpecification } from "vitest/node"
import { createVitest } from "vitest/node"
import config from "../../vitest.config.ts"
import type { Mutant } from "./Mutant.ts"

// Runs the tests against one mutant after the other. Nothing on the disk changes: the mutant is what Vite reads.

const root = fileURLToPath(new URL("../../", import.meta.url))

/** What a worker is asked, and what it answers. */
export interface Question {
  readonly mutant: Mutant | null
  readonly tests: ReadonlyArray<string>
}
export interface Answer {
  /** The test file that failed first; null if all passed. */
  readonly caughtBy: string | null
  readonly files: number
}

let present: Mutant | null = null
const path = (file: string) => `${root}${file}`.replaceAll("\\", "/")

const mutated: Plugin = {
  name: "mutant",
  enforce: "pre",
  load: (id) => (present !== null && id.split("?")[0] === path(present.file) ? present.source : null)
}
const projects = (config.test?.projects ?? []).map((project) =>
  typeof project === "object" && "plugins" in project
    ? { ...project, plugins: [mutated, ...(project.plugins ?? [])], test: { ...project.test, fsModuleCache: false } }
    : project
)

const vitest = await createVitest("test", {
  root,
  config: false,
  watch: false,
  // Or a mutant would stay on the disk, and every later run of the tests would meet it.
  fsModuleCache: false,
  maxWorkers: 1,
  reporters: [{}],
  silent: true,
  projects
})
const all = await vitest.globTestSpecifications()

// The nearest folder first; in it, the file of the same name.
const chosen = (tests: ReadonlyArray<string>, name: string): ReadonlyArray<TestSpecification> => {
  const isNear = ({ moduleId }: TestSpecification) => moduleId.toLowerCase().includes(`/${name.toLowerCase()}.`)
  return tests.flatMap((start) => {
    const here = all.filter(({ moduleId }) => moduleId.startsWith(path(start)))
    return [...here.filter(isNear), ...here.filter((one) => !isNear(one))]
  })
}

const invalidate = (file: string) => {
  for (const project of vitest.projects)
    for (const mod of project.vite.moduleGraph.getModulesByFile(path(file)) ?? []) {
      project.vite.moduleGraph.invalidateModule(mod)
    }
  vitest.invalidateFile(path(file))
}

// What vitest answers is about all files that have run so far.
const passes = async (specification: TestSpecification): Promise<boolean> => {
  const before = vitest.state.getUnhandledErrors().length
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification])
  const own = testModules.filter(({ moduleId }) => moduleId === specification.moduleId)
  return unhandledErrors.length <= before && own.length > 0 && own.every((one) => one.ok())
}

const read = (mutant: Mutant | null) => {
  if (present !== null) invalidate(present.file)
  present = mutant
  if (mutant !== null) invalidate(mutant.file)
}

// A file that fails without any change finds nothing out.
const usable = new Map<string, boolean>()
const isUsable = async (specification: TestSpecification): Promise<boolean> => {
  const known = usable.get(specification.moduleId)
  if (known !== undefined) return known
  const mutant = present
  read(null)
  const found = await passes(specification)
  read(mutant)
  usable.set(specification.moduleId, found)
  if (!found) console.error(`${specification.moduleId.slice(root.length)} fails without a change, and is left out`)
  return found
}

const run = async ({ mutant, tests }: Question): Promise<Answer> => {
  read(mutant)
  const name = mutant?.file.split("/").at(-1)?.split(".")[0] ?? ""
  let files = 0
  for (const specification of chosen(tests, name)) {
    if (usable.get(specification.moduleId) === false) continue
    files++
    if (await passes(specification)) continue
    if (await isUsable(specification)) return { caughtBy: specification.moduleId.slice(root.length), files }
  }
  return { caughtBy: null, files }
}

process.on("message", (question: Question) => {
  run(question).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ caughtBy: String(error), files: 0 })
  )
})
process.send?.("ready")
