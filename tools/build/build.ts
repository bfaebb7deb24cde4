import { rmSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { build } from "tsdown"
import { writeDeclarations } from "./declarations.ts"

// Writes `dist`: what `tsdown.config.ts` says, and the declarations.

const root = fileURLToPath(new URL("../../", import.meta.url))

rmSync(`${root}dist`, { recursive: true, force: true })
await build({ cwd: root, logLevel: "warn" })
await writeDeclarations(`${root}dist/types`)
