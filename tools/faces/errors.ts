import ts from "typescript6"
import type { Group, Overload, Place } from "./members.ts"
import { inOrder } from "./members.ts"

/** Returns the sentence that names the errors of a method, or an empty text if it has none. */
const sentence = (errors: ReadonlyArray<string>): string => {
  const names = errors.map((one) => `\`${one}\``)
  if (names.length === 0) return ""
  return `Errors: ${names.length === 1 ? names[0] : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`}.`
}

/** Returns a doc comment with a paragraph that names the errors of its method. */
export const withErrors = ({ doc, errors }: Pick<Overload, "doc" | "errors">): string => {
  if (errors.length === 0) return doc
  const text = doc
    .replace(/^\/\*\*\s*/, "")
    .replace(/\s*\*\/$/, "")
    .replace(/^\s*\*? ?/gm, "")
  return ["/**", ...`${text}\n\n${sentence(errors)}`.split("\n").map((line) => ` * ${line}`.trimEnd()), " */"].join("\n")
}

/** The errors of methods as a sentence, by source file, name and doc comment. */
type Errors = ReadonlyMap<string, string>

/** Returns the errors of the methods of services. A method that several services share has the errors of all. */
export const errorsOf = (groups: Iterable<Group>): Errors => {
  const found = new Map<string, ReadonlyArray<string>>()
  const documented = [...groups].flatMap(({ members }) =>
    members.flatMap((member) => (member.overloads.length > 0 ? member.overloads : [member]))
  )
  for (const { doc, errors, place } of documented) {
    if (errors.length > 0) found.set(keyOf(place, doc), inOrder([...(found.get(keyOf(place, doc)) ?? []), ...errors]))
  }
  return new Map([...found].map(([key, errors]) => [key, sentence(errors)]))
}

/** Returns the source files of methods with errors. */
export const filesOf = (errors: Errors): ReadonlySet<string> =>
  new Set(Array.from(errors.keys(), (key) => key.split("\n")[0] ?? ""))

const keyOf = ({ file, name }: Pick<Place, "file" | "name">, doc: string) => [file, name, doc.replace(/\s+/g, " ")].join("\n")

/**
 * Returns the text of a source, or of its declarations, in which each doc comment of a method of a service ends with the errors of
 * that method. No line moves, so that maps to the sources stay valid.
 * @param file the path of the source
 */
export const namingErrors = (errors: Errors, file: string, text: string): string => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const ends: Array<readonly [position: number, added: string]> = []
  const visit = (node: ts.Node): void => {
    if (ts.isMethodSignature(node) || ts.isPropertySignature(node) || ts.isCallSignatureDeclaration(node)) {
      const doc = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).at(-1)
      const comment = doc?.getText() ?? ""
      const added = errors.get(keyOf({ file, name: node.name?.getText() ?? "" }, comment))
      if (doc && added) ends.push([doc.pos + comment.replace(/\s*\*\/$/, "").length, added])
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return ends.reduceRight((before, [at, added]) => `${before.slice(0, at)} ${added}${before.slice(at)}`, text)
}
