import * as Result from "effect/Result"
import { expression, parameterNames } from "./parse.js"
import type { Cursor, Node } from "./syntax.js"
import { afterBracket, fail, match, nothing, skipBlanks, take } from "./syntax.js"

/** A parsed component: its parameters, local variables and returned expression. */
export interface Component {
  readonly parameters: ReadonlyArray<string>
  readonly values: ReadonlyArray<readonly [name: string, value: Node]>
  readonly output: Node
  /** Whether it throws instead of returning a value. */
  readonly throws: boolean
}

const cursorAt = (source: string, at: number): Cursor => ({ source, at, problem: undefined, depth: 0 })

// Skips an unsupported statement.
const skipStatement = (cursor: Cursor): void => {
  while (cursor.at < cursor.source.length) {
    const character = cursor.source[cursor.at] ?? ""
    if ("([{\"'`".includes(character)) cursor.at = afterBracket(cursor) ?? cursor.source.length
    else cursor.at += 1
    if (character === ";" || character === "\n" || cursor.source[cursor.at] === "}") return
  }
}

const body = (cursor: Cursor): Pick<Component, "values" | "output" | "throws"> => {
  const values: Array<readonly [string, Node]> = []
  while (cursor.problem === undefined) {
    skipBlanks(cursor)
    if (cursor.at >= cursor.source.length) fail(cursor, '"}"')
    // A component that returns nothing, or throws, renders nothing.
    if (take(cursor, "}")) return { values, output: nothing, throws: false }
    if (match(cursor, /throw\b/y) !== undefined) return { values, output: nothing, throws: true }
    if (match(cursor, /return\b/y) !== undefined) return { values, output: expression(cursor), throws: false }
    const name = match(cursor, /(?:const|let)\s+[A-Za-z_$][\w$]*\s*=(?!=)/y)
    if (name === undefined) skipStatement(cursor)
    else {
      values.push([/\s([\w$]+)\s*=$/.exec(name)?.[1] ?? "", expression(cursor)])
      take(cursor, ";")
    }
  }
  return { values, output: nothing, throws: false }
}

/** Finds a component by name. Fails with a syntax error; returns undefined if there is none. */
export const componentOf = (source: string, name: string): Result.Result<Component | undefined, string> => {
  const start = new RegExp(
    `(?:function\\s+${name}\\s*(?:<[^>(]{0,1000}>)?|(?:const|let)\\s+${name}\\s*(?::[^=]{0,1000})?=\\s*)(?=\\()`
  ).exec(source)
  if (start === null) return Result.succeed(undefined)
  const cursor = cursorAt(source, start.index + start[0].length)
  const afterParameters = afterBracket(cursor)
  if (afterParameters === undefined) return Result.fail(`")" is expected for the parameters of ${name}`)
  const parameters = parameterNames(source.slice(cursor.at + 1, afterParameters - 1))
  cursor.at = afterParameters
  if (start[0].startsWith("function")) {
    match(cursor, /:[^{]*/y)
    if (!take(cursor, "{")) fail(cursor, '"{"')
    const found = { parameters, ...body(cursor) }
    return cursor.problem === undefined ? Result.succeed(found) : Result.fail(cursor.problem)
  }
  match(cursor, /:[^=]*/y)
  if (!take(cursor, "=>")) fail(cursor, '"=>"')
  const found = { parameters, ...(take(cursor, "{") ? body(cursor) : { values: [], output: expression(cursor), throws: false }) }
  return cursor.problem === undefined ? Result.succeed(found) : Result.fail(cursor.problem)
}

/** Checks whether the component of a source only throws. */
export const throwsIn = (source: string, name: string): boolean => {
  const found = componentOf(source, name)
  return Result.isSuccess(found) && found.success?.throws === true
}

const valueAfter = (source: string, pattern: RegExp): Node => {
  const found = pattern.exec(source)
  if (found === null) return nothing
  const cursor = cursorAt(source, found.index + found[0].length)
  const value = expression(cursor)
  return cursor.problem === undefined ? value : nothing
}

/** Returns the preview variables of a template. */
export const previewOf = (source: string): Node => valueAfter(source, /EmailTemplate\.PreviewVariables\s*=\s*/)

/** Returns the preview props of a theme, for rendering without a recipient. */
export const themePreviewOf = (source: string): Node => valueAfter(source, /EmailTheme\.PreviewProps\s*=\s*/)

/** Returns the types of a template's variables by name; undefined for those that the emulator cannot parse. */
export const variableTypes = (source: string): Node => valueAfter(source, /variablesSchema\s*=\s*type\(\s*(?=\{)/)
