import { readFileSync } from "node:fs"
import type { Plugin } from "rollup"
import ts from "typescript6"
import { canFail } from "../faces/members.ts"

/**
 * Leaves out of the declarations of services what a program without Effect has no use for: how a service is made, and the documentation
 * of effects, which stands in the interfaces of the promise apps.
 * @param services the folder of these declarations
 */
export const promiseTypes = (services: string): Plugin => ({
  name: "promise-types",
  load: (id) => (id.startsWith(services) ? withoutEffects(id, readFileSync(id, "utf8")) : null)
})

const withoutEffects = (file: string, text: string): string => {
  const cuts: Array<readonly [start: number, end: number]> = []
  const visit = (node: ts.Node): void => {
    const [doc] = ts.getJSDocCommentsAndTags(node)
    if (ts.isClassDeclaration(node) && extendsService(node)) cuts.push([node.members.pos, node.members.end])
    else if (
      (ts.isMethodSignature(node) || ts.isPropertySignature(node) || ts.isCallSignatureDeclaration(node)) &&
      isEffect(node.type)
    )
      cuts.push([doc?.pos ?? node.getStart(), node.getStart()])
    else ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return cuts.reduceRight((before, [start, end]) => before.slice(0, start) + before.slice(end), text)
}

// The compiler declares what a class extends under a name of its own.
const extendsService = ({ heritageClauses }: ts.ClassDeclaration): boolean => /_base$/.test(heritageClauses?.[0]?.getText() ?? "")

const isEffect = (type: ts.TypeNode | undefined): boolean => {
  if (type && ts.isFunctionTypeNode(type)) return isEffect(type.type)
  if (!type || !ts.isTypeReferenceNode(type)) return false
  return canFail((ts.isIdentifier(type.typeName) ? type.typeName : type.typeName.right).text)
}
