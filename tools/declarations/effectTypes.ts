import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Plugin } from "rollup"
import ts from "typescript6"

const require = createRequire(import.meta.url)
const modules = /[\\/]node_modules[\\/]effect[\\/]dist[\\/]/

/**
 * Bundles the declarations of `effect` that ours refer to, instead of importing them: a program without Effect need not install it,
 * and any of its modules imports a hundred others, which would be two thirds of what a compiler reads for such a program.
 */
export const effectTypes: Plugin = {
  name: "effect-types",
  resolveId: (id) => (id.startsWith("effect/") ? require.resolve(id).replace(/\.js$/, ".d.ts") : null),
  load: (id) => (modules.test(id) ? lean(id, readFileSync(id, "utf8")) : null)
}

/** Returns whether a module is one of `effect`. */
export const isOfEffect = (id: string): boolean => modules.test(id)

/**
 * Returns declarations of `effect` without comments, in which an error that can be yielded is just an error, an input of a time is no `Duration`, and no member has a
 * symbol that is unique to them: the types of `effect` itself would lack it.
 */
const lean = (file: string, text: string): string => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const globals = globalsOf(source)
  const { transformed } = ts.transform(source, [
    (context) => (root) => {
      const visit = (node: ts.Node): ts.Node | undefined => {
        if (ts.isMethodSignature(node) && node.name.getText() === "[NodeInspectSymbol]") return undefined
        if (ts.isInterfaceDeclaration(node) && node.name.text === "YieldableError") return plainError(node)
        // A program without Effect has no such value, and an option that takes one would not fit that of a program with Effect.
        if (ts.isTypeReferenceNode(node) && node.getText() === "Duration" && isInput(node.parent)) return undefined
        // The bundler has one scope for types and values, and would take the name for the value that the module declares.
        if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName) && globals.has(node.typeName.text)) {
          const name = ts.factory.createQualifiedName(ts.factory.createIdentifier("globalThis"), node.typeName)
          return ts.visitEachChild(ts.factory.updateTypeReferenceNode(node, name, node.typeArguments), visit, context)
        }
        return ts.visitEachChild(node, visit, context)
      }
      return ts.visitEachChild(root, visit, context)
    }
  ])
  return ts.createPrinter({ removeComments: true }).printFile(transformed[0] ?? source)
}

const isInput = (node: ts.Node): boolean =>
  ts.isUnionTypeNode(node) && ts.isTypeAliasDeclaration(node.parent) && node.parent.name.text === "Input"

const plainError = (node: ts.InterfaceDeclaration): ts.InterfaceDeclaration =>
  ts.factory.updateInterfaceDeclaration(
    node,
    node.modifiers,
    node.name,
    node.typeParameters,
    node.heritageClauses?.map((one) => ts.factory.updateHeritageClause(one, one.types.slice(0, 1))),
    []
  )

/** Returns the names that a module declares as values or namespaces only: as types, they are global. */
const globalsOf = (source: ts.SourceFile): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const one of source.statements) {
    if (ts.isVariableStatement(one)) for (const { name } of one.declarationList.declarations) found.add(name.getText())
    if ((ts.isFunctionDeclaration(one) || ts.isModuleDeclaration(one)) && one.name) found.add(one.name.text)
  }
  for (const one of source.statements)
    if ((ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one) || ts.isClassDeclaration(one)) && one.name)
      found.delete(one.name.text)
  return found
}
