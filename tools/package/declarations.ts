import { spawnSync } from "node:child_process"
import { readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path/posix"
import { fileURLToPath } from "node:url"
import { decode } from "@jridgewell/sourcemap-codec"
import ts from "typescript6"
import budgets from "../../bench/budgets.json" with { type: "json" }
import { clientCost } from "../../bench/types.ts"
import sdk from "../../package.json" with { type: "json" }
import screens from "../../screens/package.json" with { type: "json" }
import type { Tarball } from "./tarballs.ts"
import { manifest } from "./tarballs.ts"

const compilerAt = (path: string) => fileURLToPath(new URL(`../../${path}/bin/tsc`, import.meta.url))
const compiler = compilerAt("node_modules/typescript")
// The one that the guides name. `npm run frameworks` installs it.
const oldestCompiler = compilerAt("test/frameworks/node_modules/typescript-5.4")
const flags = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--target", "es2022", "--module", "nodenext"]

/**
 * Checks that a program that imports every entry compiles with `skipLibCheck` off, that calls still have their declared errors, since
 * an unresolved declaration would silently turn them into `any`, that values of the entries with Effect fit those without it, and that
 * those without it return no effects: a program with Effect could not use one.
 */
export const declarationProblems = (packages: ReadonlyArray<Tarball>, installedIn: string): ReadonlyArray<string> => {
  const entries = packages.flatMap(entriesOf)
  const imports = entries.map((entry, index) => `import type * as entry${index} from "${entry}"`)
  const file = join(installedIn, "declarations.mts")
  // React's types are a separate package, which an app with React has.
  symlinkSync(
    fileURLToPath(new URL("../../node_modules/@types", import.meta.url)),
    join(installedIn, "node_modules/@types"),
    "junction"
  )
  writeFileSync(
    file,
    [...imports, errors, mixed, effects, `export type All = [${imports.map((_, index) => `typeof entry${index}`)}]`].join("\n")
  )
  const { output, status } = spawnSync(process.execPath, [compiler, "--ignoreConfig", ...flags, file], {
    cwd: installedIn,
    encoding: "utf8"
  })
  return status === 0 ? namingProblems(installedIn) : [`the declarations: ${output.join("").split("\n").slice(0, 10).join("\n")}`]
}

/** Checks that the declarations of a library name the errors of calls, their classes and entities through an entry, not by a file of the package. */
const namingProblems = (installedIn: string): ReadonlyArray<string> => {
  writeFileSync(join(installedIn, "library.mts"), library)
  const emit = ["--declaration", "--emitDeclarationOnly", "--target", "es2022", "--module", "nodenext", "library.mts"]
  spawnSync(process.execPath, [compiler, "--ignoreConfig", "--strict", ...emit], { cwd: installedIn })
  const declared = readFileSync(join(installedIn, "library.d.mts"), "utf8")
  const names = ["UserNotFound", "ItemNotFound", "CreateTeamInput", "ServerTeam"]
  return !declared.includes("node_modules") &&
    names.every((name) => new RegExp(`import\\("portico[\\w/]*"\\)\\.${name}\\b`).test(declared))
    ? []
    : [`the declarations of a library: ${declared}`]
}

const library = `
import * as Effect from "effect/Effect"
import type { ServerApp } from "portico"
import type { Teams } from "portico/effect"
import { Users } from "portico/effect"
import { ItemNotFound } from "portico/effect/errors"
export const find = (id: string) => Effect.flatMap(Users, (users) => users.get(id))
export const ofServer = ({ teams }: ServerApp) => teams.get("id")
export const given = (...[first]: Parameters<Teams["create"]>) => first
export const refuse = Effect.suspend(() => Effect.fail(new ItemNotFound({ details: { itemId: "seats" } })))
`

const entriesOf = ({ folder, name }: Tarball): ReadonlyArray<string> =>
  Object.entries(manifest(folder).exports).flatMap(([subpath, one]) => (typeof one === "string" ? [] : [join(name, subpath)]))

/** The entries for programs without Effect. */
const withoutEffect = [
  ...Object.entries(sdk.exports).flatMap(([subpath, one]) =>
    typeof one !== "string" && "effect" in one ? [join("portico", subpath)] : []
  ),
  ...Object.entries(screens.exports).flatMap(([subpath, one]) =>
    typeof one === "string" ? [] : [join("portico-screens", subpath)]
  )
]

// `portico/effect/errors` has everything of `portico/errors`, also these for programs with Effect.
const effects = [
  `type IsEffect<A> = 0 extends 1 & A ? false : A extends { readonly "~effect/Effect": unknown } ? true : false`,
  "type Returning<M> = { [K in keyof M]: M[K] extends (...args: never) => infer A ? (IsEffect<A> extends true ? K : never) : never }[keyof M]",
  ...withoutEffect.map((entry, index) => `import type * as plain${index} from "${entry}"`),
  `type Found = Returning<${withoutEffect.map((_, index) => `typeof plain${index}`).join("> | Returning<")}>`,
  `export const returning: [Exclude<Found, "decode" | "fromWire" | "toWire">] extends [never] ? true : false = true`,
  // Proves that the check recognizes an effect.
  `import type * as withEffect from "portico/webhooks/effect"`,
  `export const recognized: "receiveEffect" | "verifyEffect" extends Returning<typeof withEffect> ? true : false = true`
].join("\n")

/**
 * Checks that the compiler reads few files of ours for a client program, and that no entry without Effect makes it read `effect`,
 * which such a program has not installed; and that the oldest compiler takes these entries too.
 */
export const declarationFiles = ({ folder, name }: Tarball, installedIn: string): ReadonlyArray<string> => {
  const { megabytes, own } = clientCost(installedIn, folder)
  const budget = budgets.types.client
  const exceeds = own > budget.files || megabytes > budget.megabytes
  const file = join(installedIn, "withoutEffect.mts")
  writeFileSync(file, withoutEffect.map((entry) => `import "${entry}"`).join("\n"))
  const compile = (...args: ReadonlyArray<string>) => {
    const all = [...args, ...flags, "--lib", "es2022,dom,dom.iterable", file]
    const { output, status } = spawnSync(process.execPath, all, { cwd: installedIn, encoding: "utf8" })
    return { lines: output.join("").split("\n"), status }
  }
  const { lines: read, status } = compile(compiler, "--ignoreConfig", "--listFiles")
  // Node's own types need a newer one.
  const oldest = compile(oldestCompiler, "--types", "react")
  const effect = read.filter((one) => /\/effect\/dist\//.test(one))
  return [
    ...(exceeds ? [`${name}: for a client, the compiler reads ${own} declarations, and needs ${megabytes.toFixed(0)} MB`] : []),
    ...(status === 0 ? [] : [`${name}: ${read.slice(0, 10).join("\n")}`]),
    ...(oldest.status === 0 ? [] : [`${name}, with TypeScript 5.4: ${oldest.lines.slice(0, 10).join("\n")}`]),
    ...effect.map((one) => `${name}: a program without Effect reads ${one}`)
  ]
}

const { ModuleKind, ModuleResolutionKind } = ts

/** The module settings of programs in TypeScript, and how they import. */
const resolvers = {
  // It does not read `exports`.
  node10: { module: ModuleKind.ESNext, moduleResolution: ModuleResolutionKind.Node10 },
  "node10, in CommonJS": { module: ModuleKind.CommonJS, moduleResolution: ModuleResolutionKind.Node10 },
  node16: { module: ModuleKind.Node16, moduleResolution: ModuleResolutionKind.Node16 },
  "nodenext, in CommonJS": { module: ModuleKind.NodeNext, moduleResolution: ModuleResolutionKind.NodeNext },
  bundler: { module: ModuleKind.Preserve, moduleResolution: ModuleResolutionKind.Bundler }
}

/** Checks that each resolver finds the declarations of each entry without Effect. */
export const resolverProblems = ({ name }: Tarball, installedIn: string): ReadonlyArray<string> =>
  Object.entries(resolvers).flatMap(([resolver, options]) => {
    const importing = join(installedIn, "resolved.ts")
    const mode = resolver.endsWith("CommonJS") ? ModuleKind.CommonJS : ModuleKind.ESNext
    const found = (entry: string) =>
      ts.resolveModuleName(entry, importing, options, ts.sys, undefined, undefined, mode).resolvedModule
    const lost = withoutEffect.filter((entry) => found(entry)?.extension !== ts.Extension.Dts)
    return lost.map((entry) => `${name}: the resolver ${resolver} finds no declarations of ${entry}`)
  })

/** Checks that the declarations import files of the package only, apart from other packages. */
export const importProblems = ({ files, folder, name }: Tarball): ReadonlyArray<string> => {
  const present = new Set(files)
  return files
    .filter((file) => file.startsWith("dist/") && file.endsWith(".d.ts"))
    .flatMap((file) => {
      const imports = readFileSync(join(folder, file), "utf8").matchAll(/(?:\bfrom |\bimport ?\(?)"(\.[^"]*)"/g)
      const imported = new Set(Array.from(imports, ([, path = ""]) => join(dirname(file), path.replace(/\.js$/, ".d.ts"))))
      return [...imported]
        .filter((path) => !present.has(path))
        .map((path) => `${name}: ${file} imports ${path}, which is not in the package`)
    })
}

/**
 * Checks that the package contains what the maps of declarations lead to, and that each name leads to that of its source, also that of a
 * member of a promise app, which stands in its service.
 */
export const sourceProblems = ({ files, folder, name }: Tarball): ReadonlyArray<string> => {
  const present = new Set(files)
  const problems = files
    .filter((file) => /^dist\/types\/.*\.map$/.test(file))
    .flatMap((file) => {
      const { mappings, sources } = readMap(join(folder, file))
      const paths = sources.map((source) => join(dirname(file), source))
      const missing = paths.filter((source) => !present.has(source))
      if (missing.length > 0) return missing.map((source) => `${file} leads to ${source}, which is missing`)
      const texts = paths.map((source) => readFileSync(join(folder, source), "utf8").split("\n"))
      const segments = decode(mappings)
      const declarations = readFileSync(join(folder, file.replace(/\.map$/, "")), "utf8").split("\n")
      return declarations.flatMap((text, line) => {
        const [before, declared = ""] = declaration.exec(text)?.slice(1) ?? []
        const found = before === undefined ? undefined : segments[line]?.find(([column]) => column === before.length)
        const [, source, at = 0, column = 0] = found ?? []
        if (before === undefined || (source !== undefined && texts[source]?.[at]?.startsWith(declared, column))) return []
        return [
          `${declared} of ${file} leads to ${source === undefined ? "no source" : `${paths[source]}:${at + 1}:${column + 1}`}`
        ]
      })
    })
  const signOut = definition(join(folder, "dist/types/alone/parts/promise.d.ts"), "  readonly signOut: ")
  const expected = "src/services/auth/sessions/SignOut.ts"
  return [
    ...problems.map((problem) => `${name}: ${problem}`),
    ...(signOut?.endsWith(expected) ? [] : [`${name}: the definition of signOut is in ${signOut}, not in ${expected}`])
  ]
}

// The compiler names what a class extends, the bundler what it has to rename, and neither is what a program writes.
const declaration =
  /^((?:export )?(?:declare )?(?:abstract )?(?:class|const|function|interface) )([A-Za-z]\w*)(?<!_base|Face)(?=[<(:;\s])(?!: typeof )/

const readMap = (file: string): { readonly sources: ReadonlyArray<string>; readonly mappings: string } =>
  JSON.parse(readFileSync(file, "utf8"))

/** Checks that the type of each method of a service names its errors one by one, which editors show. */
export const unnamedErrors = ({ folder, name }: Tarball): ReadonlyArray<string> =>
  readFileSync(join(folder, "dist/types/effect/parts/services.d.ts"), "utf8")
    .split("\n")
    .filter((line) => /\b(?:Effect|Stream|Resource)<.*\bCallFailure<typeof /.test(line))
    .map((line) => `${name}: an editor shows no errors of ${line.trim()}`)

/** Returns the source that the line beginning with `text` maps to. */
const definition = (file: string, text: string): string | undefined => {
  const { mappings, sources } = readMap(`${file}.map`)
  const line = readFileSync(file, "utf8")
    .split("\n")
    .findIndex((one) => one.startsWith(text))
  const source = decode(mappings)[line]?.[0]?.[1]
  return source === undefined ? undefined : sources[source]
}

const errors = `
import type { FailureOf, AdminApp, ClientApp, ServerApp } from "portico"
type Tags<E> = 0 extends 1 & E ? "any" : E extends { readonly _tag: infer Tag } ? Tag : never
type Has<Tag, E> = "any" extends Tags<E> ? false : Tag extends Tags<E> ? true : false
export const found: [
  Has<"EmailPasswordMismatch", FailureOf<ClientApp["auth"]["signInWithCredential"]>>,
  Has<"UserNotFound", FailureOf<ServerApp["users"]["update"]>>,
  Has<"EmailRenderingError", FailureOf<AdminApp["emails"]["render"]>>
] = [true, true, true]
`

// Everything of an entry with Effect is accepted where one without Effect is used; an error without Effect cannot be yielded.
const mixed = `
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as alone from "portico"
import * as aloneErrors from "portico/errors"
import * as effect from "portico/effect"
import * as effectErrors from "portico/effect/errors"
import { PorticoProvider } from "portico/react"
import type * as schemas from "portico/schemas"
import { FakeBrowser, FakeClock } from "portico/testing"
import { receiveEffect } from "portico/webhooks/effect"
type Instances<M> = {
  [K in keyof M as M[K] extends new (...args: never) => Error ? K : never]: M[K] extends new (...args: never) => infer I ? I : never
}
type Plain = Instances<typeof aloneErrors>
type Yieldable = Instances<typeof effectErrors>
export const errorsFit: [keyof Plain & "UserNotFound", { [K in keyof Plain]: Yieldable[K] extends Plain[K] ? never : K }[keyof Plain]] extends
  ["UserNotFound", never] ? true : false = true
export const code = (error: effectErrors.UserNotFound | effectErrors.SessionExpired): string =>
  error instanceof aloneErrors.UserNotFound ? error.code : error._tag
export const entity = (one: schemas.User): alone.Users.User => one
export const app: alone.ServerApp = alone.createServerApp({ projectId: "p", secretServerKey: Redacted.make("k") })
export const tab: alone.ClientApp = alone.createClientApp({
  projectId: "p",
  publishableClientKey: "k",
  clock: FakeClock.make(),
  browser: FakeBrowser.make({ seed: 1 }).tab("http://localhost:3000")
})
export const apps = (one: ReturnType<typeof effect.createClientAppFromLayer>): [alone.ClientApp, unknown] => [
  one,
  PorticoProvider({ app: one, children: null })
]
declare const service: alone.Calls.Promised<{ readonly load: (id: string) => Effect.Effect<number, effectErrors.UserNotFound> }>
export const loaded: Promise<number> = service.load("id")
export const received: Effect.Effect<string, unknown> = receiveEffect(
  { headers: {}, body: "" },
  { secret: Redacted.make("whsec_"), handle: () => new effectErrors.UserNotFound() }
).pipe(Effect.catchTag("UserNotFound", () => Effect.succeed("handled")))
export const yielded = Effect.gen(function* () {
  return yield* new effectErrors.UserNotFound()
})
export const notYielded = Effect.gen(function* () {
  // @ts-expect-error
  return yield* new aloneErrors.UserNotFound()
})
`
