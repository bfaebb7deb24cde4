import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { browserBundle } from "../../bench/browserBundle.ts"
import { excesses } from "../../bench/sizes.ts"
import type { Tarball } from "./tarballs.ts"

interface Declared {
  readonly access: string
  readonly path: string
}

const isDeclared = (value: unknown): value is Declared =>
  typeof value === "object" && value !== null && "access" in value && "path" in value && typeof value.path === "string"

/** Returns every call of the installed contract. */
const callsOf = (namespace: object): ReadonlyArray<Declared> =>
  Object.values(namespace).flatMap((value) => {
    if (isDeclared(value)) return [value]
    return Object.prototype.toString.call(value) === "[object Module]" ? callsOf(value) : []
  })

const client = `
  import { createClientApp } from "portico"
  console.log(createClientApp({ projectId: "internal", publishableClientKey: "k" }))`

interface Import {
  readonly statement: string
  readonly id: string
}

const importsOf = (file: string): ReadonlyArray<Import> =>
  Array.from(readFileSync(file, "utf8").matchAll(/^(?:import|export)\b[^;]*?\bfrom "([^"]+)";$/gm), ([statement, id = ""]) => ({
    statement,
    id: id.startsWith(".") ? join(dirname(file), id).replace("allCode.js", "allCode.browser.js") : id
  }))

/**
 * Checks that `portico/effect` leads from a client app to no file with schemas or a server's app, and has no code of its own: some
 * bundlers, such as Parcel and Turbopack, keep all that a file imports, whether or not what needs it is used.
 */
export const effectProblems = ({ folder }: Tarball): ReadonlyArray<string> => {
  const entry = join(folder, "dist/effect/effect.js")
  const client = importsOf(entry).find(({ statement }) => /[{ ]ClientApp[, ]/.test(statement))
  const found = new Set(client === undefined ? [] : [client.id])
  for (const file of found) if (existsSync(file)) for (const { id } of importsOf(file)) found.add(id)
  const files = [...found].filter((file) => existsSync(file)).map((file) => [file, readFileSync(file, "utf8")] as const)
  const isFound = files.some(([, text]) => text.includes('"portico/ClientApp"'))
  const servers = files.filter(([, text]) => /"portico\/(?:Server|Admin)App"/.test(text))
  return [
    ...(isFound ? [] : ["portico/effect has no client app that this check can find"]),
    ...(/^(?:(?:import|export) [^;]+;\n)+$/.test(readFileSync(entry, "utf8")) ? [] : ["portico/effect has code of its own"]),
    ...[...found].filter((id) => /^effect\/Schema/.test(id)).map((id) => `a client app with Effect imports ${id}`),
    ...servers.map(([file]) => `a client app with Effect imports a server's app, in ${file}`)
  ]
}

/** Checks that the published package loads no more in a browser than the budgets allow, and no calls that clients cannot make. */
export const weightProblems = async ({ folder }: Tarball, installedIn: string): Promise<ReadonlyArray<string>> => {
  const calls = callsOf(await import(pathToFileURL(join(folder, "dist/effect/contract.js")).href))
  const own = new Set(calls.flatMap(({ access, path }) => (access === "client" ? [path] : [])))
  const others = new Set(calls.flatMap(({ path }) => (own.has(path) ? [] : [path])))
  if (others.size === 0) return ["the contract has no call that only a server makes, which nobody believes"]
  const text = (await browserBundle(client, { installedIn })).map((chunk) => chunk.text).join("\n")
  const leaked = [...others].filter((path) => text.includes(`"${path}"`) || text.includes(`\`${path}\``))
  return [
    ...(await excesses({ installedIn })),
    ...leaked.map((path) => `a browser loads the call of ${path}, which no client makes`)
  ]
}
