import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { markEditable } from "../src/emails/editable.js"
import { renderEmail } from "../src/emails/render.js"
import { RenderLimit, tooLongToRender } from "../src/emails/Sandbox.js"
import { context, endless, hostile, lines, many, template, uncompilable } from "./hostileEmails.js"

// How long a source of these tests may take: ten seconds would be as good.
const soon = 500

describe("an e-mail that takes too long to compile", () => {
  for (const name of ["an enum that doubles"]) {
    it.effect(
      `fails with a short text, and the next one renders: ${name}`,
      () =>
        Effect.gen(function* () {
          const problem = yield* Effect.flip(renderEmail(uncompilable[name] ?? "", undefined, context))
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
  it.effect("ends after ten seconds, which the limit is by default, and says so", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* RenderLimit, 10_000)
      const source = template("<p/>", "", "for (;;);")
      const rendering = renderEmail(source, undefined, { ...context, platform: "2026-04" })
      assert.strictEqual(yield* Effect.flip(Effect.provideService(rendering, RenderLimit, soon)), tooLongToRender)
    })
  )

  it.effect("has no other limit: twenty million steps render", () =>
    Effect.gen(function* () {
      const source = template("<p>{sum}</p>", "", "let sum = 0; for (let at = 0; at < 2e7; at++) sum += 1")
      assert.include((yield* renderEmail(source, undefined, context)).html, "<p>20000000</p>")
    })
  )

  for (const [name, source] of Object.entries(hostile)) {
    // A render that stalls exceeds the time limit of the test; one that crashes is no typed failure.
    it.effect(`ends soon: ${name}`, () =>
      Effect.gen(function* () {
        yield* Effect.result(Effect.provideService(renderEmail(source, undefined, context), RenderLimit, soon))
        assert.include((yield* renderEmail(template("<p>next</p>"), undefined, context)).html, "<p>next</p>")
      })
    )
  }
  for (const name of ["a loop that catches everything", "memory without end"]) {
    it.effect(
      `fails: ${name}`,
      () =>
        Effect.gen(function* () {
          const rendering = renderEmail(endless[name] ?? "", undefined, { ...context, platform: "2026-04" })
          yield* Effect.flip(Effect.provideService(rendering, RenderLimit, soon))
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
        const failure = yield* Effect.flip(renderEmail(source, undefined, { ...context, platform: "2026-04" }))
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
