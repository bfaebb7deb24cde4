import { parseCLI, startVitest } from "vitest/node"
import { installMissing } from "./installMissing.ts"

// Runs the tests of every workspace, or with `--long` those whose files end in `.long.test.ts` or `.measured.test.ts`; further arguments
// are passed to vitest.
// The last lines are the ten files that took the longest, what failed, `failed: <file> > <test>: <reason>`, and the number of tests:
// `N passed, N failed`. A test in the browser that has passed at the second try counts as passed and is named with the reason of the
// first, `flaky: <file> > <test>: <reason>`. A test that does not run here is named too, `skipped: <file> > <test>`.

installMissing()
const given = process.argv.slice(2)
if (given.includes("--long")) process.env["PORTICO_LONG"] = "1"
const { filter, options } = parseCLI(["vitest", ...given.filter((argument) => argument !== "--long")])
const startedAt = performance.now()
const vitest = await startVitest("test", filter, { ...options, watch: false })

const modules = vitest.state.getTestModules()
const reason = (error: { readonly message: string } | undefined) => (error === undefined ? "" : `: ${error.message}`)
const line = (kind: "failed" | "flaky" | "skipped", text: string) => `${kind}: ${text.split("\n")[0]}`

const tests = modules.flatMap((module) =>
  [...module.children.allTests()].map((test) => ({
    name: `${module.relativeModuleId} > ${test.fullName}${reason(test.result().errors?.[0])}`,
    state: test.result().state,
    isFlaky: test.diagnostic()?.flaky === true
  }))
)
const passed = tests.filter(({ state }) => state === "passed").length
const flaky = tests.filter(({ isFlaky }) => isFlaky)
// Not those that the arguments leave out.
const skipped = options.testNamePattern === undefined ? tests.filter(({ state }) => state === "skipped") : []
const failures = [
  ...tests.flatMap(({ name, state }) => (state === "failed" ? [name] : [])),
  // A file that fails outside its tests (an import, a hook) counts as one failure, even if no test has failed.
  ...modules.flatMap((module) =>
    module.state() === "failed" && ![...module.children.allTests("failed")].length
      ? [`${module.relativeModuleId}${reason(module.errors()[0])}`]
      : []
  ),
  ...vitest.state.getUnhandledErrors().map((error) => `outside the tests${reason(Object(error))}`)
]
const isGreen = failures.length === 0 && passed > 0 && !process.exitCode

const seconds = (millis: number) => `${(millis / 1000).toFixed(1)} s`
const slowest = modules
  .map((module) => ({ file: module.relativeModuleId, millis: module.diagnostic().duration }))
  .sort((a, b) => b.millis - a.millis)
  .slice(0, 10)

await vitest.close()
const lines = [
  ...slowest.map(({ file, millis }) => `${seconds(millis).padStart(8)}  ${file}`),
  `${seconds(performance.now() - startedAt).padStart(8)}  in all, ${modules.length} files`,
  ...skipped.map(({ name }) => line("skipped", name)),
  ...flaky.map(({ name }) => line("flaky", name)),
  ...failures.map((failure) => line("failed", failure)),
  `${passed} passed, ${failures.length} failed`
]
process.stdout.write(`${lines.join("\n")}\n`, () => process.exit(isGreen ? 0 : 1))
