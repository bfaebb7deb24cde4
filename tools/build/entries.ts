import { globSync } from "node:fs"
import { basename, join } from "node:path/posix"
import { fileURLToPath } from "node:url"
import sdk from "../../package.json" with { type: "json" }
import type { Entries } from "./bundle.ts"

const root = fileURLToPath(new URL("../../", import.meta.url))

/** The entries of the manifest whose code is in a folder of `dist`, by the names of their files. */
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

/** The entries of the manifest by the names of their declarations. */
export const declared: Entries = Object.fromEntries(
  Object.values(sdk.exports).flatMap((one) =>
    typeof one === "string" ? [] : [[one.types.replace(/^\.\/dist\/types\/|\.d\.ts$/g, ""), join(one.source)]]
  )
)

// An app of one level loads nothing of the others: each is an entry, which the one of all leads to.
const levels = Object.fromEntries(["client", "server", "admin"].map((level) => [`parts/${level}`, `src/promise/${level}.ts`]))
// Who asks of what kind an error is needs none of the others.
// A screen is loaded alone, also by the handler of all: each is an entry too.
const screens = globSync("src/react/screens/{auth,account}/[A-Z]*.tsx", { cwd: root }).map((file) => {
  const source = file.replaceAll("\\", "/")
  return [`parts/screens/${basename(source, ".tsx")}`, source]
})
/** Entries that no one names: a bundler leaves whole files of the others out. */
export const parts: Entries = {
  ...levels,
  ...Object.fromEntries(screens),
  ...Object.fromEntries(["known", "verification"].map((file) => [`parts/${file}`, `src/errors/${file}.ts`]))
}
