import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { writeModules } from "./modules.ts"

// Writes `dist`: the JavaScript of the SDK, and its declarations.

const root = fileURLToPath(new URL("../../", import.meta.url))
await writeModules(`${root}dist`)
execFileSync(process.execPath, [`${root}node_modules/typescript/bin/tsc`, "-p", "tsconfig.build.json"], {
  cwd: root,
  stdio: "inherit"
})
