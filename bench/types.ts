import { spawnSync } from "node:child_process"
import { globSync, mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import budgets from "./budgets.json" with { type: "json" }

/** What the SDK's types cost a consumer's compiler. */
export interface TypeCost {
  /** Wall time of emitting the declarations of `src`, including the type check. */
  readonly compileSeconds: number
  /** The number of type instantiations. Proportional to the time, and the same on every machine. */
  readonly instantiations: number
  /** Size of the declarations of `contract`, `schemas` and `errors`, including docs. */
  readonly dtsKilobytes: number
}

const root = fileURLToPath(new URL("..", import.meta.url))
const measured = "{contract,schemas,errors}/**/*.d.ts"

/** Compiles the SDK once into a temporary folder. */
export const types = (): TypeCost => {
  const folder = mkdtempSync(join(tmpdir(), "portico-types-"))
  try {
    const compiler = fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url))
    const began = performance.now()
    const options = ["-p", "tsconfig.build.json", "--outDir", folder, "--extendedDiagnostics"]
    const { status, stdout } = spawnSync(process.execPath, [compiler, ...options], { cwd: root, encoding: "utf8" })
    if (status !== 0) throw new Error(stdout)
    const compileSeconds = (performance.now() - began) / 1000
    const instantiations = Number(/^Instantiations: +(\d+)$/m.exec(stdout)?.[1])
    if (Number.isNaN(instantiations)) throw new Error(`The compiler does not tell its instantiations:\n${stdout}`)
    const bytes = globSync(measured, { cwd: folder }).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
    return { compileSeconds, instantiations, dtsKilobytes: bytes / 1024 }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Prints the cost. With `--check`, fails above the budget in `budgets.json`. Time is not checked, because it depends on the
 * machine.
 */
const main = (): void => {
  const { compileSeconds, dtsKilobytes, instantiations } = types()
  const budget = budgets.types
  console.log(`${"compile src".padEnd(26)} ${compileSeconds.toFixed(1).padStart(6)} s`)
  console.log(`${"instantiations".padEnd(26)} ${String(instantiations).padStart(6)} (budget ${budget.instantiations})`)
  console.log(`${"declarations".padEnd(26)} ${dtsKilobytes.toFixed(1).padStart(6)} KB (budget ${budget.dtsKilobytes})`)
  const exceeds = instantiations > budget.instantiations || dtsKilobytes > budget.dtsKilobytes
  if (process.argv.includes("--check") && exceeds) {
    console.error("A budget of bench/budgets.json is exceeded")
    process.exitCode = 1
  }
}

if (import.meta.filename === process.argv[1]) main()
