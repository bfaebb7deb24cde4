import { globSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import ts from "typescript6"
import * as contract from "../../src/contract/index.js"
import * as errors from "../../src/errors/index.js"
import { renderFaces } from "../../tools/faces/render.ts"
import { renderAppPages } from "../../tools/reference/appPages.ts"
import { renderCallErrors } from "../../tools/reference/callErrors.ts"
import { endpointsOf } from "../support/recorded.js"
import { withFaces } from "../support/withFaces.ts"

/** Returns the compiler's errors for `faceTypes.ts` with the interfaces. */
const problemsWith = (faces: string) => {
  const program = withFaces(faces, ["test/promise/faceTypes.ts"])
  const checked = program.getSourceFiles().filter(({ fileName }) => /\/promise\/face\w+\.ts$/.test(fileName))
  assert.strictEqual(checked.length, 2)
  const problems = checked.flatMap((file) => program.getSemanticDiagnostics(file))
  return problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))
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

  // `faceTypes.ts` shows too that one changed member would be a problem.
  it("have exactly the derived types", { timeout: 300_000 }, () => {
    assert.deepStrictEqual(problemsWith(faces), [])
  })
})

// Here, because the pages are made of the same program as the interfaces, which takes seconds to read.
describe("the reference of the apps", () => {
  const root = fileURLToPath(new URL("../../", import.meta.url)).replaceAll("\\", "/")
  const pages = renderAppPages(root, renderFaces(), endpointsOf(contract), errors.all)

  it.each([...pages.keys()].map((name) => [name]))("%s matches the declarations; `npm run reference` regenerates it", (name) => {
    const path = `${root}docs/reference/${name}`
    if (process.env["UPDATE_REFERENCE"] === "1") writeFileSync(path, pages.get(name) ?? "")
    assert.strictEqual(readFileSync(path, "utf8"), pages.get(name))
  })

  it("has the errors of each call as a table, for `errorsOf`", () => {
    const path = `${root}src/testing/callErrors.ts`
    const table = renderCallErrors(renderFaces())
    if (process.env["UPDATE_REFERENCE"] === "1") writeFileSync(path, table)
    assert.strictEqual(readFileSync(path, "utf8"), table)
  })

  it("has every member with its signature, what it does, its errors and a guide, and leads only to what exists", () => {
    const anchor = (heading: string) =>
      heading
        .toLowerCase()
        .replace(/[^a-z0-9 _-]/g, "")
        .replaceAll(" ", "-")
    const texts = new Map(
      globSync("docs/{reference,guides}/*.md", { cwd: root }).map((path) => [
        path.replaceAll("\\", "/").replace(/^docs\//, ""),
        readFileSync(`${root}${path}`, "utf8")
      ])
    )
    for (const [name, page] of pages) {
      const sections = page.split(/^### /m).slice(1)
      assert.isAbove(sections.length, 100, name)
      for (const section of sections) {
        assert.match(section, /^[\w.]+\n\n```ts\n[\s\S]+?\n```\n\n[A-Z`*][\s\S]+\n- Guide: \[/, name)
        // What sends a request says which.
        if (/^- Errors: .*those of the transport/m.test(section)) assert.match(section, /^- Calls: /m, section)
      }
      for (const [, file = "", target = ""] of page.matchAll(/\]\((?!https?:)([^)#]*)#?([^)]*)\)/g)) {
        const path = file === "" ? `reference/${name}` : file.startsWith("../") ? file.slice(3) : `reference/${file}`
        const anchors = [...(texts.get(path) ?? "").matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => anchor(heading))
        assert.isTrue(target === "" ? texts.has(path) : anchors.includes(target), `${name}: ${file}#${target}`)
      }
    }
  })
})
