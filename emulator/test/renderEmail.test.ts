import { Result } from "effect"
import { assert, describe, it } from "vitest"
import { renderEmail } from "../src/emails/render.js"

const context = { displayName: "Ann <Ann>", projectName: "Shop", variables: undefined, unsubscribeLink: undefined }
const theme = `import { Html, Body } from '@react-email/components';
export function EmailTheme({ children, unsubscribeLink }) { return <Html><Body><p>Shop's theme</p>{children}{unsubscribeLink ? <a href={unsubscribeLink}>off</a> : null}</Body></Html>; }
`
const template = (output: string, before = "") => `
import { type } from 'arktype';
import { Subject, NotificationCategory } from '@stackframe/emails';
export const variablesSchema = type({ count: 'number', "names?": 'string[]' });
${before}
export function EmailTemplate({ user, project, variables }: Props<typeof variablesSchema>) {
  ${output}
}
EmailTemplate.PreviewVariables = { count: 3, names: ["a", "b"] };
`
const render = (source: string, own: Partial<Parameters<typeof renderEmail>[2]> = {}, frame: string | undefined = theme) =>
  Result.getOrThrow(renderEmail(source, frame, { ...context, ...own }))
const inner = (output: string, before?: string) =>
  /<p>Shop's theme<\/p>(.*)<\/body>/s.exec(render(template(`return ${output};`, before)).html)?.[1]

describe("renderEmail", () => {
  it("says the subject and the category that the template sets, and frames its content", () => {
    const source = template(
      "return <><Subject value={'Hi ' + user.displayName} /><NotificationCategory value=\"Marketing\" /><div>Count {variables.count}</div></>;"
    )
    const { html, subject, category } = render(source)
    assert.strictEqual(subject, "Hi Ann <Ann>")
    assert.strictEqual(category, "Marketing")
    assert.include(html, "<body><p>Shop's theme</p><div>Count 3</div></body>")
  })

  it("renders a theme with its preview props if a template is only previewed", () => {
    const own = `${theme}EmailTheme.PreviewProps = { unsubscribeLink: "https://example.com/off" } satisfies Partial<ThemeProps>\n`
    const source = template("return <p>Hello</p>;")
    assert.include(render(source, {}, own).html, '<p>Hello</p><a href="https://example.com/off">off</a>')
    assert.notInclude(render(source, { variables: { count: 1 } }, own).html, "off</a>")
    const children = `${theme}EmailTheme.PreviewProps = { children: "Example" }`
    assert.include(render(source, {}, children).html, "<p>Shop's theme</p>Example")
    assert.include(render(source, { variables: { count: 1 } }, children).html, "<p>Hello</p>")
  })

  it("escapes values, and omits missing ones", () => {
    assert.strictEqual(
      inner("<p title={user.displayName}>{user.displayName}{null}{false}{undefined}{0}</p>"),
      '<p title="Ann &lt;Ann&gt;">Ann &lt;Ann&gt;0</p>'
    )
  })

  it("evaluates conditionals, strings, lists and styles", () => {
    assert.strictEqual(
      inner(`<b>{variables.count > 2 && \`\${variables.count} in \${project.displayName}\`}</b>`),
      "<b>3 in Shop</b>"
    )
    assert.strictEqual(
      inner("<ul>{variables.names.map((name) => <li key={name}>{name.toUpperCase()}</li>)}</ul>"),
      "<ul><li>A</li><li>B</li></ul>"
    )
    assert.strictEqual(
      inner('<Text style={{ fontSize: "12px", color: "red" }} className="x">Hi</Text>'),
      '<p style="font-size:12px;color:red" class="x">Hi</p>'
    )
  })

  it("renders components and values of the source itself", () => {
    assert.strictEqual(
      inner('<Box title="T">in <b>it</b></Box>', "const Box = ({ title, children }) => <div><h2>{title}</h2>{children}</div>"),
      "<div><h2>T</h2>in <b>it</b></div>"
    )
    const source = template(
      "const name = user.displayName ?? 'you';\n  return (\n    <p>\n      Hello {name},\n      welcome\n    </p>\n  );"
    )
    assert.include(render(source, { displayName: null }).html, "<p>Hello you, welcome</p>")
  })

  it("passes the unsubscribe link only to the theme", () => {
    assert.include(
      render(template("return <p>x</p>"), { unsubscribeLink: "https://a.example/?a=1&b=2" }).html,
      '<a href="https://a.example/?a=1&amp;b=2">off</a>'
    )
  })

  it("treats no variable as HTML", () => {
    assert.notInclude(
      render(template("return <p>{variables.names}</p>;"), { variables: { count: 1, names: { html: "<i>" } } }).html,
      "<i>"
    )
  })

  it("reaches nothing outside the source", () => {
    for (const reach of [
      "globalThis.process.env.HOME",
      "user.constructor.constructor('return 1')()",
      "''.constructor",
      "[].map.constructor",
      "fetch('https://a.example')",
      "user.__proto__"
    ]) {
      assert.strictEqual(inner(`<i>{${reach}}</i>`), "<i></i>", reach)
    }
  })

  it("fails for a broken or recursive source, and for variables of the wrong type", () => {
    for (const source of [
      "export function EmailTemplate( { return <div>",
      "export function EmailTemplate() { return <div><b></div></b>; }",
      "export function EmailTemplate() { return <div>{1 + }</div>; }",
      "export function EmailTemplate() { return <EmailTemplate />; }",
      "export const other = 1"
    ]) {
      assert.isTrue(Result.isFailure(renderEmail(source, theme, context)), source)
    }
    const source = template("return <p>{variables.count}</p>;")
    assert.isTrue(Result.isFailure(renderEmail(source, theme, { ...context, variables: {} })))
    assert.isTrue(Result.isFailure(renderEmail(source, theme, { ...context, variables: { count: "3" } })))
    assert.isTrue(Result.isSuccess(renderEmail(source, theme, { ...context, variables: { count: 3 } })))
  })

  it("shows nothing of a theme that throws", () => {
    assert.notInclude(
      render(template("return <p>x</p>"), {}, "export function EmailTheme() { throw new Error('boom'); }").html,
      "boom"
    )
  })
})
