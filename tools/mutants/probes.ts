import ts from "typescript6"
import { reachedName } from "./reached.ts"

// Records which functions of a source run, so that a mutant is only tested with the files that reach its function.

const kindOf = (file: string) => (file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
const treeOf = (file: string, source: string) => ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kindOf(file))
const bodyOf = (node: ts.Node): ts.Node | undefined => (ts.isFunctionLike(node) && "body" in node ? node.body : undefined)
const placeIn = (file: string, start: number) => `${file}#${start}`

/** Returns the innermost function at a position of a source; the file itself if there is none. */
export const placeOf = (file: string, source: string, at: number): string => {
  let start = 0
  const visit = (node: ts.Node): void => {
    if (at < node.getStart() || at >= node.getEnd()) return
    if (bodyOf(node) !== undefined) start = node.getStart()
    ts.forEachChild(node, visit)
  }
  visit(treeOf(file, source))
  return placeIn(file, start)
}

/** Inserts probes into a source that record which of its functions run, without moving lines. */
export const probed = (file: string, source: string): string => {
  const probe = (start: number) => `globalThis.${reachedName}?.add(${JSON.stringify(placeIn(file, start))})`
  const insertions: Array<readonly [number, string]> = [[source.length, `\n;${probe(0)};`]]
  const visit = (node: ts.Node): void => {
    const body = bodyOf(node)
    if (body !== undefined && ts.isBlock(body)) insertions.push([body.getStart() + 1, `${probe(node.getStart())};`])
    else if (body !== undefined) insertions.push([body.getStart(), `(${probe(node.getStart())},`], [body.getEnd(), ")"])
    ts.forEachChild(node, visit)
  }
  visit(treeOf(file, source))
  // Inserted from the end, so that positions stay valid. At equal positions, the function found last is the inner one.
  const ordered = insertions.map((one, index) => [one, index] as const).sort(([[a], i], [[b], j]) => b - a || j - i)
  return ordered.reduce((text, [[at, by]]) => text.slice(0, at) + by + text.slice(at), source)
}
