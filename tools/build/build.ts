import { rmSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { build } from "tsdown"
import sdk from "../../package.json" with { type: "json" }
import { writeDeclarations } from "./declarations.ts"

// Writes `dist`: what `tsdown.config.ts` says, and the declarations.

const root = fileURLToPath(new URL("../../", import.meta.url))

for (const [subpath, one] of Object.entries(sdk.exports)) {
  if (
    typeof one !== "string" &&
    !(/^\.\/dist\/(?:alone|effect)\//.test(one.default) && /^\.\/dist\/types\/(?:alone|effect)\/[^/]+$/.test(one.types))
  )
    throw new Error(`${subpath}: run tools/build/manifest.ts, which says where its code is`)
}

rmSync(`${root}dist`, { recursive: true, force: true })
await build({ cwd: root, logLevel: "warn" })
await writeDeclarations(`${root}dist/types`)
