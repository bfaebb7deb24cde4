import { Result } from "effect"
import { assert, describe, it } from "vitest"
import { renderEmail } from "../src/emails/render.js"

const context = { displayName: "Ann", projectName: "Shop", variables: undefined, unsubscribeLink: undefined }
const template = (output: string, before = "", inside = "") =>
  `${before}\nexport function EmailTemplate({ user }) {\n${inside}\n return ${output};\n}`
const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join("\n")
const doubled = (count: number, first: string, next: (before: string) => string) =>
  `const v0 = ${first};\n${lines(count, (index) => `const v${index + 1} = ${next(`v${index}`)};`)}`
const many = (text: string, count: number) => text.repeat(count)

// Each of these stalls or crashes a renderer without limits.
const hostile: Readonly<Record<string, string>> = {
  "two components that hold each other": template("<A/>", "const A = () => <p><B/><B/></p>\nconst B = () => <p><A/><A/></p>"),
  "a component that holds itself": template("<A/>", "const A = () => <A/>"),
  "components that double": template(
    "<C0/>",
    lines(40, (index) => `const C${index} = () => <b><C${index + 1}/><C${index + 1}/></b>`)
  ),
  "lists in lists in lists": template(
    "<p>{l.map((a) => l.map((b) => l.map((c) => l.map((d) => l.map((e) => l.map((f) => l.map((g) => l.map((h) => a))))))))}</p>",
    "",
    "const l = [1,2,3,4,5,6,7,8,9,10]"
  ),
  "a function that calls itself": template("<p>{((f) => f(f))((f) => f(f))}</p>"),
  "a function that calls itself twice": template("<p>{((f) => f(f) + f(f))((f) => f(f) + f(f))}</p>"),
  "a function that names itself": template("<p>{f(1)}</p>", "", "const f = (x) => f(x)"),
  "five thousand parentheses": template(`<p>{${many("(", 5000)}1${many(")", 5000)}}</p>`),
  "five thousand open parentheses": template(`<p>{${many("(", 5000)}</p>`),
  "fifty thousand exclamation marks": template(`<p>{${many("!", 50_000)}1}</p>`),
  "fifty thousand minus signs": template(`<p>{${many("- ", 50_000)}1}</p>`),
  "a sum of fifty thousand": template(`<p>{${many("1+", 50_000)}1}</p>`),
  "fifty thousand members": template(`<p>{user${many(".a", 50_000)}}</p>`),
  "ten thousand elements in each other": template(`${many("<b>", 10_000)}${many("</b>", 10_000)}`),
  "ten thousand choices": template(`<p>{${many("1 ? 2 : ", 10_000)}3}</p>`),
  "ten thousand lists in each other": template(`<p>{${many("[", 10_000)}${many("]", 10_000)}}</p>`),
  "a text that doubles": template(
    "<p>{v60}</p>",
    "",
    doubled(60, '"xxxxxxxx"', (v) => `${v} + ${v}`)
  ),
  "a list that doubles": template(
    "<p>{v60}</p>",
    "",
    doubled(60, "[1]", (v) => `[${v}, ${v}]`)
  ),
  "markup that doubles": template(
    "<p>{v60}</p>",
    "",
    doubled(60, "<b>x</b>", (v) => `<i>{${v}}{${v}}</i>`)
  ),
  "a joined list of long texts": template(
    "<p>{l.map((x) => l.map((y) => v16).join()).join()}</p>",
    "",
    `${doubled(16, '"xxxxxxxx"', (v) => `${v} + ${v}`)}\nconst l = [${many("1,", 300)}1]`
  ),
  "a source of a megabyte": template(`<p>${many("x", 1_000_000)}</p>`),
  "a subject that doubles": template(
    "<Subject value={v60} />",
    "",
    doubled(60, '"xxxxxxxx"', (v) => `${v} + ${v}`)
  ),
  "twenty thousand elements of components": template(`<p>${many("<A/>", 20_000)}</p>`, "const A = () => <b/>")
}

// Each of these is slow to parse with a backtracking pattern. They may fail to render, but must do so quickly.
const slow: Readonly<Record<string, string>> = {
  "spaces at the ends of lines": template(`<p>a\n${many(" ", 150_000)}x\n</p>`),
  "the beginnings of many components": template("<A/>", many("const A :", 20_000)),
  "the beginnings of many functions": template("<A/>", many("function A <", 15_000)),
  "comments without an end": template(`<p>{${many("/* ", 50_000)}</p>`),
  "texts without an end": template(`<p>{"${many("\\\\", 50_000)}</p>`),
  "a long list": template(`<p>{[${many("(1),", 20_000)}1].length}</p>`),
  "many names": template(
    "<p>{v9999}</p>",
    "",
    lines(10_000, (index) => `const v${index} = ${index};`)
  ),
  "an object in an attribute as often as it doubles": template(
    "<p title={v60}>x</p>",
    "",
    doubled(60, "[1]", (v) => `[${v}, ${v}]`)
  ),
  "a number of a list that doubles": template(
    "<p>{v60 * 2}{v60 < 1}{Number(v60)}</p>",
    "",
    doubled(60, "[1]", (v) => `[${v}, ${v}]`)
  )
}

describe("an e-mail that takes too long to render", () => {
  for (const [name, source] of Object.entries(hostile)) {
    it(`fails: ${name}`, () => {
      const result = renderEmail(source, undefined, context)
      assert.isTrue(Result.isFailure(result), Result.isSuccess(result) ? result.success.html.slice(0, 200) : "")
      const theme = renderEmail(template("<p/>"), source.replace("EmailTemplate", "EmailTheme"), context)
      assert.isTrue(Result.isFailure(theme))
    })
  }
  for (const [name, source] of Object.entries(slow)) {
    it(`is parsed quickly nevertheless: ${name}`, () => {
      // A stall runs into the time limit of the test.
      assert.isTrue(Result.isResult(renderEmail(source, undefined, context)))
    })
  }
})

describe("an e-mail of a usual size", () => {
  it("has all that it needs", () => {
    const source = template(
      "<table>{rows.map((row) => <tr key={row}>{columns.map((column) => <Cell at={column}>{row * column}</Cell>)}</tr>)}</table>",
      "const Cell = ({ at, children }) => <td title={'Column ' + at}>{children}</td>",
      `const rows = [${lines(100, (index) => `${index},`)}]\nconst columns = [1, 2, 3, 4, 5]`
    )
    const { html } = Result.getOrThrow(renderEmail(source, undefined, context))
    assert.lengthOf(html.match(/<td/g) ?? [], 500)
    assert.include(html, '<td title="Column 5">495</td>')
  })

  it("may have long texts", () => {
    const { html } = Result.getOrThrow(renderEmail(template(`<p>${many("word ", 20_000)}</p>`), undefined, context))
    assert.isAbove(html.length, 100_000)
  })
})
