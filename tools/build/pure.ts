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

/** A replacement for a range of the source. */
interface Change {
  readonly start: number
  readonly end: number
  readonly text: string
}

const inserted = (at: number, text: string): Change => ({ start: at, end: at, text })

// A bundler drops the result of a pure call, whatever the code of the call does.
const wrapped = ({ start, end }: Node, before = "", after = ""): ReadonlyArray<Change> => [
  inserted(start, `${before}${note}(() => (`),
  inserted(end, `))()${after}`)
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
    ...(call ? [inserted(node.start, note)] : []),
    ...(node.type === "ClassDeclaration" ? asConstant(node, known) : []),
    ...values.flatMap((value) => wrapped(value)),
    ...rest.flatMap((child) => changes(child, known))
  ]
}

/** Turns a class with computed keys into the value of a constant. */
const asConstant = (node: Node, known: Known): ReadonlyArray<Change> => {
  const { abstract, body, declare, id } = node
  const isOrdinary = isNode(id) && isNode(body) && abstract !== true && declare !== true
  return isOrdinary && childrenOf(body).some((member) => isComputed(member, known))
    ? wrapped(node, `const ${nameOf(id)} = `, ";")
    : []
}

const nameOf = (node: unknown): unknown => (isNode(node) && node.type === "Identifier" ? node.name : undefined)

/** Joins constructors with the statements after them that assign their prototypes. */
const prototypes = (body: ReadonlyArray<Node>): ReadonlyArray<Change> =>
  body.flatMap((statement, index) => {
    const [declared] = childrenOf(statement)
    const next = body[index + 1]
    const assignment = next?.type === "ExpressionStatement" ? next.expression : undefined
    if (!isNode(assignment) || assignment.type !== "AssignmentExpression") return []
    const { left, right } = assignment
    if (declared?.type !== "VariableDeclarator" || !isNode(declared.init) || !isNode(left) || !isNode(right)) return []
    const isIts = nameOf(left.object) === nameOf(declared.id) && nameOf(left.property) === "prototype" && left.computed !== true
    return isIts && childrenOf(statement).length === 1
      ? [
          inserted(declared.init.start, `${note}(() => Object.assign(`),
          { start: declared.init.end, end: right.start, text: ", { prototype: " },
          inserted(right.end, " }))()")
        ]
      : []
  })

/** Marks everything that runs while a module loads as free of side effects, so that bundlers drop what is unused. */
export const annotate = (path: string, source: string): string => {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} does not parse`)
  const written: Array<string> = []
  let at = 0
  const root: unknown = program
  const body = isNode(root) ? childrenOf(root) : []
  const known = knownOf(body)
  const all = [...prototypes(body), ...body.flatMap((statement) => changes(statement, known))]
  for (const { end, start, text } of all.sort((a, b) => a.start - b.start)) {
    written.push(source.slice(at, start))
    // The calls of a chain start at the same position and share one annotation.
    if (text !== note || !(written.at(-1) === "" ? written.at(-2) : written.at(-1))?.endsWith(note)) written.push(text)
    at = end
  }
  return written.join("") + source.slice(at)
}
