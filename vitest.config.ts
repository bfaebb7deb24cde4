import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { TestProjectInlineConfiguration } from "vitest/config"
import { defineConfig } from "vitest/config"
import type { TestSpecification } from "vitest/node"
import { BaseSequencer } from "vitest/node"
import { snippetModules } from "./test/support/snippets.ts"
import { viteSdk } from "./tools/build/sdk.ts"

// Servers listen at the first address of `localhost`. If a process is busy for 250 ms while it connects there, Node gives that address
// up for the next one, where nothing listens. Workers and the processes that tests start inherit this.
process.env["NODE_OPTIONS"] = `${process.env["NODE_OPTIONS"] ?? ""} --no-network-family-autoselection`

// The tests run on the sources, which read and write by the same codecs as the package; with `published`, on `dist`.
const isPublished = process.env["PORTICO_FORM"] === "published"

const nextRuntime = fileURLToPath(new URL("test/web/nextRuntime.ts", import.meta.url))
const documentEnvironment = fileURLToPath(new URL("test/support/documentEnvironment.ts", import.meta.url))
const alias = {
  // Only its users install Next.
  "next/cache": nextRuntime,
  "next/headers": nextRuntime,
  "next/navigation": nextRuntime,
  "next/server": nextRuntime,
  // The environment of files that begin with `@vitest-environment document`.
  "vitest-environment-document": documentEnvironment
}

// Files that end in `.long.test.ts` run with `npm run test:long`: they repeat what others show, to grow confidence with time. So do
// those that end in `.measured.test.ts`, which measure times and memory.
const isLong = process.env["PORTICO_LONG"] !== undefined
const testsIn = (folder: string) => [`${folder}/**/*${isLong ? ".{long,measured}" : ""}.test.{ts,tsx}`]
const others = ["**/node_modules/**", ...(isLong ? [] : ["**/*.{long,measured}.test.{ts,tsx}"])]

// Most of what a test makes is garbage at its end: a tenth of a run is spent on copying it, unless there is room for it.
const execArgv = ["--max-semi-space-size=64"]

const sdk = {
  name: "sdk",
  include: testsIn("test"),
  exclude: ["test/browser/**", "test/react-versions/**", ...others],
  testTimeout: 60_000,
  // The files share what they import, which takes longer than most of their tests.
  isolate: false,
  // Concurrent tests are those of the published clients, which spend most of their time waiting.
  maxConcurrency: 12
}
const screens = {
  name: "screens",
  include: testsIn("screens/test"),
  exclude: ["screens/test/browser/**", ...others],
  testTimeout: 60_000,
  isolate: false
}
const emulator = { name: "emulator", include: testsIn("emulator/test"), exclude: others, testTimeout: 60_000, isolate: false }
const browser = {
  name: "browser",
  include: [...testsIn("test/browser"), ...testsIn("screens/test/browser")],
  exclude: others,
  globalSetup: "test/browser/support/unpack.ts",
  // The files share what they import and bundle; each has its own browser and platform.
  isolate: false,
  // Browsers and their sockets fail now and then for reasons of their own. `npm test` names what passed only at the second try.
  retry: 1,
  // Waits for a state of a page end before, and name it.
  testTimeout: 180_000,
  hookTimeout: 180_000
}

const hasOwnEnvironment = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, "utf8").startsWith("// @vitest-environment ")

/**
 * Runs the files with an environment of their own last: each needs a new process, for which the runner ends one that has imported what
 * the others share.
 */
class Sequencer extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const sorted = await super.sort(files)
    return [...sorted.filter((file) => !hasOwnEnvironment(file)), ...sorted.filter(hasOwnEnvironment)]
  }
}

/** The tests on the sources of the workspace, so no build comes before them. */
const onSources = (): Array<TestProjectInlineConfiguration> => {
  const resolve = { conditions: ["source"], alias }
  const ssr = { resolve: { conditions: ["source", "node", "module"], externalConditions: ["source"] } }
  const plugins = [viteSdk(), snippetModules()]
  return [sdk, screens, emulator, browser].map((test) => ({ plugins, resolve, ssr, test: { ...test, execArgv } }))
}

/** The tests that need only what entries export, on the two copies of the SDK that `npm run build` makes. */
const onDist = async (): Promise<Array<TestProjectInlineConfiguration>> => {
  const [{ vitePublished }, { testsOn }, { isInBrowser }] = await Promise.all([
    import("./tools/published/plugin.ts"),
    import("./tools/published/tests.ts"),
    import("./tools/published/modules.ts")
  ])
  return (["alone", "effect"] as const).flatMap((copy) =>
    [sdk, browser].map((test) => ({
      plugins: [vitePublished(copy), snippetModules()],
      resolve: { alias },
      test: {
        ...test,
        execArgv,
        name: `${test.name}-${copy}`,
        include: testsOn[copy].filter((file) => isInBrowser(file) === (test === browser)),
        // The same module leads to another file in each copy.
        fsModuleCache: false,
        // Node runs the files of `dist`, except those that import Next.
        server: { deps: { inline: [/\/dist\/\w+\/next(?:\/\w+)?\.js$/], external: [/\/dist\/(?:alone|effect)\//] } }
      }
    }))
  )
}

export default defineConfig({
  test: {
    // The least that a machine for tests has.
    maxWorkers: 2,
    sequence: { sequencer: Sequencer },
    projects: isPublished ? await onDist() : onSources()
  }
})
