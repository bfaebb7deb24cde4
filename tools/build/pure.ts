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

const note = "/* @__PURE__ */ "

/** Returns where the calls begin that run while the module loads. Those of a chain begin at the same place, and share one mark. */
const callsIn = (node: Node): ReadonlyArray<number> => [
  ...(node.type === "CallExpression" || node.type === "NewExpression" ? [node.start] : []),
  ...childrenOf(node).flatMap(callsIn)
]

/** Marks the calls that run while a module loads as free of side effects, so that bundlers drop those whose result is unused. */
export const annotate = (path: string, source: string): string => {
  const { errors, program } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} does not parse`)
  const root: unknown = program
  const calls = [...new Set(isNode(root) ? callsIn(root) : [])].sort((one, other) => one - other)
  return calls.reduceRight(
    (text, at) => (text.slice(0, at).endsWith(note) ? text : text.slice(0, at) + note + text.slice(at)),
    source
  )
}
