import { spawnSync } from "node:child_process"
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs"
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
const compiler = fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url))
const measured = "{contract,schemas,errors}/**/*.d.ts"

/** Compiles the SDK once into a temporary folder. */
export const types = (): TypeCost => {
  const folder = mkdtempSync(join(tmpdir(), "portico-types-"))
  try {
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

const client = `
import { createClientApp } from "portico"
export const user = createClientApp({ projectId: "p", publishableClientKey: "k" }).user.get()
`

/** What a client program costs a compiler. */
export interface ClientCost {
  readonly seconds: number
  readonly megabytes: number
  /** The number of our declaration files that it reads. */
  readonly own: number
}

/**
 * Compiles a client program on the installed SDK, as an app does: without checking its libraries.
 * @param folder the folder of the SDK
 */
export const clientCost = (installedIn: string, folder: string): ClientCost => {
  const file = join(installedIn, "client.mts")
  writeFileSync(file, client)
  const flags = "--ignoreConfig --noEmit --strict --skipLibCheck --target es2023 --module nodenext --checkers 1".split(" ")
  const { status, stdout } = spawnSync(process.execPath, [compiler, ...flags, "--extendedDiagnostics", "--listFiles", file], {
    cwd: installedIn,
    encoding: "utf8"
  })
  const figure = (name: string) => Number(new RegExp(`^${name}: +([\\d.]+)[Ks]$`, "m").exec(stdout)?.[1])
  const own = stdout.split("\n").filter((one) => one.startsWith(folder)).length
  const [megabytes, seconds] = [figure("Memory used") / 1024, figure("Total time")]
  if (status !== 0 || own === 0 || Number.isNaN(megabytes + seconds)) throw new Error(`A client does not compile:\n${stdout}`)
  return { seconds, megabytes, own }
}

/** Returns the cost of a client program as text. */
export const clientLine = ({ megabytes, own, seconds }: ClientCost): string =>
  `${"compile a client".padEnd(26)} ${seconds.toFixed(2).padStart(6)} s, ${megabytes.toFixed(0)} MB, ${own} of our files`

/** Returns the cost of a client program on the SDK as built; null before the build. */
export const builtClientCost = (): ClientCost | null => {
  if (!existsSync(join(root, "dist/types"))) return null
  const folder = mkdtempSync(join(tmpdir(), "portico-client-"))
  try {
    mkdirSync(join(folder, "node_modules"))
    symlinkSync(root, join(folder, "node_modules/portico"), "junction")
    return clientCost(folder, join(root, "dist"))
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
  const cost = builtClientCost()
  if (cost !== null) console.log(clientLine(cost))
  const exceeds = instantiations > budget.instantiations || dtsKilobytes > budget.dtsKilobytes
  if (process.argv.includes("--check") && exceeds) {
    console.error("A budget of bench/budgets.json is exceeded")
    process.exitCode = 1
  }
}

if (import.meta.filename === process.argv[1]) main()
