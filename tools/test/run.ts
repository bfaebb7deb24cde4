import { parseCLI, startVitest } from "vitest/node"
import { installMissing } from "./installMissing.ts"

// Runs the tests of every workspace; further arguments are passed to vitest. The last lines name what failed, `failed: <file> >
// <test>`, and count the tests: `N passed, N failed`.

installMissing()
const { filter, options } = parseCLI(["vitest", ...process.argv.slice(2)])
const vitest = await startVitest("test", filter, { ...options, watch: false })

const modules = vitest.state.getTestModules()
const passed = modules.flatMap((module) => [...module.children.allTests("passed")]).length
const failures = [
  ...modules.flatMap((module) => {
    const tests = [...module.children.allTests("failed")].map((test) => `${module.relativeModuleId} > ${test.fullName}`)
    // A file that fails outside its tests (an import, a hook) counts as one failure, even if no test has failed.
    return tests.length === 0 && module.state() === "failed" ? [module.relativeModuleId] : tests
  }),
  ...vitest.state.getUnhandledErrors().map((error) => `outside the tests: ${String(error)}`)
]
const isGreen = failures.length === 0 && passed > 0 && !process.exitCode

await vitest.close()
const lines = [...failures.map((failure) => `failed: ${failure.split("\n")[0]}`), `${passed} passed, ${failures.length} failed`]
process.stdout.write(`${lines.join("\n")}\n`, () => process.exit(isGreen ? 0 : 1))
