import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

// Runs the hook tests with React 18 and with the React Compiler, and React's lint rules on the sources.

const folder = fileURLToPath(new URL("./", import.meta.url))
const root = fileURLToPath(new URL("../../", import.meta.url))
const run = (command: string, ...args: ReadonlyArray<string>) => {
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit" })
  if (status !== 0) process.exit(status ?? 1)
}

run("npm", "ci", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund")
run(
  process.execPath,
  `${folder}node_modules/eslint/bin/eslint.js`,
  "--config",
  `${folder}eslint.config.js`,
  "src/react",
  "screens/src"
)
run(process.execPath, "tools/test/run.ts", "--config", `${folder}vitest.config.ts`, ...process.argv.slice(2))
