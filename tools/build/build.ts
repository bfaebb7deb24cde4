import { rmSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { build } from "tsdown"
import { writeDeclarations } from "../declarations/write.ts"

// Writes `dist`. To understand the build, read in this order:
// - `tsdown.config.ts`: what is bundled into which folder, from the entries of the manifest that `entries.ts` finds
// - `sdk.ts`: the published form of a source, in which it imports codecs (`withCompiled.ts`) that are made of declarations
//   (`compiled.ts`), and its calls are marked as pure (`pure.ts`)
// - `plugins.ts`: what only these bundles need: marks (`pure.ts`) and licenses (`notices.ts`)
// - `tools/declarations`: the types, with what they need of `effect`, and maps to the sources

const root = fileURLToPath(new URL("../../", import.meta.url))

rmSync(`${root}dist`, { recursive: true, force: true })
await build({ cwd: root, logLevel: "warn" })
await writeDeclarations(`${root}dist/types`)
