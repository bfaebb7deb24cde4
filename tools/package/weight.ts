import { join } from "node:path"
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
