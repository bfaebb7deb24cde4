import { dirname, relative } from "node:path/posix"
import type { SourceMapSegment } from "@jridgewell/sourcemap-codec"
import { encode } from "@jridgewell/sourcemap-codec"
import ts from "typescript6"
import type { Group, Place } from "./members.ts"
import type { Faces } from "./render.ts"

/**
 * Returns the source map of the interfaces: each interface and member maps to its declaration in the service.
 * @param file the path of the generated interfaces
 */
export const mapOfFaces = ({ groups, text }: Faces, file: string): string => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const sources: Array<string> = []
  const lines: Array<Array<SourceMapSegment>> = text.split("\n").map(() => [])
  const note = (node: ts.Node, place: Place) => {
    if (!sources.includes(place.file)) sources.push(place.file)
    const { character, line } = source.getLineAndCharacterOfPosition(node.getStart())
    lines[line]?.push([character, sources.indexOf(place.file), place.line, place.column])
  }
  for (const face of source.statements.filter(ts.isInterfaceDeclaration)) {
    const group = groups.get(face.name.text.replace(/Face$/, ""))
    if (group === undefined) throw new Error(`No service has the face ${face.name.text}`)
    note(face.name, group.place)
    for (const member of face.members) noteMember(member, group, note)
  }
  const names = sources.map((one) => relative(dirname(file), one))
  return JSON.stringify({ version: 3, sources: names, names: [], mappings: encode(lines) })
}

const noteMember = (node: ts.TypeElement, group: Group, note: (node: ts.Node, place: Place) => void): void => {
  const member = group.members.find(({ name }) => name === node.name?.getText())
  if (member === undefined || node.name === undefined) throw new Error(`${group.name} has no ${node.name?.getText()}`)
  note(node.name, member.place)
  const signatures = ts.isPropertySignature(node) && node.type && ts.isTypeLiteralNode(node.type) ? node.type.members : []
  signatures.filter(ts.isCallSignatureDeclaration).forEach((one, index) => {
    const overload = member.overloads[index]
    if (overload !== undefined) note(one, overload.place)
  })
}
