import { execFileSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { registerHooks } from "node:module"
import { basename, dirname, join, relative } from "node:path/posix"
import { fileURLToPath } from "node:url"
import type { OutputChunk, Plugin } from "rollup"
import { rollup } from "rollup"
import ts from "typescript6"
import type { Entries } from "../build/entries.ts"
import { declaredIn, namespacesOf, typesByArea } from "../build/entries.ts"
import { errorsOf, filesOf, namingErrors } from "../faces/errors.ts"
import type { Faces } from "../faces/render.ts"
import { facesPath, renderFaces } from "../faces/render.ts"
import { effectTypes, isOfEffect } from "./effectTypes.ts"
import type { Declared } from "./maps.ts"
import { declaredBy, mapOf, namesDeclaredBy, sourceName } from "./maps.ts"

// The plugin needs the previous TypeScript compiler and imports it under another name than ours.
registerHooks({ resolve: (id, context, next) => next(id === "@typescript/typescript6" ? "typescript6" : id, context) })
const { dts } = await import("rollup-plugin-dts")

const root = fileURLToPath(new URL("../../", import.meta.url)).replaceAll("\\", "/")

/**
 * Writes the declarations of all entries, with maps to the sources: into `alone` those of the entries without Effect, which contain
 * what they need of `effect`, and into `effect` the others, which import it.
 */
export const writeDeclarations = async (into: string): Promise<void> => {
  const each = `${into}-each`
  try {
    const faces = compile(each)
    // Three functions of `portico/effect` return apps for promises: derived types are enough for those.
    const ofEffect = declaredIn("effect")
    await bundle(each, { ...namespacesOf(ofEffect), ...typesByArea, ...ofEffect }, `${into}/effect`, [])
    // For all others, the documented interfaces replace them. They contain only types, so they are their own declarations.
    writeFileSync(join(each, declarationOf(relative(root, facesPath))), faces.text)
    sources.set(facesPath, declaredByFaces(faces))
    await bundle(each, { ...typesByArea, ...declaredIn("alone") }, `${into}/alone`, [effectTypes])
  } finally {
    rmSync(each, { recursive: true, force: true })
  }
}

/** What each source declares. */
const sources = new Map<string, ReadonlyMap<string, Declared>>()

/** Each interface of the promise apps and each of its members is declared by its service. */
const declaredByFaces = ({ groups }: Faces): ReadonlyMap<string, Declared> =>
  new Map(
    Array.from(groups, ([name, { members, place }]) => [
      `${name}Face`,
      {
        place,
        beside: new Map(),
        within: new Map(members.map((one) => [one.name, [one.place, ...one.overloads.map((overload) => overload.place)]]))
      }
    ])
  )

/** Returns the path of the declarations of a source, below the folder of them all. */
const declarationOf = (source: string): string => relative("src", source).replace(/\.tsx?$/, ".d.ts")

const sourceOfDeclarations = (each: string, id: string): string => {
  const source = join(root, "src", relative(each, id)).replace(/\.d\.ts$/, ".ts")
  return existsSync(source) ? source : `${source}x`
}

/**
 * Bundles declarations: one file for each entry, and one for each folder that they share. A compiler reads a few large files faster
 * than hundreds of small ones.
 * @param each the folder with the declarations of each source
 * @param entries source paths by declaration name
 */
const bundle = async (each: string, entries: Entries, into: string, effect: ReadonlyArray<Plugin>): Promise<void> => {
  const bundle = await rollup({
    input: Object.fromEntries(Object.entries(entries).map(([name, source]) => [name, join(each, declarationOf(source))])),
    external: (id) => /^[^./]/.test(id) && !(effect.length > 0 && id.startsWith("effect/")),
    plugins: [entriesApart(each, entries), ...effect, dts({ respectExternal: true })],
    onLog: (level, { code, ids, message }, handle) => {
      // A compiler would read both files for a program that needs one: a type that is inferred may be named through an entry.
      if (code === "CIRCULAR_CHUNK") throw new Error(message)
      if (code === "CIRCULAR_DEPENDENCY" && ids?.every(isOfEffect)) return
      // A type that an entry does not export cannot be named through it.
      if (!message.includes("private shared type exports")) handle(level, { code, message })
    }
  })
  const { output } = await bundle.generate({
    format: "es",
    // Keeps the source names unless two of them collide.
    minifyInternalExports: false,
    entryFileNames: "[name].d.ts",
    chunkFileNames: ({ name }) => `parts/${name.replace(/\.d$/, "")}.d.ts`,
    manualChunks: (id) => effectChunk(id) ?? /^(?:contract|errors|promise|schemas|services)(?=\/)/.exec(relative(each, id))?.[0]
  })
  await bundle.close()
  for (const one of output)
    if (one.type === "chunk") write(each, one, into, withReferences(typesOnly(withoutEntries(one.code, entries))))
}

/** Writes a file of declarations with its map, and copies the sources that it leads to: of the others, a package has no use. */
const write = (each: string, { fileName, modules }: OutputChunk, into: string, text: string): void => {
  const file = `${into}/${fileName}`
  const shadowed = shadows(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true), [])
  if (shadowed.length > 0) throw new Error(`${file}: a parameter may not have the name of the endpoint: ${shadowed}`)
  const own = Object.entries(modules).filter(([id]) => !isOfEffect(id))
  const sourceOf = new Map(
    own.flatMap(([id, { code }]) => namesDeclaredBy(code ?? "").map((name) => [name, sourceOfDeclarations(each, id)]))
  )
  const map = mapOf(file, text, (name) => {
    const source = sourceOf.get(name)
    if (source === undefined) return undefined
    if (!sources.has(source)) sources.set(source, declaredBy(source))
    return sources.get(source)?.get(sourceName(name))
  })
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, map === null ? text : `${text}//# sourceMappingURL=${basename(file)}.map\n`)
  if (map === null) return
  const copyOf = (source: string): string => join(into, "../..", relative(root, source))
  for (const source of map.sources) cpSync(source, copyOf(source))
  const names = map.sources.map((source) => relative(dirname(file), copyOf(source)))
  writeFileSync(`${file}.map`, JSON.stringify({ ...map, sources: names }))
}

/** Removes the imports of entries of which nothing is used: the bundler writes them into `parts` as if these were beside the entries. */
const withoutEntries = (text: string, entries: Entries): string =>
  text.replace(/^import '\.\/([\w-]+)\.js';$/gm, (line, name: string) => (name in entries ? "" : line))

/** Writes `export type * as Teams from` as it was: the bundler would declare a value. */
const typesOnly = (text: string): string =>
  text.replace(/^import \* as (\w+) from '(\.\/types\b[^']*)';\nexport \{ \1 as (\w+) \};$/gm, "export type * as $3 from '$2';")

/** Leaves `export * as errors from` an entry as it is, instead of declaring each of its names once more for the namespace. */
const entriesApart = (each: string, entries: Entries): Plugin => {
  const names = new Map(Object.entries(entries).map(([name, source]) => [join(each, declarationOf(source)), name]))
  return {
    name: "entries-apart",
    resolveId: (id, importer) => {
      const name = importer === undefined ? undefined : names.get(join(dirname(importer), id.replace(/\.js$/, ".d.ts")))
      return name === undefined || !names.has(importer ?? "") ? null : { id: `./${name}.js`, external: true }
    }
  }
}

// In one file with `Schema`, whose names repeat those of values, `Redacted` would be called `Redacted$1` in editors. `Config` refers to it.
const effectChunk = (id: string): string | undefined =>
  isOfEffect(id) ? (/[\\/](?:Config|Schema\w*)\.d\.ts$/.test(id) ? "effectSchema" : "effect") : undefined

/** Moves the references to libraries, such as that of `Symbol.asyncDispose`, to the first lines, where the compiler reads them. */
const withReferences = (text: string): string => {
  const reference = /^\/\/\/ <reference .*\n/gm
  return [...new Set(text.match(reference))].join("") + text.replace(reference, "")
}

/**
 * Compiles the declarations of all sources, and names the errors of each method of a service in its documentation. Returns the
 * documented interfaces of the promise apps.
 */
const compile = (into: string): Faces => {
  execFileSync(process.execPath, [`${root}node_modules/typescript/bin/tsc`, "-p", "tsconfig.build.json", "--outDir", into], {
    cwd: root,
    stdio: "inherit"
  })
  const faces = renderFaces()
  const errors = errorsOf(faces.groups.values())
  for (const source of filesOf(errors)) {
    const declared = join(into, declarationOf(relative(root, source)))
    writeFileSync(declared, namingErrors(errors, source, readFileSync(declared, "utf8")))
  }
  return faces
}

/**
 * Returns the names in `typeof endpoints.name` that a parameter would shadow, since the bundler shortens them to `typeof name`.
 */
const shadows = (node: ts.Node, parameters: ReadonlyArray<string>): ReadonlyArray<string> => {
  const inScope = ts.isFunctionLike(node) ? [...parameters, ...node.parameters.map(({ name }) => name.getText())] : parameters
  const name = ts.isTypeQueryNode(node) ? node.exprName.getText() : ""
  const found: Array<string> = inScope.includes(name) ? [name] : []
  ts.forEachChild(node, (child) => {
    found.push(...shadows(child, inScope))
  })
  return found
}
