import { defaultRetry } from "../../src/contract/Call.js"
import type { Any } from "../../src/contract/Endpoint.js"
import { Endpoint } from "../../src/contract/Endpoint.js"
import { block } from "./block.ts"
import { Codecs } from "./Codecs.ts"
import type { Named } from "./exports.ts"
import { exportsOf, reexports } from "./exports.ts"
import { File } from "./File.ts"

/**
 * Returns the modules with which the build replaces declarations, as JavaScript by path below `src`: all calls, and the codecs of
 * error details and webhooks.
 */
export const compile = async (): Promise<ReadonlyMap<string, string>> => {
  const schemas = await exportsOf("schemas")
  const details = await exportsOf("schemas/details")
  const codecs = new Codecs([...schemas, ...details], await exportsOf("schemas/rules"), await exportsOf("codecs"))
  const errors = new Map((await exportsOf("errors")).map((error) => [error.value, error]))
  for (const one of details) codecs.declare(one)

  const folders = ["contract", "contract/server", "contract/admin"]
  const declared = (await Promise.all([...folders, "contract/older"].map(exportsOf))).flat()
  const named: NamedValues = new Map(declared.map((one) => [one.value, one]))

  const calls = new Map<string, File>()
  for (const folder of folders) {
    for (const { module, name, value } of await exportsOf(folder)) {
      // Pages are never called; for a redirect, the app builds the URL.
      if (!(value instanceof Endpoint) || value.response === "page") continue
      const file = calls.get(module) ?? new File(`compiled/${module}`)
      calls.set(module, file)
      file.add(call(name, module, value, codecs, errors, named, file))
    }
    for (const [module, lines] of reexports(folder)) {
      const file = calls.get(module)
      if (file !== undefined) for (const line of lines) file.add(`${line}\n`)
    }
  }
  for (const one of schemas) if (beyondCalls.has(one.name)) codecs.declare(one)
  return new Map([...codecs.files.values(), ...calls.values(), codecOf()].map((file) => [file.module, file.text()]))
}

/** The exports of several modules, by value. */
type NamedValues = ReadonlyMap<unknown, Named>

/** Data that the platform sends by itself (webhooks), so that no call contains it. */
const beyondCalls = new Set(["WebhookEvent"])

/** Returns what older platforms lack in a call; older forms of a call are compiled too. */
const history = (module: string, endpoint: Any, named: NamedValues, file: File) => {
  const { since, until, newFields, was } = endpoint.history ?? {}
  const part = (value: unknown): string => {
    const found = named.get(value)
    if (found === undefined) throw new Error(`${module}: an older form that no file of src/contract has`)
    return file.take(value instanceof Endpoint ? `compiled/${found.module}` : found.module, found.name)
  }
  const parts = [
    ...(since === undefined ? [] : [`since: "${since}"`]),
    ...(until === undefined ? [] : [`until: "${until}"`]),
    ...(newFields === undefined ? [] : [`newFields: ${JSON.stringify(newFields)}`]),
    ...(was === undefined ? [] : [`was: ${block(Object.entries(was).map(([key, value]) => `${key}: ${part(value)}`))}`])
  ]
  return parts.length === 0 ? [] : [`history: ${block(parts)}`]
}

const call = (
  name: string,
  module: string,
  endpoint: Any,
  codecs: Codecs,
  errors: ReadonlyMap<unknown, Named>,
  named: NamedValues,
  file: File
): string => {
  const parts = (["query", "headers", "payload", "success"] as const).flatMap((part) =>
    endpoint[part] === undefined ? [] : [`${part}: ${codecs.of(endpoint[part], file)}`]
  )
  const classOf = (error: unknown) => {
    const found = errors.get(error)
    if (found === undefined) throw new Error(`${module}.${name}: an error that src/errors does not have`)
    return file.take(found.module, found.name)
  }
  const classes = endpoint.errors.map(classOf)
  const spec = [
    `access: "${endpoint.access}"`,
    `session: "${endpoint.session}"`,
    ...parts,
    ...(classes.length === 0 ? [] : [`errors: [${classes.join(", ")}]`]),
    ...(endpoint.fault === undefined ? [] : [`fault: ${classOf(endpoint.fault)}`]),
    ...(endpoint.retry === defaultRetry(endpoint.method) ? [] : [`retry: "${endpoint.retry}"`]),
    ...(endpoint.encoding === "json" ? [] : [`encoding: "${endpoint.encoding}"`]),
    ...history(module, endpoint, named, file)
  ]
  return `export const ${name} = /* @__PURE__ */ ${file.take("contract/Call", "call")}("${endpoint.method}", "${endpoint.path}", ${block(spec)})\n`
}

// Schemas whose codec is compiled need not be built at run time.
const codecOf = (): File => {
  const file = new File("compiled/codecs/codecOf")
  file.add("export const codecOf = (codec) => codec\n")
  return file
}
