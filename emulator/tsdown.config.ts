import { execFileSync } from "node:child_process"
import { globSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { defineConfig } from "tsdown"

const compiler = fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url))

// One module for each source, and the declarations.
export default defineConfig({
  entry: "src/**/*.ts",
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
    "build:done": () => {
      execFileSync(process.execPath, [compiler, "-p", "tsconfig.build.json"], { stdio: "inherit" })
      // The compiler names the class of an error by its file: the entry exports it as a type and a schema, which are other names for it.
      for (const file of globSync("dist/**/*.d.ts")) {
        const text = readFileSync(file, "utf8")
        writeFileSync(file, text.replace(/"(?:\.\.\/)+dist\/types\/effect\/parts\/errors\.js"/g, '"portico/effect/errors"'))
      }
    }
  }
})
