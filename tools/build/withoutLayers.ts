import { parseSync } from "vite"

/**
 * Removes the layers of services (static members whose name begins with `layer`) from a module of the SDK, for builds that cannot
 * build layers. Keeps how a service is made (`layered`). Removes no lines or columns, so source maps stay valid.
 */
export const withoutLayers = (path: string, source: string): string => {
  if (!source.includes("static readonly layer")) return source
  const { errors, program } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} does not parse`)
  let text = source
  for (const statement of program.body) {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement
    if (declared?.type !== "ClassDeclaration") continue
    for (const member of declared.body.body) {
      if (member.type !== "PropertyDefinition" || !member.static || member.key.type !== "Identifier") continue
      const { value } = member
      const isMade = value?.type === "CallExpression" && value.callee.type === "Identifier" && value.callee.name === "layered"
      if (!/^layer/.test(member.key.name) || isMade) continue
      const [before, cut, after] = [text.slice(0, member.start), text.slice(member.start, member.end), text.slice(member.end)]
      text = `${before}${cut.replace(/[^\n]/g, " ")}${after}`
    }
  }
  return text
}
