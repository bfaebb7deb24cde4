import { globSync, readFileSync } from "node:fs"
import ts from "typescript6"
import { textOf } from "./apps.ts"
import { oneLine } from "./calls.ts"

/** A property of an interface. */
export interface Property {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly doc: string
}

/** The interfaces and constants of source files, read without the compiler's checker. */
export interface Declarations {
  readonly interfaces: ReadonlyMap<string, ts.InterfaceDeclaration>
  /** The documentation of exported constants and functions. */
  readonly docs: ReadonlyMap<string, string>
}

/** Reads the declarations of the files that match. */
export const readDeclarations = (root: string, patterns: ReadonlyArray<string>): Declarations => {
  const interfaces = new Map<string, ts.InterfaceDeclaration>()
  const docs = new Map<string, string>()
  for (const file of globSync([...patterns], { cwd: root }).sort()) {
    const source = ts.createSourceFile(file, readFileSync(`${root}${file}`, "utf8"), ts.ScriptTarget.Latest, true)
    for (const statement of source.statements) {
      const isExported =
        ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
      if (isExported !== true) continue
      if (ts.isInterfaceDeclaration(statement)) interfaces.set(statement.name.text, statement)
      if (ts.isFunctionDeclaration(statement) && statement.name) docs.set(statement.name.text, docOf(statement))
      if (ts.isVariableStatement(statement))
        for (const one of statement.declarationList.declarations) docs.set(one.name.getText(), docOf(statement))
    }
  }
  return { interfaces, docs }
}

/** Returns the properties of an interface, with those that it inherits. */
export const propertiesOf = (name: string, { interfaces }: Declarations): ReadonlyArray<Property> => {
  const declared = interfaces.get(name)
  if (declared === undefined) throw new Error(`No interface has the name ${name}`)
  const all = new Map<string, Property>()
  const add = (property: Property) => all.set(property.name, property)
  for (const parent of declared.heritageClauses?.flatMap(({ types }) => types) ?? [])
    for (const property of inherited(parent, { interfaces, docs: new Map() })) add(property)
  for (const member of declared.members) {
    if (!ts.isPropertySignature(member) && !ts.isMethodSignature(member)) continue
    const type = ts.isPropertySignature(member) ? (member.type ? oneLine(member.type) : "unknown") : oneLine(member)
    add({ name: member.name.getText(), type, isRequired: member.questionToken === undefined, doc: docOf(member) })
  }
  return [...all.values()]
}

// `extends Options`, `extends Omit<Options, "a" | "b">` or `extends Pick<...>`.
const inherited = (
  { expression, typeArguments }: ts.ExpressionWithTypeArguments,
  declarations: Declarations
): ReadonlyArray<Property> => {
  const name = expression.getText()
  if (name !== "Omit" && name !== "Pick") return propertiesOf(name, declarations)
  const [of, keys] = typeArguments ?? []
  const names = [...(keys?.getText() ?? "").matchAll(/"(\w+)"/g)].map(([, key]) => key)
  const base = of === undefined ? [] : propertiesOf(of.getText().replace(/<.*/s, ""), declarations)
  return base.filter((property) => names.includes(property.name) === (name === "Pick"))
}

const docOf = (node: ts.Node): string =>
  textOf(
    ts
      .getJSDocCommentsAndTags(node)
      .filter(ts.isJSDoc)
      .map((doc) => doc.getText())
      .at(-1) ?? ""
  )

/** Renders properties as a table. */
export const table = (properties: ReadonlyArray<Property>): ReadonlyArray<string> => [
  "| Name | Type | |",
  "| --- | --- | --- |",
  ...properties.map(({ doc, isRequired, name, type }) => {
    const text = doc.replace(/\s+/g, " ").replaceAll("|", "\\|")
    return `| \`${name}\`${isRequired ? ", required" : ""} | \`${type.replaceAll("|", "\\|")}\` | ${text} |`
  })
]
