import { parseSync } from "vite"

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly static?: boolean
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

const spreads = (node: Node): boolean => node.type === "SpreadElement" || childrenOf(node).some(spreads)

const note = "/* @__PURE__ */ "

interface Insertion {
  readonly at: number
  readonly text: string
}

/** Returns the values bound to names while the module loads: constants, base classes, static properties. */
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

/** Marks everything that runs while a module loads as free of side effects, so that bundlers drop what is unused. */
export const annotate = (path: string, source: string): string => {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} does not parse`)
  let annotated = source
  let last = -1
  for (const { at, text } of [...insertions(program)].sort((a, b) => b.at - a.at)) {
    // The calls of a chain start at the same position and share one annotation.
    if (text === note && (at === last || annotated.slice(0, at).endsWith(note))) continue
    annotated = annotated.slice(0, at) + text + annotated.slice(at)
    last = at
  }
  return annotated
}
