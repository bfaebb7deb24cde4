import type * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"

/** A line of the message about a request of the wrong shape, and the path of the field that it is about. */
export interface Problem {
  readonly path: string
  readonly line: string
}

/** Returns the path at the beginning of a line. */
export const pathIn = (line: string): string => line.slice(0, line.indexOf(" "))

/** Returns the problem that a rule of a field reports with a line. */
export const problemOf = (path: string, line: string): Problem => {
  const [, within, sentence] = /^((?:\[\d+\]|\.\w+)*): (.*)$/s.exec(line) ?? []
  if (within !== undefined && sentence !== undefined) return { path: path + within, line: sentence }
  if (/^(?:[A-Z]|params\.)/.test(line)) return { path, line }
  const whole = `${path}${/^[[.]/.test(line) ? "" : " "}${line}`
  return { path: pathIn(whole), line: whole }
}

/** The fields of an object in their order, or the items of an array. */
type Shape = { readonly fields: ReadonlyMap<string, Shape> } | { readonly items: Shape | undefined }

const shapeOf = (ast: SchemaAST.AST): Shape | undefined => {
  if (SchemaAST.isObjects(ast)) {
    return {
      fields: new Map(ast.propertySignatures.map(({ name, type }) => [String(name), shapeOf(type) ?? { items: undefined }]))
    }
  }
  if (SchemaAST.isArrays(ast)) return { items: ast.rest[0] && shapeOf(ast.rest[0]) }
  if (!SchemaAST.isUnion(ast)) return undefined
  const shapes = ast.types.flatMap((type) => shapeOf(type) ?? [])
  const fields = shapes.flatMap((shape) => ("fields" in shape ? [...shape.fields] : []))
  return fields.length > 0 ? { fields: new Map(fields) } : shapes[0]
}

/** Groups problems by the next step of their paths: the name of a field, or the index of an item. Those of the value itself have none. */
const byStep = (problems: ReadonlyArray<Problem>, path: string): ReadonlyMap<string, ReadonlyArray<Problem>> => {
  const groups = new Map<string, Array<Problem>>()
  for (const problem of problems) {
    const step = /^[.[]?([^.[\]]*)/.exec(problem.path.slice(path.length))?.[1] ?? ""
    const group = groups.get(step)
    if (group === undefined) groups.set(step, [problem])
    else group.push(problem)
  }
  return groups
}

/**
 * The platform's library checks the last field of an object first. Then it sorts the problems by the first field whose name stands
 * anywhere in the path, so `primary_email_verified` counts as `primary_email`. Those of the object itself come last.
 */
const sorted = (problems: ReadonlyArray<Problem>, path: string, shape: Shape | undefined): ReadonlyArray<Problem> => {
  if (problems.length < 2 || shape === undefined) return problems
  const groups = byStep(problems, path)
  const own = groups.get("") ?? []
  if ("items" in shape) {
    const indices = [...groups.keys()].filter((step) => step !== "").sort((one, other) => Number(one) - Number(other))
    return [...indices.flatMap((index) => sorted(groups.get(index) ?? [], `${path}[${index}]`, shape.items)), ...own]
  }
  const names = [...shape.fields.keys()]
  const known = [...shape.fields]
    .reverse()
    .flatMap(([name, field]) => sorted(groups.get(name) ?? [], path === "" ? name : `${path}.${name}`, field))
  const others = [...groups].flatMap(([step, group]) => (step === "" || shape.fields.has(step) ? [] : group))
  const rank = (problem: Problem): number => {
    const index = names.findIndex((name) => problem.path.includes(name))
    return index === -1 ? names.length : index
  }
  const ranked = [...known, ...others].map((problem) => ({ problem, rank: rank(problem) }))
  return [...ranked.sort((one, other) => one.rank - other.rank).map(({ problem }) => problem), ...own]
}

/** Returns a function that lists the problems of a request in the platform's order, for the schemas of its query and body. */
export const orderOf = (schemas: Readonly<Record<"query" | "body", Schema.Top | undefined>>) => {
  const part = (schema: Schema.Top | undefined): Shape =>
    (schema && shapeOf(SchemaAST.toEncoded(schema.ast))) ?? { items: undefined }
  const none: Shape = { items: undefined }
  const whole: Shape = {
    fields: new Map([
      ["auth", none],
      ["headers", none],
      ["query", part(schemas.query)],
      ["body", part(schemas.body)],
      ["params", none]
    ])
  }
  return (problems: ReadonlyArray<Problem>): ReadonlyArray<string> => sorted(problems, "", whole).map(({ line }) => line)
}
