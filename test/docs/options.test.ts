import { globSync, readFileSync } from "node:fs"
import ts from "typescript6"
import { assert, describe, it } from "vitest"

/** Interfaces of options whose names do not say so. */
const others = [
  "Allowed",
  "AllowedUsers",
  "Appearance",
  "UpdateEmailDraftInput",
  "UpdatePermissionDefinitionInput",
  "OwnPage",
  "Plan",
  "UserMenuItem"
]
const isOfOptions = (name: string) => /(?:Options|Props|Query|Scope)$/.test(name) || others.includes(name)

/** What says which value an option has if it is omitted. */
const saysWhatOmittedMeans = /\bdefault\b|\brequired\b|\bnot allowed\b|\bwithout (?:it|one)\b|\bomitted\b/i

// The parts that screens consist of are not public.
const files = globSync("{src,screens/src}/**/*.{ts,tsx}").filter((file) => !/^screens\/src\/(?:components|auth)\//.test(file))

/** The optional properties of exported interfaces of options, with their documentation. */
const options = files.flatMap((file) => {
  const found: Array<readonly [option: string, doc: string]> = []
  ts.forEachChild(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true), (node) => {
    if (!ts.isInterfaceDeclaration(node) || !isOfOptions(node.name.text)) return
    if (!node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return
    for (const member of node.members) {
      if (!ts.isPropertySignature(member) || member.questionToken === undefined) continue
      const doc = ts.getJSDocCommentsAndTags(member).map((one) => ts.getTextOfJSDocComment(one.comment) ?? "")
      found.push([`${node.name.text}.${member.name.getText()}`, doc.join(" ").replace(/\s+/g, " ")])
    }
  })
  return found
})

describe("an option that may be omitted", () => {
  it("says what is used instead, in its documentation", () => {
    assert.isAbove(options.length, 100)
    // What a component contains has no default.
    const silent = options.filter(([option, doc]) => !option.endsWith(".children") && !saysWhatOmittedMeans.test(doc))
    assert.deepStrictEqual(
      silent.map(([option]) => option),
      []
    )
  })
})
