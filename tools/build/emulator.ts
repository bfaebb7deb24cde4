import { execFileSync } from "node:child_process"
import { globSync, rmSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"

// Writes `dist` of the emulator: one module for each source, and the declarations.

const root = fileURLToPath(new URL("../../", import.meta.url))
const emulator = `${root}emulator`
rmSync(`${emulator}/dist`, { recursive: true, force: true })
await build({
  entryPoints: globSync("src/**/*.ts", { cwd: emulator }),
  absWorkingDir: emulator,
  outdir: "dist",
  outbase: "src",
  format: "esm",
  platform: "node",
  target: "es2022",
  sourcemap: true,
  logLevel: "error"
})
const compiler = `${root}node_modules/typescript/bin/tsc`
execFileSync(process.execPath, [compiler, "-p", "tsconfig.build.json"], { cwd: emulator, stdio: "inherit" })
