import { parseSync } from "vite"

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly static?: boolean
  readonly [property: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"

// The code inside these nodes runs later, if at all; a call as a statement exists for its side effect.
const skipped = new Set([
  "ArrowFunctionExpression",
  "FunctionDeclaration",
  "FunctionExpression",
  "MethodDefinition",
  "ExpressionStatement"
])

/** Returns the parts of a module that run while it loads. */
const childrenOf = (node: Node): ReadonlyArray<Node> =>
  skipped.has(node.type) || (node.type === "PropertyDefinition" && node.static === false)
    ? []
    : Object.values(node).flat().filter(isNode)

/** Names whose properties are read without a getter: the modules that a module imports, and some of the language. */
type Known = ReadonlySet<unknown>

const language = ["Object", "Symbol"]

const knownOf = (body: ReadonlyArray<Node>): Known =>
  new Set([
    ...language,
    ...body
      .filter(({ type }) => type === "ImportDeclaration")
      .flatMap(childrenOf)
      .flatMap(({ local, type }) => (type === "ImportNamespaceSpecifier" ? [nameOf(local)] : []))
  ])

/** Checks whether evaluating a node may run other code: a getter, an iterator or a conversion to text. */
const mayRunCode = (node: Node, known: Known): boolean =>
  node.type === "SpreadElement" ||
  (node.type === "MemberExpression" && !isKnown(node, known)) ||
  (node.type === "BinaryExpression" && hasName(node)) ||
  isComputed(node, known) ||
  childrenOf(node).some((child) => mayRunCode(child, known))

const isKnown = ({ computed, object }: Node, known: Known): boolean => computed !== true && known.has(nameOf(object))

// Constant texts take the place of their names.
const isComputed = ({ computed, key, type }: Node, known: Known): boolean =>
  type === "StaticBlock" || (computed === true && isNode(key) && key.type !== "Identifier" && !isKnown(key, known))

const hasName = (node: Node): boolean => node.type === "Identifier" || childrenOf(node).some(hasName)

const note = "/* @__PURE__ */ "

/** A text that is inserted into the source. */
interface Change {
  readonly at: number
  readonly text: string
}

// A bundler drops the result of a pure call, whatever the code of the call does.
const wrapped = ({ start, end }: Node): ReadonlyArray<Change> => [
  { at: start, text: `${note}(() => (` },
  { at: end, text: "))()" }
]

/** Returns the values bound to names while the module loads: constants, base classes, static properties. */
const valuesOf = (node: Node): ReadonlyArray<unknown> => {
  if (node.type === "VariableDeclarator") return [node.init]
  if (node.type === "ClassDeclaration") return [node.superClass]
  return node.type === "PropertyDefinition" && node.static === true ? [node.value] : []
}

const changes = (node: Node, known: Known): ReadonlyArray<Change> => {
  const values = valuesOf(node)
    .filter(isNode)
    .filter((value) => mayRunCode(value, known))
  const rest = childrenOf(node).filter((child) => !values.includes(child))
  const call = node.type === "CallExpression" || node.type === "NewExpression"
  return [
    ...(call ? [{ at: node.start, text: note }] : []),
    ...values.flatMap((value) => wrapped(value)),
    ...rest.flatMap((child) => changes(child, known))
  ]
}

const nameOf = (node: unknown): unknown => (isNode(node) && node.type === "Identifier" ? node.name : undefined)

/** Marks everything that runs while a module loads as free of side effects, so that bundlers drop what is unused. */
export const annotate = (path: string, source: string): string => {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} does not parse`)
  const root: unknown = program
  const body = isNode(root) ? childrenOf(root) : []
  const known = knownOf(body)
  const all = body.flatMap((statement) => changes(statement, known)).sort((one, other) => one.at - other.at)
  // The calls of a chain start at the same position and share one annotation.
  const isRepeated = ({ at, text }: Change, index: number) =>
    text === note && (all[index - 1]?.at === at ? all[index - 1]?.text : source.slice(0, at))?.endsWith(note) === true
  const parts = all.map(
    (one, index) => `${source.slice(all[index - 1]?.at ?? 0, one.at)}${isRepeated(one, index) ? "" : one.text}`
  )
  return parts.join("") + source.slice(all.at(-1)?.at ?? 0)
}
