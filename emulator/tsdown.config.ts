import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { defineConfig } from "tsdown"
import { makeRenderer } from "./tools/renderer.ts"

const compiler = fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url))

// One module for each source, and the declarations.
export default defineConfig({
  entry: ["src/**/*.ts", "!src/emails/sandbox/main.ts"],
  unbundle: true,
  root: "src",
  target: "es2022",
  fixedExtension: false,
  sourcemap: true,
  dts: false,
  report: false,
  logLevel: "warn",
  deps: { neverBundle: /^[^./]/ },
  hooks: {
    "build:done": async () => {
      execFileSync(process.execPath, [compiler, "-p", "tsconfig.build.json"], { stdio: "inherit" })
      await makeRenderer()
    }
  }
})
