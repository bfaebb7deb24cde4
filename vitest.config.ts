import { defineConfig } from "vitest/config"

// Tests read the sources of the workspace, so no build comes before them.
const resolve = { conditions: ["source"] }
const ssr = { resolve: { conditions: ["source", "node", "module", "import", "default"], externalConditions: ["source"] } }

export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        ssr,
        test: { name: "sdk", include: ["test/**/*.test.{ts,tsx}"], exclude: ["test/browser/**"], testTimeout: 20_000 }
      },
      { resolve, ssr, test: { name: "emulator", include: ["emulator/test/**/*.test.ts"], testTimeout: 20_000 } },
      {
        resolve,
        ssr,
        test: {
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false
        }
      }
    ]
  }
})
