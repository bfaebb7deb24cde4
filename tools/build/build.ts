import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path/posix"
import { fileURLToPath } from "node:url"
import { transform } from "esbuild"
import sdk from "../../package.json" with { type: "json" }
import type { Entries } from "./bundle.ts"
import { writeBundle } from "./bundle.ts"
import { writeDeclarations } from "./declarations.ts"
import { writeNotices } from "./notices.ts"
import { stylesheet } from "./stylesheet.ts"

// Writes `dist`: the JavaScript of the SDK twice, with `effect` inside and beside it, and the declarations.

const root = fileURLToPath(new URL("../../", import.meta.url))
const dist = `${root}dist`
rmSync(dist, { recursive: true, force: true })

/** The entries of the manifest whose code is in a folder of `dist`, by the names of their files. */
const entriesIn = (folder: "alone" | "effect"): Entries =>
  Object.fromEntries(
    Object.values(sdk.exports).flatMap((one) =>
      typeof one === "string"
        ? []
        : Object.entries(one).flatMap(([, file]) =>
            file.startsWith(`./dist/${folder}/`) && file.endsWith(".js") ? [[nameOf(file), join(one.source)]] : []
          )
    )
  )
const nameOf = (file: string): string => file.replace(/^\.\/dist\/\w+\//, "").replace(/\.js$/, "")

/** The entries of the manifest by the names of their declarations. */
const declared: Entries = Object.fromEntries(
  Object.values(sdk.exports).flatMap((one) =>
    typeof one === "string" ? [] : [[one.types.replace(/^\.\/dist\/types\/|\.d\.ts$/g, ""), join(one.source)]]
  )
)

for (const [subpath, one] of Object.entries(sdk.exports)) {
  if (
    typeof one !== "string" &&
    !(/^\.\/dist\/(?:alone|effect)\//.test(one.default) && /^\.\/dist\/types\/[^/]+$/.test(one.types))
  )
    throw new Error(`${subpath}: run tools/build/manifest.ts, which says where its code is`)
}

// An app of one level loads nothing of the others: each is an entry, which the one of all leads to.
const levels = Object.fromEntries(["client", "server", "admin"].map((level) => [`parts/${level}`, `src/promise/${level}.ts`]))
// Who asks of what kind an error is needs none of the others.
// A screen is loaded alone, also by the handler of all: each is an entry too.
const screens = globSync("src/react/screens/{auth,account}/[A-Z]*.tsx", { cwd: root }).map((file) => {
  const source = file.replaceAll("\\", "/")
  return [`parts/screens/${basename(source, ".tsx")}`, source]
})
const parts = {
  ...levels,
  ...Object.fromEntries(screens),
  ...Object.fromEntries(["known", "verification"].map((file) => [`parts/${file}`, `src/errors/${file}.ts`]))
}

const inside = [
  ...(await writeBundle({ ...entriesIn("alone"), ...parts }, `${dist}/alone`, "inside")),
  ...(await writeBundle({ ...entriesIn("effect"), ...parts }, `${dist}/effect`, "outside"))
]
// What only some hosts can do has a file of its own, which the manifest names for each.
for (const [name, file] of [
  ["importAgain", sdk.imports["#importAgain"].default],
  ["importAgain.native", sdk.imports["#importAgain"]["react-native"]]
] as const) {
  const { code } = await transform(readFileSync(`${root}src/services/platform/${name}.ts`, "utf8"), {
    loader: "ts",
    target: "es2022"
  })
  writeFileSync(join(root, file), code)
}
writeNotices(new Set(inside), `${dist}/LICENSES.md`)
writeFileSync(`${dist}/screens.css`, await stylesheet())
await writeDeclarations(declared, `${dist}/types`)
