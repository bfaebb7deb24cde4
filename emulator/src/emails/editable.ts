import { createHash } from "node:crypto"
import * as Effect from "effect/Effect"
import { isTimeout } from "../host/TimeLimit.js"
import { withinMillis } from "../host/withinMillis.js"
import { messageOf, tooLongToCompile } from "./compile.js"
import { maxParseMillis, maxRenderedLength, maxSourceLength } from "./limits.js"

/** A text of a source that the dashboard's visual editor can change. */
export interface EditableRegion {
  readonly id: string
  readonly loc: { readonly start: number; readonly end: number; readonly line: number; readonly column: number }
  readonly originalText: string
  readonly textHash: string
  /** The named function or variable around the text, and the elements between. */
  readonly jsxPath: ReadonlyArray<string>
  readonly parentElement: { readonly tagName: string; readonly props: Readonly<Record<string, string>> }
  readonly sourceContext: { readonly before: string; readonly after: string }
  readonly siblingIndex: number
  readonly occurrenceCount: number
  readonly occurrenceIndex: number
  readonly sourceFile: "template" | "theme"
}

/** A source whose texts and expressions are marked in what it renders. */
export interface Marked {
  readonly source: string
  readonly regions: Readonly<Record<string, EditableRegion>>
  /** The letter with which the ids of the source begin. */
  readonly prefix: string
  /** The expressions of the source, by the number in their mark. */
  readonly expressions: ReadonlyArray<string>
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly loc: { readonly start: { readonly line: number; readonly column: number } }
  readonly [key: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof Object(value).type === "string" && typeof Object(value).start === "number"
const childrenOf = (node: Node): ReadonlyArray<Node> => Object.values(node).flat().filter(isNode).filter(isCode)
const isCode = ({ type }: Node): boolean => !type.startsWith("Comment")

/** A text, and what is around it. */
interface Found {
  readonly node: Node
  readonly path: ReadonlyArray<string>
  readonly parent: Node | undefined
}
interface Contents {
  readonly texts: Array<Found>
  readonly expressions: Array<Node>
}
interface Place {
  readonly path: ReadonlyArray<string>
  readonly parent: Node | undefined
  readonly isChild: boolean
}

const tooltip = "__ExpressionTooltip"
const elements: ReadonlySet<string> = new Set(["JSXElement", "JSXFragment"])
const unmarked: ReadonlySet<string> = new Set([...elements, "JSXEmptyExpression"])

const nameOf = (node: Node): string | undefined => {
  const id = node["id"]
  const isNamed = (node.type === "FunctionDeclaration" || node.type === "VariableDeclarator") && isNode(id)
  return isNamed && typeof id["name"] === "string" ? id["name"] : undefined
}

const tagOf = (source: string, element: Node): string => {
  const opening = element["openingElement"]
  const tag = isNode(opening) ? opening["name"] : undefined
  return isNode(tag) && tag.type !== "JSXNamespacedName" ? source.slice(tag.start, tag.end) : ""
}

const attributesOf = (element: Node | undefined): ReadonlyArray<Node> => {
  const opening = element?.["openingElement"]
  const attributes = isNode(opening) ? opening["attributes"] : undefined
  return Array.isArray(attributes) ? attributes.filter(isNode) : []
}

const propsOf = (source: string, element: Node | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    attributesOf(element).flatMap(({ name, value }) => {
      if (!isNode(name) || typeof name["name"] !== "string" || !isNode(value)) return []
      if (typeof value["value"] === "string") return [[name["name"], value["value"]]]
      const expression = value["expression"]
      return isNode(expression) ? [[name["name"], `{${source.slice(expression.start, expression.end)}}`]] : []
    })
  )

/** Collects the texts and the expressions of a part of a source, in their order. */
const collect = (source: string, node: Node, place: Place, contents: Contents): void => {
  const { path, parent, isChild } = place
  if (node.type === "JSXText") {
    if (String(node["value"]).trim() !== "") contents.texts.push({ node, path, parent })
    return
  }
  const name = nameOf(node)
  const tag = node.type === "JSXElement" ? tagOf(source, node) : ""
  const own = node.type === "JSXElement" ? node : parent
  const expression = node["expression"]
  const isMarked = isChild && node.type === "JSXExpressionContainer" && isNode(expression) && !unmarked.has(expression.type)
  if (isMarked) contents.expressions.push(node)
  const inside = name !== undefined ? [name] : isMarked ? [...path, tooltip] : tag === "" ? path : [...path, tag]
  for (const child of childrenOf(node)) {
    const isContent = elements.has(node.type) && !child.type.startsWith("JSXOpening") && !child.type.startsWith("JSXClosing")
    collect(source, child, { path: inside, parent: own, isChild: isContent }, contents)
  }
}

const contextLines = 3

/** Returns the regions of texts, or undefined if they are longer than an e-mail can be. */
const regionsOf = (
  kind: "template" | "theme",
  source: string,
  texts: ReadonlyArray<Found>
): ReadonlyArray<EditableRegion> | undefined => {
  const lines = source.split("\n")
  const counts = new Map<string, number>()
  const textOf = ({ node }: Found) => source.slice(node.start, node.end)
  for (const found of texts) counts.set(textOf(found), (counts.get(textOf(found)) ?? 0) + 1)
  const seen = new Map<string, number>()
  const regions: Array<EditableRegion> = []
  let length = 0
  for (const [index, found] of texts.entries()) {
    const { node, path, parent } = found
    const { line, column } = node.loc.start
    const originalText = textOf(found)
    seen.set(originalText, (seen.get(originalText) ?? 0) + 1)
    const region: EditableRegion = {
      id: `${prefixes[kind]}${index}`,
      loc: { start: node.start, end: node.end, line, column },
      originalText,
      textHash: createHash("sha256").update(originalText).digest("hex").slice(0, 16),
      jsxPath: path,
      parentElement: { tagName: parent === undefined ? "" : tagOf(source, parent), props: propsOf(source, parent) },
      sourceContext: {
        before: lines.slice(Math.max(0, line - 1 - contextLines), line - 1).join("\n"),
        after: lines.slice(line, line + contextLines).join("\n")
      },
      // The platform counts the texts before it that are not marked yet, of which there are none.
      siblingIndex: 0,
      occurrenceCount: counts.get(originalText) ?? 1,
      occurrenceIndex: seen.get(originalText) ?? 1,
      sourceFile: kind
    }
    length += JSON.stringify(region).length
    if (length > maxRenderedLength) return undefined
    regions.push(region)
  }
  return regions
}

const prefixes = { template: "t", theme: "h" } as const

const open = "⟦"
const close = "⟧"
/** The components that mark what is inside: always a text, and of an expression's values only texts and numbers. */
const components = `
function __Editable({ __id, children }) {
  return <>{"${open}STACK_EDITABLE_START:" + __id + "${close}"}{children}{"${open}STACK_EDITABLE_END:" + __id + "${close}"}</>
}
function ${tooltip}({ __expr, children }) {
  if (typeof children === "object" && children !== null) return children
  return <>{"${open}STACK_EXPR_START:" + __expr + "${close}"}{children}{"${open}STACK_EXPR_END${close}"}</>
}
`

type Insertion = readonly [at: number, text: string]

/** Inserts texts into a source. At one place, what ends there comes before what begins there. */
const inserted = (source: string, ends: ReadonlyArray<Insertion>, starts: ReadonlyArray<Insertion>): string => {
  const all = [...ends, ...starts].sort(([one], [other]) => one - other)
  let at = 0
  const parts = all.map(([place, text]) => {
    const part = source.slice(at, place) + text
    at = place
    return part
  })
  return parts.join("") + source.slice(at)
}

/** Returns the texts and the expressions of a source. Fails with what is wrong with it. */
const contentsOf = Effect.fnUntraced(function* (source: string): Effect.fn.Return<Contents, string> {
  // Few programs edit e-mails, so the parser is loaded with the first one.
  const { parse } = yield* Effect.tryPromise({ try: () => import("@babel/parser"), catch: messageOf })
  return yield* Effect.try({
    try: () => {
      const contents: Contents = { texts: [], expressions: [] }
      const { program } = withinMillis(maxParseMillis, () =>
        parse(source, { sourceType: "module", plugins: ["typescript", "jsx"] })
      )
      if (isNode(program)) collect(source, program, { path: [], parent: undefined, isChild: false }, contents)
      return contents
    },
    catch: (error) => (isTimeout(error) ? tooLongToCompile : messageOf(error))
  })
})

/**
 * Marks the texts of the elements of a source, and the values of its expressions, in what it renders. Fails with what is wrong with
 * the source.
 */
export const markEditable = Effect.fnUntraced(function* (
  kind: "template" | "theme",
  source: string
): Effect.fn.Return<Marked, string> {
  if (source.length > maxSourceLength) return yield* Effect.fail(`A source has at most ${maxSourceLength} characters`)
  const { texts, expressions } = yield* contentsOf(source)
  const regions = regionsOf(kind, source, texts)
  if (regions === undefined) return yield* Effect.fail(`The regions of a source have at most ${maxRenderedLength} characters`)
  const prefix = prefixes[kind]
  const starts: ReadonlyArray<Insertion> = [
    ...texts.map(({ node }, index): Insertion => [node.start, `<__Editable __id="${prefix}${index}">`]),
    ...expressions.map(({ start }, index): Insertion => [start, `{<${tooltip} __expr="${prefix}${index}">`])
  ]
  const ends: ReadonlyArray<Insertion> = [
    ...texts.map(({ node }): Insertion => [node.end, "</__Editable>"]),
    ...expressions.map(({ end }): Insertion => [end, `</${tooltip}>}`])
  ]
  return {
    source: `${inserted(source, ends, starts)}\n${components}`,
    regions: Object.fromEntries(regions.map((region) => [region.id, region])),
    prefix,
    expressions: expressions.map(({ start, end }) => source.slice(start, end))
  }
})

const marks = /⟦STACK_(EDITABLE_START|EDITABLE_END|EXPR_START):([^⟧]*)⟧|⟦STACK_EXPR_END⟧/g

/** Turns the marks in the HTML of marked sources into comments. */
export const withComments = (html: string, sources: ReadonlyArray<Marked>): Effect.Effect<string, string> => {
  const expressions = new Map(
    sources.flatMap(({ prefix, expressions }) => expressions.map((text, index) => [`${prefix}${index}`, text]))
  )
  let length = html.length
  const shown = (_: string, mark: string | undefined, id: string) => {
    if (mark === undefined) return "<!-- STACK_EXPR_END -->"
    if (mark !== "EXPR_START") return `<!-- STACK_${mark} ${id} -->`
    const text = expressions.get(id) ?? ""
    length += text.length
    // Long texts are not even encoded, because an expression can repeat them as often as it likes.
    return length > maxRenderedLength ? "" : `<!-- STACK_${mark} ${Buffer.from(text).toString("base64")} -->`
  }
  const converted = html.replace(marks, shown)
  return length > maxRenderedLength || converted.length > maxRenderedLength
    ? Effect.fail(`A source renders at most ${maxRenderedLength} characters`)
    : Effect.succeed(converted)
}
