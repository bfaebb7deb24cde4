import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import emulator from "../../emulator/package.json" with { type: "json" }
import sdk from "../../package.json" with { type: "json" }
import screens from "../../screens/package.json" with { type: "json" }
import { anchorsOf, withoutCode } from "./anchorsOf.js"

const root = fileURLToPath(new URL("../../", import.meta.url)).replaceAll("\\", "/")
const read = (path: string) => readFileSync(join(root, path), "utf8")
const pages = globSync(["*.md", "docs/**/*.md", "{emulator,screens}/*.md", "examples/*/*.md"], { cwd: root }).sort()

/** Returns the links of a page whose target does not exist in the repository. */
const brokenLinks = (page: string) =>
  [...withoutCode(read(page)).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)].flatMap(([link, path = "", anchor]) => {
    const target = path === "" ? page : join(dirname(page), path)
    if (!existsSync(join(root, target))) return [link]
    return anchor === undefined || anchorsOf(read(target)).has(anchor) ? [] : [link]
  })

/** The packages, each with the folders and patterns of files that it is published with. */
const packages = [
  ["portico", "", sdk.files],
  ["portico-emulator", "emulator/", emulator.files],
  ["portico-screens", "screens/", screens.files]
] as const

/** Returns the links of the pages of a package that lead out of it: on a registry, and in `node_modules`, they lead nowhere. */
const linksOut = (folder: string, files: ReadonlyArray<string>) => {
  const all = globSync(
    files.flatMap((file) => [file, `${file}/**`]),
    { cwd: join(root, folder) }
  )
  const shipped = new Set(all.map((file) => file.replaceAll("\\", "/")))
  return [...shipped]
    .filter((file) => file.endsWith(".md"))
    .flatMap((page) =>
      [...withoutCode(read(`${folder}${page}`)).matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)]
        .filter(([, path = ""]) => !shipped.has(join(dirname(page), path).replaceAll("\\", "/").replace(/\/$/, "")))
        .map(([link]) => `${page}: ${link}`)
    )
}

const sources = globSync(["{src,screens/src}/**/*.{ts,tsx}", "emulator/src/**/*.ts"], { cwd: root }).map(read)
const words = new Set(sources.flatMap((text) => text.match(/\w+/g) ?? []))

/** Names in the guides that belong to other packages or to the reader. */
const foreign = new Set([
  "showMessage",
  "catchTags",
  "catchIf",
  "formState",
  "useFormState",
  "useOptimistic",
  "startTransition",
  "HttpRouter",
  "TestClock",
  "withLive",
  "StackClientApp",
  "StackServerApp",
  "packageExports",
  "moduleResolution"
])

// The first columns of this page have the names of the platform's own client.
const ours = (page: string) => (page === "docs/guides/migrating.md" ? read(page).replaceAll(/^\|[^|]*\|/gm, "|") : read(page))

/** Returns names such as `TeamNotFound` and `teams.listMembers` in the prose of a page that do not exist in the SDK. */
const inventedNames = (page: string) =>
  [...withoutCode(ours(page)).matchAll(/`([^`]+)`/g)]
    .flatMap(([, code = ""]) => code.match(/\b[A-Za-z]+[a-z][A-Z]\w*/g) ?? [])
    .filter((name) => !words.has(name) && !foreign.has(name))

describe("a page of the documentation", () => {
  it.each(pages)("has no broken links: %s", (page) => {
    assert.deepStrictEqual(brokenLinks(page), [])
  })

  it.each(packages)("links only to what %s is published with", (_, folder, files) => {
    assert.deepStrictEqual(linksOut(folder, files), [])
  })

  it.each(pages.filter((page) => /^(?:docs\/guides|screens)\//.test(page)))("names only what is there: %s", (page) => {
    assert.deepStrictEqual(inventedNames(page), [])
  })

  it.each(pages.filter((page) => page.startsWith("docs/guides/")))("is linked from the first page: %s", (page) => {
    assert.include(read("README.md"), `](${page})`)
  })
})
