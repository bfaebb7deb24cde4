import { parseSync } from "vite"

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly static?: boolean
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"

// What is inside runs later, if at all; a statement that is a call is there for its effect.
const skipped = new Set([
  "ArrowFunctionExpression",
  "FunctionDeclaration",
  "FunctionExpression",
  "MethodDefinition",
  "ExpressionStatement"
])

/** The parts of a module that run while it loads. */
const childrenOf = (node: Node): ReadonlyArray<Node> =>
  skipped.has(node.type) || (node.type === "PropertyDefinition" && node.static === false)
    ? []
    : Object.values(node).flat().filter(isNode)

const spreads = (node: Node): boolean => node.type === "SpreadElement" || childrenOf(node).some(spreads)

const note = "/* @__PURE__ */ "

interface Insertion {
  readonly at: number
  readonly text: string
}

/** What is bound to a name when the module loads: the value of a constant, a base class, a static property. */
const valuesOf = (node: Node): ReadonlyArray<unknown> => {
  if (node.type === "VariableDeclarator" && "init" in node) return [node.init]
  if (node.type === "ClassDeclaration" && "superClass" in node) return [node.superClass]
  return node.type === "PropertyDefinition" && "value" in node ? [node.value] : []
}

const insertions = (node: Node): ReadonlyArray<Insertion> => {
  const wrapped = valuesOf(node).filter(isNode).filter(spreads)
  const rest = childrenOf(node).filter((child) => !wrapped.includes(child))
  const call = node.type === "CallExpression" || node.type === "NewExpression"
  return [
    ...(call ? [{ at: node.start, text: note }] : []),
    // To a bundler a spread may run a getter, so a value with one is only dropped as the result of a pure call.
    ...wrapped.flatMap(({ start, end }) => [
      { at: start, text: `${note}(() => (` },
      { at: end, text: "))()" }
    ]),
    ...rest.flatMap(insertions)
  ]
}

/** Marks all that runs while a module loads as free of effects, so that bundlers drop what is not used. */
export const annotate = (path: string, source: string): string => {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} does not parse`)
  let annotated = source
  let last = -1
  for (const { at, text } of [...insertions(program)].sort((a, b) => b.at - a.at)) {
    // The calls of a chain begin at one place, and one note is for all of them.
    if (text === note && (at === last || annotated.slice(0, at).endsWith(note))) continue
    annotated = annotated.slice(0, at) + text + annotated.slice(at)
    last = at
  }
  return annotated
}
