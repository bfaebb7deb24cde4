import { readFileSync } from "node:fs"
import { dirname } from "node:path"

/** The documentation of an endpoint in its source. */
export interface EndpointDoc {
  readonly text: string
  readonly source: string
}

const declaration = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const (\w+)(?:: [^=]+)? = (?:Endpoint|anyone|user|server|admin)\./g

/** Reads the documentation of the endpoints with the given dotted names from the contract folder. */
export const endpointDocs = (folder: string, names: Iterable<string>): ReadonlyMap<string, EndpointDoc> => {
  const files = new Map<string, ReadonlyMap<string, EndpointDoc>>()
  const docs = new Map<string, EndpointDoc>()
  for (const name of names) {
    const parts = name.split(".")
    const path = `${folder}/${parts.slice(0, -1).join("/")}.ts`
    const file = files.get(path) ?? docsOf(path)
    files.set(path, file)
    const doc = file.get(parts.at(-1) ?? "")
    if (doc !== undefined) docs.set(name, doc)
  }
  return docs
}

const reexport = /^export \{ [^}]* \} from "\.\/(\w+)\.js"$/gm

// A re-exported endpoint keeps the documentation of its own file.
const docsOf = (path: string): ReadonlyMap<string, EndpointDoc> => {
  const text = readFileSync(path, "utf8")
  const beside = [...text.matchAll(reexport)].flatMap(([, name]) => [...docsOf(`${dirname(path)}/${name}.ts`)])
  const own = [...text.matchAll(declaration)].map(([, comment = "", name = ""]): [string, EndpointDoc] => {
    const [prose = "", source = ""] = comment.replace(/\s*\n\s*\*\s?/g, " ").split("@source")
    return [name, { text: prose.trim(), source: source.trim() }]
  })
  return new Map([...beside, ...own])
}
