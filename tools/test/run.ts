import { parseCLI, startVitest } from "vitest/node"
import { installMissing } from "./installMissing.ts"

// Runs the tests of every workspace; further arguments are passed to vitest. The last lines name what failed, `failed: <file> >
// <test>: <reason>`, and count the tests: `N passed, N failed`. A test in the browser that has passed at the second try counts as passed
// and is named with the reason of the first, `flaky: <file> > <test>: <reason>`.

installMissing()
const { filter, options } = parseCLI(["vitest", ...process.argv.slice(2)])
const vitest = await startVitest("test", filter, { ...options, watch: false })

const modules = vitest.state.getTestModules()
const reason = (error: { readonly message: string } | undefined) => (error === undefined ? "" : `: ${error.message}`)
const line = (kind: "failed" | "flaky", text: string) => `${kind}: ${text.split("\n")[0]}`

const tests = modules.flatMap((module) =>
  [...module.children.allTests()].map((test) => ({
    name: `${module.relativeModuleId} > ${test.fullName}${reason(test.result().errors?.[0])}`,
    state: test.result().state,
    isFlaky: test.diagnostic()?.flaky === true
  }))
)
const passed = tests.filter(({ state }) => state === "passed").length
const flaky = tests.filter(({ isFlaky }) => isFlaky)
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

await vitest.close()
const lines = [
  ...flaky.map(({ name }) => line("flaky", name)),
  ...failures.map((failure) => line("failed", failure)),
  `${passed} passed, ${failures.length} failed`
]
process.stdout.write(`${lines.join("\n")}\n`, () => process.exit(isGreen ? 0 : 1))
