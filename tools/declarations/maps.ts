import { readFileSync } from "node:fs"
import type { SourceMapSegment } from "@jridgewell/sourcemap-codec"
import { encode } from "@jridgewell/sourcemap-codec"
import ts from "typescript6"

/** A position in a source file; line and column are zero-based. */
interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
}

type Places = ReadonlyMap<string, ReadonlyArray<Place>>

/** Where a declaration is in the sources. */
export interface Declared {
  readonly place: Place
  /** The names within it, such as those of members, with their places in the order of the source. */
  readonly within: Places
  /** Those of the whole source: the fields of a schema can be a constant beside it. */
  readonly beside: Places
}

/** Returns the declarations of a source by name. */
export const declaredBy = (file: string): ReadonlyMap<string, Declared> => {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true)
  const found = new Map<string, Declared & { readonly within: Map<string, Array<Place>> }>()
  const beside = new Map<string, Array<Place>>()
  for (const statement of source.statements) {
    const [own, ...others] = namesIn(statement).map(({ start, text }) => {
      const { character, line } = source.getLineAndCharacterOfPosition(start)
      return { text, place: { file, line, column: character } }
    })
    if (own === undefined) continue
    const one = found.get(own.text) ?? { place: own.place, within: new Map(), beside }
    found.set(own.text, one)
    for (const { place, text } of others)
      for (const places of [one.within, beside]) places.set(text, [...(places.get(text) ?? []), place])
  }
  return found
}

/**
 * Returns the map of a file of declarations, in which each name leads to that of its source; null if none has one. An editor asks for
 * the places of names alone.
 * @param find returns the source of the declaration with a name of the file
 */
export const mapOf = (file: string, text: string, find: (name: string) => Declared | undefined) => {
  const declarations = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const sources: Array<string> = []
  const lines: Array<Array<SourceMapSegment>> = text.split("\n").map(() => [])
  const lead = (at: number, { file, line }: Place, column: number): void => {
    if (!sources.includes(file)) sources.push(file)
    const from = declarations.getLineAndCharacterOfPosition(at)
    lines[from.line]?.push([from.character, sources.indexOf(file), line, column])
  }
  const leadName = ({ end, start, text }: Name, place: Place): void => {
    lead(start, place, place.column)
    if (end > start) lead(end, place, place.column + sourceName(text).length)
  }
  // How often each name has stood in a declaration so far, over all statements that declare it.
  const counts = new Map<Declared, Map<string, number>>()
  for (const statement of declarations.statements) {
    const [own, ...others] = namesIn(statement)
    const declared = own && find(own.text)
    if (own === undefined || declared === undefined) continue
    const { beside, place, within } = declared
    const count = counts.get(declared) ?? new Map<string, number>()
    counts.set(declared, count)
    leadName(own, place)
    for (const name of others) {
      const before = count.get(name.text) ?? 0
      count.set(name.text, before + 1)
      leadName(name, within.get(name.text)?.[before] ?? beside.get(name.text)?.[0] ?? place)
    }
  }
  return sources.length === 0 ? null : ({ version: 3, sources, names: [], mappings: encode(lines) } as const)
}

/** Returns the name in the source of what is declared under a name: the compiler names the type of a base, the bundler avoids collisions. */
export const sourceName = (name: string): string => name.replace(/(?:_base)?(?:\$\w+)?$/, "")

/** Returns the names of the declarations of a module. */
export const namesDeclaredBy = (text: string): ReadonlyArray<string> =>
  ts.createSourceFile("", text, ts.ScriptTarget.Latest, true).statements.flatMap((one) => namesIn(one)[0]?.text ?? [])

interface Name {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Returns the names that a statement declares, and those of members within them. One of several signatures has the name of its member. */
const namesIn = (node: ts.Node, owner = ""): ReadonlyArray<Name> => {
  const name = isNamed(node) ? node.name : undefined
  const own =
    name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name))
      ? [{ text: name.text, start: name.getStart(), end: name.end }]
      : ts.isCallSignatureDeclaration(node)
        ? [{ text: owner, start: node.getStart(), end: node.getStart() }]
        : []
  const within: Array<Name> = []
  ts.forEachChild(node, (child) => void within.push(...namesIn(child, own[0]?.text ?? owner)))
  return [...own, ...within]
}

const isNamed = (node: ts.Node): node is ts.NamedDeclaration =>
  ts.isTypeElement(node) ||
  ts.isClassElement(node) ||
  ts.isObjectLiteralElement(node) ||
  ts.isVariableDeclaration(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node)
