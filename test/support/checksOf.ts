import type { SchemaAST } from "effect"

/** A filter of a schema, with its path. */
export interface FoundFilter {
  readonly at: string
  readonly filter: SchemaAST.Filter<never>
}

/** Returns all filters of a schema and its parts, on both the decoded and the encoded side. */
export const checksOf = (ast: SchemaAST.AST, at: string, seen = new Set<SchemaAST.AST>()): ReadonlyArray<FoundFilter> => {
  if (seen.has(ast)) return []
  seen.add(ast)
  return [
    ...flat(ast.checks ?? [], at),
    ...("encodingChecks" in ast ? flat(ast.encodingChecks ?? [], `${at} encoded`) : []),
    ...(ast.encoding ?? []).flatMap(({ to }) => checksOf(to, `${at} <-`, seen)),
    ...partsOf(ast).flatMap(([name, part]) => checksOf(part, `${at}${name}`, seen))
  ]
}

const flat = (checks: ReadonlyArray<SchemaAST.Check<never>>, at: string): ReadonlyArray<FoundFilter> =>
  checks.flatMap((check) => (check._tag === "FilterGroup" ? flat(check.checks, at) : [{ at, filter: check }]))

const partsOf = (ast: SchemaAST.AST): ReadonlyArray<readonly [name: string, part: SchemaAST.AST]> => {
  switch (ast._tag) {
    case "Objects":
      return [
        ...ast.propertySignatures.map(({ name, type }) => [`.${String(name)}`, type] as const),
        ...ast.indexSignatures.flatMap(({ parameter, type }) => [["[key]", parameter] as const, ["[value]", type] as const])
      ]
    case "Arrays":
      return [...ast.elements, ...ast.rest].map((part, index) => [`[${index}]`, part] as const)
    case "Union":
      return ast.types.map((part, index) => [`|${index}`, part] as const)
    case "Declaration":
      return ast.typeParameters.map((part, index) => [`<${index}>`, part] as const)
    case "TemplateLiteral":
      return ast.parts.map((part, index) => [`\${${index}}`, part] as const)
    case "Suspend":
      return [["", ast.thunk()]]
    default:
      return []
  }
}
