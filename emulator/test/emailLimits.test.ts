import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { markEditable } from "../src/emails/editable.js"
import { renderEmail } from "../src/emails/render.js"

const context = { displayName: "Ann", projectName: "Shop", variables: undefined, unsubscribeLink: undefined }
const template = (output: string, before = "", inside = "") =>
  `${before}\nexport function EmailTemplate({ user }) {\n${inside}\n return ${output};\n}`
const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join("\n")
const doubled = (count: number, first: string, next: (before: string) => string) =>
  `const v0 = ${first};\n${lines(count, (index) => `const v${index + 1} = ${next(`v${index}`)};`)}`
const many = (text: string, count: number) => text.repeat(count)

// Each of them stalls or crashes a renderer without limits. Some can be rendered, and what throws renders as nothing.
const hostile: Readonly<Record<string, string>> = {
  "two components that hold each other": template("<A/>", "const A = () => <p><B/><B/></p>\nconst B = () => <p><A/><A/></p>"),
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
  "five thousand parentheses": template(`<p>{${many("(", 5000)}1${many(")", 5000)}}</p>`),
  "fifty thousand members": template(`<p>{user${many(".a", 50_000)}}</p>`),
  "ten thousand elements in each other": template(`${many("<b>", 10_000)}${many("</b>", 10_000)}`),
  "a text that doubles": template(
    "<p>{v60}</p>",
    "",
    doubled(60, '"xxxxxxxx"', (v) => `${v} + ${v}`)
  ),
  "markup that doubles": template(
    "<p>{v60}</p>",
    "",
    doubled(60, "<b>x</b>", (v) => `<i>{${v}}{${v}}</i>`)
  ),
  "a source of a megabyte": template(`<p>${many("x", 1_000_000)}</p>`),
  "twenty thousand elements of components": template(`<p>${many("<A/>", 20_000)}</p>`, "const A = () => <b/>")
}

const endless: Readonly<Record<string, string>> = {
  "a loop": template("<p/>", "", "for (;;);"),
  "a loop that catches everything": template("<p/>", "", "for (;;) try { for (;;); } catch {}"),
  "a hundred million steps": template("<p/>", "", "let sum = 0; for (let at = 0; at < 1e9; at++) sum += at"),
  "a pattern that backtracks": template("<p>{String(/^(a+)+$/.test('a'.repeat(40) + 'b'))}</p>"),
  "memory without end": template("<p/>", "", "const all = []; for (;;) all.push('x'.repeat(1e6) + all.length)"),
  "a library function that runs on": template(
    "<p>{JSON.stringify(v60)}</p>",
    "",
    doubled(60, "[1]", (v) => `[${v}, ${v}]`)
  ),
  "a component that renders itself": template("<A/>", "const A = () => <A/>")
}

// Each of them stalls a compiler without limits, or fills the memory of the machine.
const uncompilable: Readonly<Record<string, string>> = {
  "arrow functions that may be conditions": template(`<p>{${many("a?(x):b=>", 40)}1}</p>`),
  "an enum that doubles": template(
    "<p>{E.V60}</p>",
    `enum E { V0 = "xxxxxxxx", ${lines(60, (index) => `V${index + 1} = V${index} + V${index},`)} }`
  ),
  "an enum that doubles, with comments in its head": template(
    "<p>{E.V60}</p>",
    `const enum/**/E/**/{ V0 = "xxxxxxxx", ${lines(60, (index) => `V${index + 1} = \`\${V${index}}\${V${index}}\`,`)} }`
  ),
  "an enum with a long text that is used often": template(
    `<p>{[${many("E.A,", 20_000)}].length}</p>`,
    `enum E { A = "${many("x", 100_000)}" }`
  )
}

describe("an e-mail that takes too long to compile", () => {
  for (const [name, source] of Object.entries(uncompilable)) {
    it.effect(
      `fails with a short text, and the next one renders: ${name}`,
      () =>
        Effect.gen(function* () {
          const problem = yield* Effect.flip(renderEmail(source, undefined, context))
          assert.match(problem, /^The (?:source takes too long to compile|values of an enum in a source are literals)/)
          assert.include((yield* renderEmail(template("<p>next</p>"), undefined, context)).html, "<p>next</p>")
        }),
      60_000
    )
  }

  it.effect("renders an enum of literals", () =>
    Effect.gen(function* () {
      const source = template("<p>{E.A}{E.B}{E.C}</p>", `enum E { A, B = 'two', C = -3, }`)
      assert.match((yield* renderEmail(source, undefined, context)).html, /0.*two.*-3/)
    })
  )

  it.effect("renders twenty thousand blocks within each other, or says that it cannot", () =>
    Effect.gen(function* () {
      yield* Effect.result(renderEmail(template("<p/>", "", many("{", 20_000) + many("}", 20_000)), undefined, context))
      assert.include((yield* renderEmail(template("<p>next</p>"), undefined, context)).html, "<p>next</p>")
    })
  )

  it.effect("does not stall the editor", () =>
    Effect.gen(function* () {
      const source = template("<p>text</p>", `${many("async<T>(x=", 30)}1${many(")", 30)}`)
      assert.strictEqual(yield* Effect.flip(markEditable("template", source)), "The source takes too long to compile")
    })
  )
})

describe("an e-mail that takes too long to render", () => {
  for (const [name, source] of Object.entries(hostile)) {
    // A render that stalls exceeds the time limit of the test; one that crashes is no typed failure.
    it.effect(`ends soon: ${name}`, () =>
      Effect.gen(function* () {
        yield* Effect.result(renderEmail(source, undefined, context))
        assert.include((yield* renderEmail(template("<p>next</p>"), undefined, context)).html, "<p>next</p>")
      })
    )
  }
  for (const [name, source] of Object.entries(endless)) {
    it.effect(
      `fails: ${name}`,
      () =>
        Effect.gen(function* () {
          yield* Effect.flip(renderEmail(source, undefined, { ...context, throwingFails: true }))
          assert.include((yield* renderEmail(template("<p>next</p>"), undefined, context)).html, "<p>next</p>")
        }),
      60_000
    )
  }
})

// A few letters of source that are megabytes in the mailbox or in a response.
const huge: Readonly<Record<string, string>> = {
  "the HTML": template("<p dangerouslySetInnerHTML={{ __html: 'x'.repeat(9e6) }} />"),
  "the subject": template("<Subject value={'x'.repeat(9e6)} />", 'import { Subject } from "@stackframe/emails"'),
  "the error": template("<p/>", "", "throw new Error('x'.repeat(9e6))"),
  "the stack of the error": template("<p/>", "", "throw Object.assign(new Error(''), { stack: 'x'.repeat(9e6) })")
}

describe("an e-mail that is too large", () => {
  for (const [name, source] of Object.entries(huge)) {
    it.effect(`fails with a short text: ${name} (rule 92)`, () =>
      Effect.gen(function* () {
        const failure = yield* Effect.flip(renderEmail(source, undefined, { ...context, throwingFails: true }))
        assert.isBelow(failure.length, 100)
      })
    )
  }
})

// What a source changes in the engine, so that a later e-mail of another project would say so.
const changes: Readonly<Record<string, string>> = {
  "a property of every object": "Object.prototype.extra = 1",
  "a method of every array": "Array.prototype.map = () => ['changed']",
  "the text of every object": "Object.prototype.toString = () => 'changed'",
  "what renders e-mails": "globalThis.render = () => JSON.stringify({ rendered: { html: 'changed' } })",
  "what reads e-mails, to keep them":
    "const parse = JSON.parse; JSON.parse = (text) => { globalThis.kept = text; return parse(text) }"
}

describe("an e-mail that changes the engine", () => {
  for (const [name, change] of Object.entries(changes)) {
    it.effect(`leaves the next e-mail as it is: ${name}`, () =>
      Effect.gen(function* () {
        yield* Effect.result(renderEmail(template("<p/>", change), undefined, context))
        const next = template("<p>{[{}].map((each) => [String(each), typeof each.extra, typeof globalThis.kept].join(' '))}</p>")
        assert.include((yield* renderEmail(next, undefined, context)).html, "<p>[object Object] undefined undefined</p>")
        assert.notInclude((yield* renderEmail(next, undefined, context)).html, "changed")
      })
    )
  }

  for (const result of ["5", "null", "undefined", "'text'", "{ failure: null }", "{ rendered: 5 }"]) {
    it.effect(`fails if it returns something else than an e-mail: ${result}`, () =>
      Effect.gen(function* () {
        const source = template("<p/>", `Object.prototype.toJSON = () => (${result})`)
        assert.isString(yield* Effect.flip(renderEmail(source, undefined, context)))
      })
    )
  }
})

describe("an e-mail of a usual size", () => {
  it.effect("has all that it needs", () =>
    Effect.gen(function* () {
      const source = template(
        "<table>{rows.map((row) => <tr key={row}>{columns.map((column) => <Cell at={column}>{row * column}</Cell>)}</tr>)}</table>",
        "const Cell = ({ at, children }) => <td title={'Column ' + at}>{children}</td>",
        `const rows = [${lines(100, (index) => `${index},`)}]\nconst columns = [1, 2, 3, 4, 5]`
      )
      const { html } = yield* renderEmail(source, undefined, context)
      assert.lengthOf(html.match(/<td title/g) ?? [], 500)
      assert.include(html, '<td title="Column 5">495</td>')
    })
  )

  it.effect("can have long texts", () =>
    Effect.map(renderEmail(template(`<p>${many("word ", 20_000)}</p>`), undefined, context), ({ html }) =>
      assert.isAbove(html.length, 100_000)
    )
  )
})
