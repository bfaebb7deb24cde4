import { createHash } from "node:crypto"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { markEditable, withComments } from "../src/emails/editable.js"
import { maxSourceLength } from "../src/emails/limits.js"
import { renderEmail } from "../src/emails/render.js"

const context = {
  platform: "2026-04" as const,
  displayName: "Ann",
  projectName: "Shop",
  variables: undefined,
  unsubscribeLink: undefined
}

/** Returns what a template renders with the marks of the visual editor, without the frame, and its editable regions. */
const edited = (source: string) =>
  Effect.gen(function* () {
    const marked = yield* markEditable("template", source)
    const { html } = yield* renderEmail(marked.source, undefined, context)
    const shown = yield* withComments(html, [marked])
    return {
      html: /<!--\/\$-->|<!--3-->(.*?)<!--\/3-->|<body[^>]*>(.*)<\/body>/s.exec(shown)?.[0] ?? shown,
      regions: marked.regions
    }
  })

describe("markEditable", () => {
  it.effect("names each text of a source: its place, its elements and the lines around it", () =>
    Effect.gen(function* () {
      const source = [
        "import { Text } from '@react-email/components'",
        "export function EmailTemplate({ user }) {",
        "  return <Text className=\"x\" id={'q'} hidden>Hi {user.displayName}, {user && <b>Hi </b>}</Text>",
        "}"
      ].join("\n")
      const { regions } = yield* edited(source)
      assert.deepStrictEqual(Object.keys(regions), ["t0", "t1", "t2"])
      const { t0, t2 } = regions
      const textHash = createHash("sha256").update("Hi ").digest("hex").slice(0, 16)
      assert.deepStrictEqual(t0, {
        id: "t0",
        loc: { start: source.indexOf("Hi "), end: source.indexOf("{user.d"), line: 3, column: 45 },
        originalText: "Hi ",
        textHash,
        jsxPath: ["EmailTemplate", "Text"],
        parentElement: { tagName: "Text", props: { className: "x", id: "{'q'}" } },
        sourceContext: { before: source.split("\n").slice(0, 2).join("\n"), after: "}" },
        siblingIndex: 0,
        occurrenceCount: 2,
        occurrenceIndex: 1,
        sourceFile: "template"
      })
      assert.deepStrictEqual(t2?.jsxPath, ["EmailTemplate", "Text", "__ExpressionTooltip", "b"])
      assert.strictEqual(t2?.occurrenceIndex, 2)
      for (const { loc, originalText } of Object.values(regions))
        assert.strictEqual(source.slice(loc.start, loc.end), originalText)
    })
  )

  it.effect("marks texts and the values of expressions in the HTML, and elements not", () =>
    Effect.gen(function* () {
      const { html } = yield* edited(
        "export function EmailTemplate({ user }) { return <p>Hi {user.displayName}{user && <b>!</b>}</p> }"
      )
      assert.include(html.replaceAll("<!-- -->", ""), "<p><!-- STACK_EDITABLE_START t0 -->Hi <!-- STACK_EDITABLE_END t0 -->")
      const expression = Buffer.from("{user.displayName}").toString("base64")
      assert.include(html.replaceAll("<!-- -->", ""), `<!-- STACK_EXPR_START ${expression} -->Ann<!-- STACK_EXPR_END -->`)
      assert.include(html.replaceAll("<!-- -->", ""), "<b><!-- STACK_EDITABLE_START t1 -->!<!-- STACK_EDITABLE_END t1 --></b>")
    })
  )

  it.effect("leaves blank texts, comments and attributes as they are", () =>
    Effect.gen(function* () {
      const { regions } = yield* markEditable(
        "theme",
        "export const EmailTheme = () => <p title=\"t\"> {/* c */} <i>  </i> <b title={'u'}>x</b></p>"
      )
      assert.deepStrictEqual(Object.keys(regions), ["h0"])
      assert.strictEqual(regions["h0"]?.originalText, "x")
    })
  )

  it.effect("changes nothing else of what is rendered", () =>
    Effect.gen(function* () {
      const source = `import { Text } from '@react-email/components'
export function EmailTemplate({ user }) {
  return (
    <div>
      <Text>
        Hello,
        {user.displayName}!
      </Text>
      {["a", "b"].map((each) => <li key={each}>item {each}</li>)} {" "}
      <>of a fragment</>
    </div>
  )
}`
      const plain = yield* renderEmail(source, undefined, context)
      const { source: marked } = yield* markEditable("template", source)
      const rendered = yield* renderEmail(marked, undefined, context)
      const bare = (html: string) => html.replaceAll("<!-- -->", "").replace(/⟦[^⟧]*⟧/g, "")
      assert.strictEqual(bare(rendered.html), bare(plain.html))
    })
  )

  it.effect("fails for a source that is no TypeScript, and for one that is too long", () =>
    Effect.gen(function* () {
      assert.isNotEmpty(yield* Effect.flip(markEditable("template", "not ( valid")))
      assert.include(yield* Effect.flip(markEditable("template", " ".repeat(maxSourceLength + 1))), "characters")
    })
  )

  it.effect("fails for sources whose regions would be larger than an e-mail can be", () =>
    Effect.gen(function* () {
      const comment = `// ${"x".repeat(50_000)}\n`
      const texts = "<b>x</b>".repeat(2000)
      const source = `${comment}export const EmailTemplate = () => <p>${texts}</p>\n${comment}`
      assert.include(yield* Effect.flip(markEditable("template", source)), "characters")
      const deep = `export const EmailTemplate = () => ${"<p>".repeat(20_000)}x${"</p>".repeat(20_000)}`
      assert.isNotEmpty(yield* Effect.flip(markEditable("template", deep)))
    })
  )
})
