import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { viteSdk } from "../../tools/build/sdk.ts"
import { alias, plugins } from "./plugin.ts"

const documentEnvironment = fileURLToPath(new URL("../support/documentEnvironment.ts", import.meta.url))

// The hook tests with React 18, and with the React Compiler.
const project = (version: "18" | "compiled") => ({
  plugins: [...plugins(version), viteSdk()],
  resolve: {
    conditions: ["source"],
    alias: [...alias(version), { find: "vitest-environment-document", replacement: documentEnvironment }]
  },
  ssr: { resolve: { conditions: ["source", "node", "module", "import", "default"], externalConditions: ["source"] } },
  test: {
    name: `react-${version}`,
    root: fileURLToPath(new URL("../../", import.meta.url)),
    include: [
      "test/react-versions/*.test.ts",
      "test/react/*.test.{ts,tsx}",
      "test/react/flows/*.test.{ts,tsx}",
      "screens/test/*.test.{ts,tsx}"
    ],
    exclude: ["**/types.test.ts", "**/entry.test.ts"],
    env: { PORTICO_REACT: version },
    testTimeout: 60_000
  }
})

export default defineConfig({ test: { projects: [project("18"), project("compiled")] } })
