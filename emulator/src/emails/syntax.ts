import { maxNesting } from "./limits.js"

/** An attribute of an element; a spread has no name. */
export interface Attribute {
  readonly name: string | undefined
  readonly value: Node
}

/** A node of the supported part of the component language. */
export type Node =
  | { readonly _tag: "value"; readonly value: string | number | boolean | null | undefined }
  | { readonly _tag: "name"; readonly name: string }
  | { readonly _tag: "text"; readonly parts: ReadonlyArray<Node> }
  | { readonly _tag: "member"; readonly of: Node; readonly key: Node }
  | { readonly _tag: "call"; readonly of: Node; readonly inputs: ReadonlyArray<Node> }
  | { readonly _tag: "not"; readonly of: Node }
  | { readonly _tag: "both"; readonly operator: string; readonly left: Node; readonly right: Node }
  | { readonly _tag: "choice"; readonly when: Node; readonly then: Node; readonly otherwise: Node }
  | { readonly _tag: "list"; readonly items: ReadonlyArray<Node> }
  | { readonly _tag: "object"; readonly entries: ReadonlyArray<Attribute> }
  | { readonly _tag: "function"; readonly parameters: ReadonlyArray<string>; readonly body: Node }
  | {
      readonly _tag: "element"
      readonly name: string
      readonly attributes: ReadonlyArray<Attribute>
      readonly children: ReadonlyArray<Node>
    }
  /** Text between tags, already HTML. */
  | { readonly _tag: "markup"; readonly html: string }

/** The node without a value. */
export const nothing: Node = { _tag: "value", value: undefined }

/** A position in a source. Keeps the first problem; after it, parsing yields nothing. */
export interface Cursor {
  readonly source: string
  at: number
  problem: string | undefined
  /** The nesting depth of the position. */
  depth: number
}

/** Reports a problem at the cursor. */
export const fail = (cursor: Cursor, expected: string): Node => {
  cursor.problem ??= `${expected} is expected at character ${cursor.at}`
  return nothing
}

/** Parses a nested construct. Exceeding the maximum depth is a problem. */
export const nested = (cursor: Cursor, read: (cursor: Cursor) => Node): Node => {
  if (cursor.depth >= maxNesting) return fail(cursor, "An end of the nesting")
  cursor.depth += 1
  const node = read(cursor)
  cursor.depth -= 1
  return node
}

/** Skips whitespace and comments. */
export const skipBlanks = (cursor: Cursor): void => {
  const blanks = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y
  blanks.lastIndex = cursor.at
  cursor.at += blanks.exec(cursor.source)?.[0].length ?? 0
}

/** Consumes a token if it comes next; returns whether it did. */
export const take = (cursor: Cursor, text: string): boolean => {
  skipBlanks(cursor)
  if (cursor.problem !== undefined || !cursor.source.startsWith(text, cursor.at)) return false
  cursor.at += text.length
  return true
}

/** Consumes a match of a pattern, if it comes next. The pattern must be sticky. */
export const match = (cursor: Cursor, pattern: RegExp): string | undefined => {
  skipBlanks(cursor)
  if (cursor.problem !== undefined) return undefined
  pattern.lastIndex = cursor.at
  const found = pattern.exec(cursor.source)?.[0]
  cursor.at += found?.length ?? 0
  return found
}

/** Consumes a token, and reports a problem if it does not come next. */
export const expect = (cursor: Cursor, text: string): void => {
  if (!take(cursor, text)) fail(cursor, `"${text}"`)
}

const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" }

/** Returns the position after the bracket that closes the one at the cursor; undefined if there is none. */
export const afterBracket = ({ source, at }: Cursor): number | undefined => {
  const open: Array<string> = []
  for (let place = at; place < source.length; place++) {
    const character = source[place] ?? ""
    if (character === '"' || character === "'" || character === "`") {
      const end = source.indexOf(character, place + 1)
      if (end < 0) return undefined
      place = end
    } else if (closing[character] !== undefined) open.push(closing[character] ?? "")
    else if (character === open.at(-1)) {
      open.pop()
      if (open.length === 0) return place + 1
    } else if (character === ")" || character === "]" || character === "}") return undefined
  }
  return undefined
}
