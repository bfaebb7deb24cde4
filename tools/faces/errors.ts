import { dirname, relative } from "node:path/posix"
import { fileURLToPath } from "node:url"
import ts from "typescript6"
import type { Group, Overload, Place } from "./members.ts"
import { canFail } from "./members.ts"

/** The entry that exports all errors. */
const entry = fileURLToPath(new URL("../../src/errors/index.js", import.meta.url)).replaceAll("\\", "/")

/** Returns the sentence that names the errors of a method. */
const sentence = (errors: ReadonlyArray<string>): string => {
  const names = errors.map((one) => `\`${one}\``)
  return `Errors: ${names.length === 1 ? names[0] : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`}.`
}

/** Returns a doc comment with a paragraph that names the errors of its method. */
export const withErrors = ({ doc, errors }: Pick<Overload, "doc" | "errors">): string => {
  if (errors.length === 0) return doc
  const text = doc
    .replace(/^\/\*\*\s*/, "")
    .replace(/\s*\*\/$/, "")
    .replace(/^\s*\*? ?/gm, "")
  // What follows a tag belongs to it.
  const tags = /\n*^@(?:since|category|example)\b[\s\S]*/m.exec(text)?.[0] ?? ""
  const prose = text.slice(0, text.length - tags.length)
  return ["/**", ...`${prose}\n\n${sentence(errors)}${tags}`.split("\n").map((line) => ` * ${line}`.trimEnd()), " */"].join("\n")
}

/** The errors of methods and watched values, by source file, name and doc comment. */
type Errors = ReadonlyMap<string, ReadonlyArray<string>>

/**
 * Returns the errors of the methods and watched values of services, except those of generic types, which several services have with
 * different errors: of these, editors show the errors already.
 */
export const errorsOf = (groups: Iterable<Group>): Errors => {
  const declared = [...groups].flatMap(({ members }) =>
    members.flatMap((member) =>
      member.overloads.some(({ place }) => place.name === member.name) ? member.overloads : [member, ...member.overloads]
    )
  )
  const found = new Map<string, ReadonlyArray<string> | null>()
  for (const { doc, errors, place } of declared) {
    const key = keyOf(place, doc)
    const known = found.get(key)
    found.set(key, known === undefined || `${known}` === `${errors}` ? errors : null)
  }
  return new Map([...found].flatMap(([key, errors]) => (errors === null || errors.length === 0 ? [] : [[key, errors] as const])))
}

/** Returns the source files of methods with errors. */
export const filesOf = (errors: Errors): ReadonlySet<string> =>
  new Set(Array.from(errors.keys(), (key) => key.split("\n")[0] ?? ""))

const keyOf = ({ file, name }: Pick<Place, "file" | "name">, doc: string) => [file, name, doc.replace(/\s+/g, " ")].join("\n")

/**
 * Returns the text of a source, or of its declarations, in which the type of each method and watched value of a service names its
 * errors, since an editor shows `CallFailure<typeof users.get>` as the type of the endpoint; if its type has a name of its own, its
 * documentation does. No line moves, so that maps to the sources stay valid.
 * @param file the path of the source
 */
export const namingErrors = (errors: Errors, file: string, text: string): string => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const changes: Array<readonly [start: number, end: number, replacement: string]> = []
  const named = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isMethodSignature(node) || ts.isPropertySignature(node) || ts.isCallSignatureDeclaration(node)) {
      const doc = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).at(-1)
      const names = errors.get(keyOf({ file, name: node.name?.getText() ?? "" }, doc?.getText() ?? ""))
      const type = node.type && errorTypeOf(node.type)
      if (names && type) {
        for (const name of names) named.add(name)
        changes.push([type.getStart(), type.end, names.join(" | ") + type.getText().replace(/[^\n]+/g, "")])
      } else if (names && doc) {
        const end = doc.pos + doc.getText().replace(/\s*\*\/$/, "").length
        changes.push([end, end, ` ${sentence(names)}`])
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  const replaced = changes
    .sort(([one], [other]) => one - other)
    .reduceRight((before, [start, end, replacement]) => before.slice(0, start) + replacement + before.slice(end), text)
  const known = namesIn(source)
  const missing = [...named].filter((name) => !known.has(name)).sort()
  return missing.length === 0 ? replaced : withImport(replaced, missing, relative(dirname(file), entry))
}

// Of a method's signature, or of a property with a function or a watched value.
const errorTypeOf = (type: ts.TypeNode): ts.TypeNode | undefined => {
  if (ts.isFunctionTypeNode(type)) return errorTypeOf(type.type)
  if (!ts.isTypeReferenceNode(type)) return undefined
  const name = ts.isIdentifier(type.typeName) ? type.typeName : type.typeName.right
  return canFail(name.text) ? type.typeArguments?.[1] : undefined
}

const namesIn = (source: ts.SourceFile): ReadonlySet<string> =>
  new Set(
    source.statements.flatMap((one) => {
      const bindings = ts.isImportDeclaration(one) ? one.importClause?.namedBindings : undefined
      if (bindings && ts.isNamedImports(bindings)) return bindings.elements.map(({ name }) => name.text)
      return (ts.isTypeAliasDeclaration(one) || ts.isClassDeclaration(one)) && one.name ? [one.name.text] : []
    })
  )

// At the end, before the reference to the map, where it moves no line.
const withImport = (text: string, names: ReadonlyArray<string>, from: string): string => {
  const end = /\/\/# sourceMappingURL=.*\s*$/.exec(text)?.index ?? text.length
  return `${text.slice(0, end)}import type { ${names.join(", ")} } from "${from}"\n${text.slice(end)}`
}
