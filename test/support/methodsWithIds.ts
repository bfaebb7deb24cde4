import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript6"

const services = fileURLToPath(new URL("../../src/services/", import.meta.url))

const isId = (name: string) => /^id$|Ids?$/.test(name)

/** Returns the methods of services that accept an id as an argument or in an inline object type, such as `Users.get`. */
export const methodsWithIds = (): ReadonlyArray<string> => {
  const found = new Set<string>()
  for (const file of globSync(`${services}{auth,resources}/**/*.ts`)) {
    const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true)
    const visit = (node: ts.Node): void => {
      // Functions within a module belong to no service.
      if (ts.isMethodSignature(node) && isService(node)) {
        const names = node.parameters.flatMap((one) => [one.name.getText(), ...membersOf(one.type)])
        if (names.some(isId)) found.add(`${basename(file, ".ts")}.${node.name.getText()}`)
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return [...found]
}

const isService = (node: ts.Node): boolean => {
  if (ts.isInterfaceDeclaration(node)) return node.modifiers?.some((one) => one.kind === ts.SyntaxKind.ExportKeyword) === true
  return ts.isClassDeclaration(node) || (node.parent !== undefined && isService(node.parent))
}

const membersOf = (type: ts.Node | undefined): ReadonlyArray<string> => {
  if (type === undefined) return []
  const inner: Array<string> = []
  ts.forEachChild(type, (child) => void inner.push(...membersOf(child)))
  return ts.isPropertySignature(type) ? [type.name.getText(), ...inner] : inner
}
