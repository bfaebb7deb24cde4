import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { snippetModules } from "./test/support/snippets.ts"
import { viteSdk } from "./tools/build/sdk.ts"

// Servers listen at the first address of `localhost`. If a process is busy for 250 ms while it connects there, Node gives that address
// up for the next one, where nothing listens. Workers and the processes that tests start inherit this.
process.env["NODE_OPTIONS"] = `${process.env["NODE_OPTIONS"] ?? ""} --no-network-family-autoselection`

// Tests read the sources of the workspace, so no build comes before them.
const resolve = { conditions: ["source"] }
const ssr = { resolve: { conditions: ["source", "node", "module"], externalConditions: ["source"] } }

const nextRuntime = fileURLToPath(new URL("test/web/nextRuntime.ts", import.meta.url))

// The SDK reads and writes by its schemas here; with PORTICO_FORM=published, by what is compiled from them.
const form = process.env["PORTICO_FORM"] === "published" ? "published" : "declared"
const plugins = [viteSdk(form), snippetModules()]

// Vitest keeps transformed modules on disk for later runs, whichever form they have.
const fsModuleCache = form === "declared"

export default defineConfig({
  test: {
    // The least that a machine for tests has.
    maxWorkers: 2,
    projects: [
      {
        plugins,
        // Only its users install Next.
        resolve: { ...resolve, alias: { "next/headers": nextRuntime, "next/server": nextRuntime } },
        ssr,
        test: {
          name: "sdk",
          fsModuleCache,
          include: ["test/**/*.test.{ts,tsx}"],
          exclude: ["test/browser/**", "test/react-versions/**", "**/node_modules/**"],
          testTimeout: 60_000,
          // The files share what they import, which takes longer than most of their tests.
          isolate: false
        }
      },
      {
        plugins,
        resolve,
        ssr,
        test: { name: "emulator", fsModuleCache, include: ["emulator/test/**/*.test.ts"], testTimeout: 60_000, isolate: false }
      },
      {
        plugins,
        resolve,
        ssr,
        test: {
          name: "browser",
          fsModuleCache,
          include: ["test/browser/**/*.test.ts"],
          globalSetup: "test/browser/support/unpack.ts",
          // The files share what they import and bundle; each has its own browser and platform.
          isolate: false,
          // Browsers and their sockets fail now and then for reasons of their own. `npm test` names what passed only at the second try.
          retry: 1,
          // Waits for a state of a page end before, and name it.
          testTimeout: 180_000,
          hookTimeout: 180_000
        }
      }
    ]
  }
})
