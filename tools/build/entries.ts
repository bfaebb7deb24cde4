import { globSync, readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path/posix"
import { fileURLToPath } from "node:url"
import sdk from "../../package.json" with { type: "json" }

const root = fileURLToPath(new URL("../../", import.meta.url))

/** Entry points of the package: source paths by name. */
export type Entries = Readonly<Record<string, string>>

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

/** Returns the entries of the manifest whose declarations are in a folder of `dist/types`, by declaration name. */
export const declaredIn = (folder: "alone" | "effect"): Entries =>
  Object.fromEntries(
    Object.values(sdk.exports).flatMap((one) =>
      typeof one !== "string" && one.types.startsWith(`./dist/types/${folder}/`)
        ? [[basename(one.types, ".d.ts"), join(one.source)]]
        : []
    )
  )

/**
 * Returns the modules that entries export as a namespace of their own, such as `TokenStore`, by name. Their declarations are files too: declared
 * within the entry, each of their names would be a copy without documentation.
 */
export const namespacesOf = (entries: Entries): Entries =>
  Object.fromEntries(
    Object.values(entries).flatMap((source) =>
      Array.from(
        readFileSync(`${root}${source}`, "utf8").matchAll(/^export \* as ([A-Z]\w*) from "(.*)\.js"$/gm),
        ([, name = "", path = ""]) => [name, join(dirname(source), `${path}.ts`)] as const
      )
    )
  )

/** The types of each area, which `src/types.ts` exports as a namespace: their declarations are files for the same reason. */
export const typesByArea: Entries = {
  types: "src/types.ts",
  ...Object.fromEntries(
    globSync("src/types/*.ts", { cwd: root }).map((file) => [`types-${basename(file, ".ts")}`, file.replaceAll("\\", "/")])
  )
}

// An app of one access level loads nothing of the others, nor what reads its options from JSON: each is an entry, which the main
// entry imports.
const levels = Object.fromEntries(
  ["client", "clientFromJson", "server", "admin"].map((level) => [`parts/${level}`, `src/promise/${level}.ts`])
)
/** The files that `portico/errors` consists of. */
const errorFiles = Array.from(
  readFileSync(`${root}src/errors/index.ts`, "utf8").matchAll(/^export \* from "\.\/(\w+)\.js"$/gm),
  ([, file]) => file
)

/**
 * The module of `portico/errors`. `export *` leads a bundler directly to the file of an error; any other form of export would lead
 * esbuild through this module to all files, most of which apps load later.
 */
export const errorsModule = errorFiles.map((file) => `export * from "./parts/errors/${file}.js"\n`).join("")

// A page loads the flows that it uses.
const flows = Object.fromEntries(
  globSync("src/react/flows/use*.ts", { cwd: root }).map((file) => [
    `parts/flows/${basename(file, ".ts")}`,
    file.replaceAll("\\", "/")
  ])
)

/** Internal entries: as separate files, bundlers can leave them out. */
export const parts: Entries = {
  ...levels,
  ...flows,
  ...Object.fromEntries(errorFiles.map((file) => [`parts/errors/${file}`, `src/errors/${file}.ts`]))
}

/**
 * Those of the copy for programs with Effect: what the manifest chooses for browsers, and what `portico/effect` declares itself. So
 * that module only re-exports, and a bundler leaves the apps of servers out of a page.
 */
export const effectParts: Entries = {
  "parts/fromLayer": "src/promise/fromLayer.ts",
  "parts/allCode": "src/services/lazy/allCode.ts",
  "parts/allCode.browser": "src/services/lazy/allCode.browser.ts"
}
