import { assert, describe, it } from "@effect/vitest"
import ts from "typescript6"
import { renderFaces } from "../../tools/faces/render.ts"
import { withFaces } from "../support/withFaces.ts"

/** Returns the compiler's errors for `faceTypes.ts` with the interfaces. */
const problemsWith = (faces: string, before?: ts.Program) => {
  const program = withFaces(faces, ["test/promise/faceTypes.ts"], before)
  const checked = program.getSourceFiles().filter(({ fileName }) => /\/promise\/face\w+\.ts$/.test(fileName))
  assert.strictEqual(checked.length, 2)
  const problems = checked.flatMap((file) => program.getSemanticDiagnostics(file))
  return { problems: problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")), program }
}

describe("the documented interfaces, which are published", () => {
  const { text: faces } = renderFaces()

  it("document every member", () => {
    const undocumented = [...faces.matchAll(/(?<!\*\/)\n +(readonly (?!result)\w+|\(\.\.\.args)/g)]
    assert.deepStrictEqual(
      undocumented.map(([, member]) => member),
      []
    )
  })

  it("have exactly the derived types", { timeout: 300_000 }, () => {
    const { problems, program } = problemsWith(faces)
    assert.deepStrictEqual(problems, [])
    const signsOut = /readonly signOut: \w+\["signOut"\]/
    assert.match(faces, signsOut)
    assert.isNotEmpty(problemsWith(faces.replace(signsOut, "readonly signOut: () => void"), program).problems)
  })
})
