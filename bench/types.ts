import { spawnSync } from "node:child_process"
import { globSync, mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import budgets from "./budgets.json" with { type: "json" }

/** What the types of the SDK cost whoever compiles against it. */
export interface TypeCost {
  /** Wall time of writing the declarations of `src`, type check included. */
  readonly compileSeconds: number
  /** Size of the declarations of `contract`, `schemas` and `errors`, docs included. */
  readonly dtsKilobytes: number
}

const root = fileURLToPath(new URL("..", import.meta.url))
const measured = "{contract,schemas,errors}/**/*.d.ts"

/** Compiles the SDK once, into a folder that is removed again. */
export const types = (): TypeCost => {
  const folder = mkdtempSync(join(tmpdir(), "portico-types-"))
  try {
    const compiler = fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url))
    const began = performance.now()
    const { status, stdout } = spawnSync(process.execPath, [compiler, "-p", "tsconfig.build.json", "--outDir", folder], {
      cwd: root,
      encoding: "utf8"
    })
    if (status !== 0) throw new Error(stdout)
    const compileSeconds = (performance.now() - began) / 1000
    const bytes = globSync(measured, { cwd: folder }).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
    return { compileSeconds, dtsKilobytes: bytes / 1024 }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Prints the cost; with `--check`, fails above the budget of `budgets.json`. Time is not checked: it depends on the machine. */
const main = (): void => {
  const { compileSeconds, dtsKilobytes } = types()
  const budget = budgets.types.dtsKilobytes
  console.log(`${"compile src".padEnd(26)} ${compileSeconds.toFixed(1).padStart(6)} s`)
  console.log(`${"declarations".padEnd(26)} ${dtsKilobytes.toFixed(1).padStart(6)} KB (budget ${budget})`)
  if (process.argv.includes("--check") && dtsKilobytes > budget) {
    console.error("A budget of bench/budgets.json is exceeded")
    process.exitCode = 1
  }
}

if (import.meta.url === `file://${process.argv[1]}`) main()
