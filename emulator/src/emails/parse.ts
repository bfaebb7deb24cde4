import type { Attribute, Cursor, Node } from "./syntax.js"
import { afterBracket, expect, fail, match, nested, nothing, skipBlanks, take } from "./syntax.js"

const identifier = /[A-Za-z_$][\w$]*/y

// From lowest to highest precedence.
const operators: ReadonlyArray<ReadonlyArray<string>> = [
  ["??", "||"],
  ["&&"],
  ["===", "!==", "==", "!="],
  ["<=", ">=", "<", ">"],
  ["+", "-"],
  ["*", "/", "%"]
]

/** Parses an expression. */
export const expression = (cursor: Cursor): Node => nested(cursor, choice)

const choice = (cursor: Cursor): Node => {
  const when = binary(cursor, 0)
  skipBlanks(cursor)
  if (cursor.source.startsWith("?.", cursor.at) || !take(cursor, "?")) return when
  const then = expression(cursor)
  expect(cursor, ":")
  return { _tag: "choice", when, then, otherwise: expression(cursor) }
}

const binary = (cursor: Cursor, level: number): Node => {
  const own = operators[level]
  if (own === undefined) return unary(cursor)
  let left = binary(cursor, level + 1)
  for (;;) {
    const operator = own.find((text) => take(cursor, text))
    if (operator === undefined) return left
    left = { _tag: "both", operator, left, right: binary(cursor, level + 1) }
  }
}

const unary = (cursor: Cursor): Node => {
  if (take(cursor, "!")) return { _tag: "not", of: nested(cursor, unary) }
  if (take(cursor, "-")) return { _tag: "both", operator: "-", left: { _tag: "value", value: 0 }, right: nested(cursor, unary) }
  return postfix(cursor, primary(cursor))
}

const postfix = (cursor: Cursor, start: Node): Node => {
  let node = start
  while (cursor.problem === undefined) {
    if (take(cursor, "?.") || take(cursor, ".")) {
      const name = match(cursor, identifier)
      if (name === undefined) return fail(cursor, "A name")
      node = { _tag: "member", of: node, key: { _tag: "value", value: name } }
    } else if (take(cursor, "[")) {
      node = { _tag: "member", of: node, key: expression(cursor) }
      expect(cursor, "]")
    } else if (take(cursor, "(")) node = { _tag: "call", of: node, inputs: listUntil(cursor, ")") }
    // Skips type assertions, which have no effect at run time.
    else if (
      match(cursor, /!(?!=)/y) === undefined &&
      match(cursor, /(?:as|satisfies)\s+[\w$.]+(?:<[^<>]{0,200}>)?(?:\[\])*/y) === undefined
    )
      break
  }
  return node
}

const listUntil = (cursor: Cursor, end: string): ReadonlyArray<Node> => {
  const items: Array<Node> = []
  while (cursor.problem === undefined && !take(cursor, end)) {
    items.push(expression(cursor))
    if (!take(cursor, ",")) {
      expect(cursor, end)
      break
    }
  }
  return items
}

const words: Readonly<Record<string, Node>> = {
  true: { _tag: "value", value: true },
  false: { _tag: "value", value: false },
  null: { _tag: "value", value: null },
  undefined: nothing
}

const primary = (cursor: Cursor): Node => {
  skipBlanks(cursor)
  const number = match(cursor, /\d+(?:\.\d+)?/y)
  if (number !== undefined) return { _tag: "value", value: Number(number) }
  const quoted = match(cursor, /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'/y)
  if (quoted !== undefined) return { _tag: "value", value: unescaped(quoted.slice(1, -1)) }
  if (take(cursor, "`")) return template(cursor)
  if (cursor.source[cursor.at] === "<") return element(cursor)
  const arrow = arrowFunction(cursor)
  if (arrow !== undefined) return arrow
  if (take(cursor, "(")) {
    const inner = expression(cursor)
    expect(cursor, ")")
    return inner
  }
  if (take(cursor, "[")) return { _tag: "list", items: listUntil(cursor, "]") }
  if (take(cursor, "{")) return object(cursor)
  const name = match(cursor, identifier)
  if (name === undefined) return fail(cursor, "An expression")
  return (Object.hasOwn(words, name) ? words[name] : undefined) ?? { _tag: "name", name }
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "" }
const unescaped = (text: string): string => text.replace(/\\([\s\S])/g, (_, character: string) => escapes[character] ?? character)

const template = (cursor: Cursor): Node => {
  const parts: Array<Node> = []
  while (cursor.problem === undefined) {
    const piece = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*/y
    piece.lastIndex = cursor.at
    const text = piece.exec(cursor.source)?.[0] ?? ""
    cursor.at += text.length
    parts.push({ _tag: "value", value: unescaped(text) })
    if (cursor.source[cursor.at] === "`") break
    if (!cursor.source.startsWith("${", cursor.at)) return fail(cursor, "The end of a text")
    cursor.at += 2
    parts.push(expression(cursor))
    expect(cursor, "}")
  }
  cursor.at += 1
  return { _tag: "text", parts }
}

const object = (cursor: Cursor): Node => {
  const entries: Array<Attribute> = []
  while (cursor.problem === undefined && !take(cursor, "}")) {
    if (take(cursor, "...")) entries.push({ name: undefined, value: expression(cursor) })
    else {
      const name = match(cursor, /[A-Za-z_$][\w$]*|"[^"]*"|'[^']*'|\d+/y)?.replace(/^["']|["']$/g, "")
      if (name === undefined) return fail(cursor, "A name")
      entries.push({ name, value: take(cursor, ":") ? expression(cursor) : { _tag: "name", name } })
    }
    if (!take(cursor, ",")) {
      expect(cursor, "}")
      break
    }
  }
  return { _tag: "object", entries }
}

/** Returns the names that a parameter list binds; those of a destructured object have a prefix. */
export const parameterNames = (text: string): ReadonlyArray<string> => {
  const inner = /^\s*\{([^}]*)\}/.exec(text)?.[1]
  if (inner === undefined) return text.split(",").flatMap((part) => /^\s*([A-Za-z_$][\w$]*)/.exec(part)?.[1] ?? [])
  return inner.split(",").flatMap((part) => {
    const name = /^\s*(?:\.\.\.)?([A-Za-z_$][\w$]*)/.exec(part)?.[1]
    return name === undefined ? [] : [`{${name}`]
  })
}

const arrowFunction = (cursor: Cursor): Node | undefined => {
  const start = cursor.at
  const end = cursor.source[start] === "(" ? afterBracket(cursor) : undefined
  const single = end === undefined ? match(cursor, identifier) : undefined
  if (end !== undefined) cursor.at = end
  if ((end === undefined && single === undefined) || !take(cursor, "=>")) {
    cursor.at = start
    return undefined
  }
  const parameters = single === undefined ? parameterNames(cursor.source.slice(start + 1, (end ?? 0) - 1)) : [single]
  if (!take(cursor, "{")) return { _tag: "function", parameters, body: expression(cursor) }
  const body = take(cursor, "return") ? expression(cursor) : fail(cursor, '"return"')
  take(cursor, ";")
  expect(cursor, "}")
  return { _tag: "function", parameters, body }
}

const element = (cursor: Cursor): Node => nested(cursor, elementHere)

const elementHere = (cursor: Cursor): Node => {
  expect(cursor, "<")
  const name = match(cursor, /[A-Za-z][\w.-]*/y) ?? ""
  const attributes: Array<Attribute> = []
  while (cursor.problem === undefined && name !== "") {
    const attribute = match(cursor, /[A-Za-z_][\w:-]*/y)
    if (attribute !== undefined) attributes.push({ name: attribute, value: attributeValue(cursor) })
    else if (take(cursor, "{")) {
      expect(cursor, "...")
      attributes.push({ name: undefined, value: expression(cursor) })
      expect(cursor, "}")
    } else break
  }
  if (name !== "" && take(cursor, "/>")) return { _tag: "element", name, attributes, children: [] }
  expect(cursor, ">")
  return { _tag: "element", name, attributes, children: childrenOf(cursor, name) }
}

const attributeValue = (cursor: Cursor): Node => {
  if (!take(cursor, "=")) return { _tag: "value", value: true }
  const quoted = match(cursor, /"[^"]*"|'[^']*'/y)
  if (quoted !== undefined) return { _tag: "value", value: quoted.slice(1, -1) }
  expect(cursor, "{")
  const value = expression(cursor)
  expect(cursor, "}")
  return value
}

// Normalizes JSX text: trims the whitespace around line breaks and joins the lines with one space.
const lines = (text: string): string =>
  text.includes("\n")
    ? text
        .split("\n")
        .map((line, index, all) => {
          const begun = index === 0 ? line : line.trimStart()
          return index === all.length - 1 ? begun : begun.trimEnd()
        })
        .filter((line) => line !== "")
        .join(" ")
    : text

const childrenOf = (cursor: Cursor, name: string): ReadonlyArray<Node> => {
  const children: Array<Node> = []
  while (cursor.problem === undefined) {
    const text = /[^<{]*/y
    text.lastIndex = cursor.at
    const found = text.exec(cursor.source)?.[0] ?? ""
    cursor.at += found.length
    const html = lines(found)
    if (html !== "") children.push({ _tag: "markup", html })
    if (take(cursor, "</")) {
      expect(cursor, name)
      expect(cursor, ">")
      return children
    }
    if (cursor.source[cursor.at] === "<") children.push(element(cursor))
    else if (take(cursor, "{")) {
      if (take(cursor, "}")) continue
      children.push(expression(cursor))
      expect(cursor, "}")
    } else fail(cursor, `"</${name}>"`)
  }
  return children
}
