import { globSync } from "node:fs"
import { basename, join } from "node:path/posix"
import { fileURLToPath } from "node:url"
import sdk from "../../package.json" with { type: "json" }
import type { Entries } from "./bundle.ts"

const root = fileURLToPath(new URL("../../", import.meta.url))

/** Returns the entries of the manifest whose code is in a folder of `dist`, by file name. */
export const entriesIn = (folder: "alone" | "effect"): Entries =>
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

/** The entries of the manifest by declaration name. */
export const declared: Entries = Object.fromEntries(
  Object.values(sdk.exports).flatMap((one) =>
    typeof one === "string" ? [] : [[one.types.replace(/^\.\/dist\/types\/|\.d\.ts$/g, ""), join(one.source)]]
  )
)

// An app of one access level loads nothing of the others: each level is an entry, which the main entry imports.
const levels = Object.fromEntries(["client", "server", "admin"].map((level) => [`parts/${level}`, `src/promise/${level}.ts`]))
// Checking the kind of an error loads no other module. Each screen is an entry, so that the handler can load it alone.
const screens = globSync("src/react/screens/{auth,account}/[A-Z]*.tsx", { cwd: root }).map((file) => {
  const source = file.replaceAll("\\", "/")
  return [`parts/screens/${basename(source, ".tsx")}`, source]
})
/** Internal entries: as separate files, bundlers can leave them out. */
export const parts: Entries = {
  ...levels,
  ...Object.fromEntries(screens),
  ...Object.fromEntries(["known", "verification"].map((file) => [`parts/${file}`, `src/errors/${file}.ts`]))
}
