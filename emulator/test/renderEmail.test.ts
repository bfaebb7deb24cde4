import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import type { ComponentsPackage } from "../src/emails/componentNames.js"
import { componentNames } from "../src/emails/componentNames.js"
import type { EmailContext } from "../src/emails/EmailRenderer.js"
import { renderEmail, renderHtml } from "../src/emails/render.js"
import type { Generation } from "../src/generation/Generation.js"

const context = {
  platform: "2025-11" as Generation,
  displayName: "Ann <Ann>",
  projectName: "Shop",
  variables: undefined,
  unsubscribeLink: undefined
}
const theme = `import { Html, Body } from '@react-email/components';
export function EmailTheme({ children, unsubscribeLink }) { return <Html><Body><p>Shop's theme</p>{children}{unsubscribeLink ? <a href={unsubscribeLink}>off</a> : null}</Body></Html>; }
`
const template = (output: string, before = "") => `
import { type } from 'arktype';
import { Button, Link, Text } from '@react-email/components';
import { Subject, NotificationCategory } from '@stackframe/emails';
export const variablesSchema = type({ count: 'number', "names?": 'string[]' });
${before}
export function EmailTemplate({ user, project, variables }: Props<typeof variablesSchema>) {
  ${output}
}
EmailTemplate.PreviewVariables = { count: 3, names: ["a", "b"] };
`
const render = (source: string, own: Partial<EmailContext> = {}, frame: string | undefined = theme) =>
  renderEmail(source, frame, { ...context, ...own })
const inner = (output: string, before?: string) =>
  Effect.map(
    render(template(`return ${output};`, before)),
    ({ html }) => /<p>Shop&#x27;s theme<\/p>(.*?)<!--3-->/s.exec(html)?.[1]
  )
const failure = (source: string, own: Partial<EmailContext> = {}, frame?: string) => Effect.flip(render(source, own, frame))

describe("renderEmail", () => {
  it.effect("returns the subject and the category that the template sets, and frames its content", () =>
    Effect.gen(function* () {
      const source = template(
        "return <><Subject value={'Hi ' + user.displayName} /><NotificationCategory value=\"Marketing\" /><div>Count {variables.count}</div></>;"
      )
      const { html, subject, category } = yield* render(source)
      assert.strictEqual(subject, "Hi Ann <Ann>")
      assert.strictEqual(category, "Marketing")
      assert.include(html, "<p>Shop&#x27;s theme</p><div>Count <!-- -->3</div>")
      assert.match(html, /^<!DOCTYPE html PUBLIC .*<html dir="ltr" lang="en"><head><\/head><body>/)
    })
  )

  it.effect("takes the subject and the category from the elements that the template itself returns", () =>
    Effect.gen(function* () {
      const inside = yield* render(template("return <Own />;", "const Own = () => <Subject value='Inside' />"))
      assert.isUndefined(inside.subject)
      const deep = yield* render(template("return <div>{[1].map(() => <p key={1}><Subject value='Deep' /></p>)}</div>;"))
      assert.strictEqual(deep.subject, "Deep")
      for (const wrong of ["<><Subject value='1' /><Subject value='2' /></>", "<Subject value={5} />", "<Subject />"]) {
        assert.include(yield* failure(template(`return ${wrong};`), {}, theme), "Subject")
      }
    })
  )

  it.effect("has the time, as a browser has it", () =>
    Effect.gen(function* () {
      const source = template("const start = performance.now(); return <p>{performance.now() - start >= 0 ? 'later' : ''}</p>;")
      assert.include((yield* render(source)).html, "<p>later</p>")
    })
  )

  it.effect("shows the logo of the project that fits the mode, since 2026-04", () =>
    Effect.gen(function* () {
      const frame = `import { Body, Html } from '@react-email/components'
import { ProjectLogo } from '@stackframe/emails'
export const EmailTheme = ({ children, projectLogos }) => <Html><Body><ProjectLogo data={projectLogos} mode="light" />|<ProjectLogo data={projectLogos} mode="dark" />{children}</Body></Html>`
      const shown = (projectLogos: Readonly<Record<string, string>>) =>
        Effect.map(render(template("return <p>x</p>"), { platform: "2026-04", projectLogos }, frame), ({ html }) =>
          [...html.matchAll(/<img[^>]*>|\|/g)].map(([tag]) => /src="([^"]*)"/.exec(tag)?.[1] ?? tag)
        )
      assert.deepStrictEqual(yield* shown({}), ["|"])
      assert.deepStrictEqual(yield* shown({ logoUrl: "small", logoDarkModeUrl: "dark" }), ["small", "|", "dark"])
      const all = { logoUrl: "a", logoFullUrl: "full", logoDarkModeUrl: "b", logoFullDarkModeUrl: "dark" }
      assert.deepStrictEqual(yield* shown(all), ["full", "|", "dark"])
    })
  )

  it.effect("forgets the subject and the category of the e-mail before", () =>
    Effect.gen(function* () {
      yield* render(template("return <Subject value='First' />;"))
      const { subject } = yield* render(template("return <p>Second</p>;"))
      assert.isUndefined(subject)
    })
  )

  it.effect("renders a preview with the preview values of the theme, and an e-mail without them", () =>
    Effect.gen(function* () {
      const own = `${theme}EmailTheme.PreviewProps = { unsubscribeLink: "https://example.com/off" } satisfies Partial<ThemeProps>\n`
      const source = template("return <p>Hello</p>;")
      assert.include((yield* render(source, {}, own)).html, '<p>Hello</p><a href="https://example.com/off">off</a>')
      assert.notInclude((yield* render(source, { variables: { count: 1 } }, own)).html, "off</a>")
      const children = `${theme}EmailTheme.PreviewProps = { children: "Example" }`
      assert.include((yield* render(source, {}, children)).html, "<p>Shop&#x27;s theme</p>Example")
      assert.include((yield* render(source, { variables: { count: 1 } }, children)).html, "<p>Hello</p>")
    })
  )

  it.effect("runs the source as React does", () =>
    Effect.gen(function* () {
      assert.strictEqual(
        yield* inner("<p title={user.displayName}>{user.displayName}{null}{false}{undefined}</p>"),
        '<p title="Ann &lt;Ann&gt;">Ann &lt;Ann&gt;</p>'
      )
      assert.strictEqual(
        yield* inner("<ul>{variables.names.map((name) => <li key={name}>{name.toUpperCase()}</li>)}</ul>"),
        "<ul><li>A</li><li>B</li></ul>"
      )
      assert.strictEqual(
        yield* inner(
          '<Box title="T">in <b>it</b></Box>',
          "const Box = ({ title, children }) => <div><h2>{title}</h2>{children}</div>"
        ),
        "<div><h2>T</h2>in <b>it</b></div>"
      )
      assert.strictEqual(
        yield* inner(
          "<p>{total([1, 2, 3])}</p>",
          "import { useMemo } from 'react'\nfunction total(all: number[]) { let sum = 0; for (const one of all) sum += one; return sum }"
        ),
        "<p>6</p>"
      )
      assert.strictEqual(
        yield* inner(
          "<Named />",
          "class Name { constructor(readonly text: string) {} }\nconst Named = () => <i>{new Name('x').text}</i>"
        ),
        "<i>x</i>"
      )
    })
  )

  it.effect(
    "renders a component to a text inside of a template, whole, with what it waits for, or fails with what it throws",
    () =>
      Effect.gen(function* () {
        const own = (inside: string) => `
import { use } from "react"
import { render, Text } from "@react-email/components"
const late = (async () => { for (let step = 0; step < 50; step++) await 0; return "später 🎉" })()
const Late = () => <Text>{use(late)}</Text>
const Broken = () => { throw new Error("broken") }
const text = ${inside}
const Inner = () => <pre>{use(text)}</pre>
export const EmailTemplate = () => <div><Inner /></div>`
        for (const platform of ["2025-11", "2026-04"] satisfies ReadonlyArray<Generation>) {
          const html = (inside: string) => Effect.map(render(own(inside), { platform }), (done) => done.html)
          assert.match(yield* html("render(<Late />)"), /<pre>&lt;!DOCTYPE.*&lt;p .*später 🎉&lt;\/p&gt;/s)
          assert.include(yield* html("render(<Late />, { plainText: true })"), "<pre>später 🎉</pre>")
          assert.include(yield* html("render(<Broken />).catch((error) => error.message)"), "<pre>broken</pre>")
        }
      })
  )

  it.effect("has every name of the version of React Email that renders in a generation", () =>
    Effect.gen(function* () {
      for (const name of ["react-email-2025", "react-email-2026"] satisfies ReadonlyArray<ComponentsPackage>) {
        const components: object = yield* Effect.promise(() => import(name))
        assert.sameMembers([...componentNames[name]], Object.keys(components))
      }
    })
  )

  it.effect("takes sources that import the functions beside the components", () =>
    Effect.gen(function* () {
      const source = `import { pretty, render } from '@react-email/components'
export const EmailTemplate = () => <b>{typeof render} {typeof pretty}</b>`
      for (const platform of ["2025-11", "2026-04"] as const) {
        assert.include((yield* render(source, { platform })).html, "<b>function<!-- --> <!-- -->function</b>")
      }
    })
  )

  it.effect("has the markup of the generation's version of React Email", () =>
    Effect.gen(function* () {
      const source = template("return <Text>x</Text>")
      const styled = `import { Body, Head, Html, Tailwind } from '@react-email/components'
export const EmailTheme = ({ children }) => <Html><Head /><Tailwind><Body className="bg-red-500 px-4">{children}</Body></Tailwind></Html>`
      const first = (yield* render(source, { platform: "2025-11" }, styled)).html
      const second = (yield* render(source, { platform: "2026-04" }, styled)).html
      assert.include(first, '<body style="background-color:rgb(239,68,68);padding-left:1rem;padding-right:1rem">')
      assert.include(second, '<body style="background-color:rgb(251,44,54)')
      assert.include(second, '<table border="0" width="100%"')
    })
  )

  it.effect("has the components of React Email, Tailwind among them", () =>
    Effect.gen(function* () {
      assert.match((yield* inner('<Text style={{ color: "red" }}>Hi</Text>')) ?? "", /^<p style="[^"]*color:red[^"]*">Hi<\/p>$/)
      const styled = `import { Body, Html, Tailwind } from '@react-email/components'
export const EmailTheme = ({ children }) => <Html><Tailwind><Body className="bg-red-500">{children}</Body></Tailwind></Html>`
      assert.include(
        (yield* render(template("return <p>x</p>"), {}, styled)).html,
        '<body style="background-color:rgb(239,68,68)">'
      )
    })
  )

  it.effect("passes the link to unsubscribe to the theme", () =>
    Effect.map(render(template("return <p>x</p>"), { unsubscribeLink: "https://a.example/?a=1&b=2" }), ({ html }) =>
      assert.include(html, '<a href="https://a.example/?a=1&amp;b=2">off</a>')
    )
  )

  it.effect("frames HTML unchanged", () =>
    Effect.map(renderHtml("<p>Hello <b>Ann</b></p>", theme, context), ({ html }) =>
      assert.include(html, "<div><p>Hello <b>Ann</b></p></div>")
    )
  )

  it.effect("checks variables by the schema of the template", () =>
    Effect.gen(function* () {
      const source = template("return <p>{variables.count}</p>;")
      assert.include(yield* failure(source, { variables: {} }), "count must be a number (was missing)")
      assert.include(yield* failure(source, { variables: { count: "3" } }), "count must be a number (was a string)")
      yield* failure(source, { variables: { count: 1, names: { html: "<i>" } } })
      assert.include((yield* render(source, { variables: { count: 4 } })).html, "<p>4</p>")
    })
  )

  it.effect("reports the message of the compiler", () =>
    Effect.gen(function* () {
      const expected = 'Build failed with 1 error:\nvirtual:/template.tsx:1:40: ERROR: Expected "}" but found "<"'
      assert.strictEqual(yield* failure("export function EmailTemplate( { return <div>"), expected)
      for (const source of [
        "export function EmailTemplate() { return <div><b></div></b>; }",
        "export function EmailTemplate() { return <div>{1 + }</div>; }",
        "export const other = 1"
      ]) {
        yield* failure(source)
      }
    })
  )

  it.effect("has the subject and the category of its content even if the theme throws", () =>
    Effect.gen(function* () {
      const source = `import { NotificationCategory, Subject } from "@stackframe/emails"
        export const EmailTemplate = () => <><Subject value="Hello" /><NotificationCategory value="Marketing" /></>`
      const throwing = "export function EmailTheme() { throw new Error('boom'); }"
      const { category, subject } = yield* render(source, {}, throwing)
      assert.deepStrictEqual([subject, category], ["Hello", "Marketing"])
    })
  )

  it.effect("renders nothing of a theme that throws, and fails if asked to", () =>
    Effect.gen(function* () {
      const throwing = "export function EmailTheme() { throw new Error('boom'); }"
      assert.notInclude((yield* render(template("return <p>x</p>"), {}, throwing)).html, "boom")
      assert.strictEqual(
        JSON.parse(yield* failure(template("return <p>x</p>"), { platform: "2026-04" }, throwing)).message,
        "boom"
      )
    })
  )
})

describe("the source of an e-mail", () => {
  it.effect("imports nothing of the machine", () =>
    Effect.gen(function* () {
      for (const path of ["node:fs", "fs", "/etc/passwd", "./render.js", "../../package.json", "react-dom/server", "esbuild"]) {
        for (const source of [
          `import * as x from ${JSON.stringify(path)}\nexport const EmailTemplate = () => <p>{String(x)}</p>`,
          `export const EmailTemplate = () => <p>{String(require(${JSON.stringify(path)}))}</p>`
        ]) {
          const { message } = JSON.parse(yield* failure(source, { platform: "2026-04" }))
          assert.strictEqual(message, `Could not resolve "${path}"`)
        }
      }
      yield* failure("const name = ['f', 's'].join('')\nexport const EmailTemplate = () => <p>{String(require(name))}</p>", {
        platform: "2026-04"
      })
    })
  )

  it.effect("reaches nothing outside the sandbox, also by way of constructors", () =>
    Effect.gen(function* () {
      for (const reach of [
        "process",
        "fetch",
        "setTimeout",
        "Buffer",
        "WebAssembly",
        "Deno",
        "module.constructor._load",
        "require.main"
      ]) {
        const found = `(() => { try { return typeof (0, [].constructor.constructor)("return ${reach}")() } catch { return "undefined" } })()`
        assert.strictEqual(yield* inner(`<i>{${found}}</i>`), "<i>undefined</i>", reach)
      }
    })
  )
})
