import { rmSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import sdk from "../../package.json" with { type: "json" }
import { writeBundle } from "./bundle.ts"
import { writeDeclarations } from "./declarations.ts"
import { entriesIn, parts } from "./entries.ts"
import { writeHostFiles } from "./hostFiles.ts"
import { writeNotices } from "./notices.ts"
import { stylesheet } from "./stylesheet.ts"

// Writes `dist`: the SDK's JavaScript in two versions, with `effect` bundled and with `effect` external, and the declarations.

const root = fileURLToPath(new URL("../../", import.meta.url))
const dist = `${root}dist`
rmSync(dist, { recursive: true, force: true })

for (const [subpath, one] of Object.entries(sdk.exports)) {
  if (
    typeof one !== "string" &&
    !(/^\.\/dist\/(?:alone|effect)\//.test(one.default) && /^\.\/dist\/types\/(?:alone|effect)\/[^/]+$/.test(one.types))
  )
    throw new Error(`${subpath}: run tools/build/manifest.ts, which says where its code is`)
}

const inside = [
  ...(await writeBundle({ ...entriesIn("alone"), ...parts }, `${dist}/alone`, "inside")),
  ...(await writeBundle({ ...entriesIn("effect"), ...parts }, `${dist}/effect`, "outside"))
]
await writeHostFiles(root)
writeNotices(new Set(inside), `${dist}/LICENSES.md`)
writeFileSync(`${dist}/screens.css`, await stylesheet())
await writeDeclarations(`${dist}/types`)
