import { parseCLI, startVitest } from "vitest/node"
import { installMissing } from "./installMissing.ts"

// Runs the tests of every workspace; further arguments are passed to vitest. The last line counts the tests: `N passed, N
// failed`.

installMissing()
const { filter, options } = parseCLI(["vitest", ...process.argv.slice(2)])
const vitest = await startVitest("test", filter, { ...options, watch: false })

const tests = vitest.state.getTestModules().map((module) => {
  const results = [...module.children.allTests()].map((test) => test.result().state)
  const failed = results.filter((state) => state === "failed").length
  return {
    passed: results.filter((state) => state === "passed").length,
    // A file that fails outside its tests (an import, a hook) counts as one failure, even if no test has failed.
    failed: failed === 0 && module.state() === "failed" ? 1 : failed
  }
})
const passed = tests.reduce((sum, counts) => sum + counts.passed, 0)
const unhandled = vitest.state.getUnhandledErrors().length
const failed = tests.reduce((sum, counts) => sum + counts.failed, 0) + unhandled
const isGreen = failed === 0 && passed > 0 && !process.exitCode

await vitest.close()
process.stdout.write(`${passed} passed, ${failed} failed\n`, () => process.exit(isGreen ? 0 : 1))
