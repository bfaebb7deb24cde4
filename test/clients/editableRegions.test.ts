import { Effect } from "effect"
import { assert, describe, it } from "vitest"
import { templatesOf, themesOf } from "../../emulator/src/config/emailDefaults.js"
import { markEditable } from "../../emulator/src/emails/editable.js"
import { isInstalled, sharedOf } from "./published.js"

interface Region {
  readonly parentElement: { readonly props: Readonly<Record<string, string>> }
}
type Regions = Readonly<Record<string, Region>>
interface Transpiler {
  readonly transpileJsxForEditing: (source: string, options: object) => { readonly editableRegions: Regions }
}

// The platform prints the expressions of props anew, with its own blanks.
const withoutBlanks = (regions: Regions) =>
  Object.values(regions).map((region) => ({
    ...region,
    parentElement: {
      ...region.parentElement,
      props: Object.fromEntries(
        Object.entries(region.parentElement.props).map(([name, value]) => [name, value.replace(/[\s;]+/g, "")])
      )
    }
  }))

const element = (jsx: string) => `export const EmailTemplate = ({ user, xs }) => ${jsx}`
const sources: Readonly<Record<string, string>> = {
  "a text beside elements and expressions": element("<div>a{1}b{user.name}c<b/>d {`t`} {' '}e</div>"),
  "the same text several times": element("<div>a<b>a</b> a<i>a </i></div>"),
  "texts on several lines": element("<div>\n  Hi,\n\n  there\n  <b/>\n  you &amp; me &nbsp;\n</div>\r\n// end\r\n"),
  "blank texts": element("<div> {xs} &nbsp; <b>  </b>\n</div>"),
  "elements in expressions": element(
    "<div>{xs.map((x: string) => <li key={x}>item {x && <b>{x && <i>deep</i>}</b>}</li>)}</div>"
  ),
  "expressions that are elements": element("<div>{<b>x</b>}{(<i>y</i>)}{<>f</>}{null}{...xs}{/* c */}{}</div>"),
  conditions: element("<div>{xs ? <b>yes</b> : <b>no</b>}{xs && 'literal'}</div>"),
  "elements in props": element("<Foo render={<em>attr</em>} to={() => <b>called</b>}>text</Foo>"),
  "props of all kinds": element('<div title="a&quot;b" data-x={\'y\'} n={3} on={() => 1} b {...xs} t={`a`} x:y="1">t</div>'),
  "other names of elements": element("<><A.B.C>member</A.B.C><svg:rect>ns</svg:rect><this.x>own</this.x><style>css</style></>"),
  "functions within each other": `
    function A(x = <a>0</a>) { const b = () => <i>1</i>; function c() { return <a>2</a> }; return [1].map(() => <a>3</a>) }
    const X = memo(function Y() { return <a>4</a> })
    const { y = <a>5</a> } = {}
    const o = { f() { return <a>6</a> }, g: () => <a>7</a> }
    class K { m() { return <a>8</a> }; n = () => { const inner = <a>9</a> } }
    A.B = function C() { return <a>10</a> }
    export default () => <div r={() => { function Q() { return <b>11</b> } }}>{xs.map(() => { const y = <b>12</b>; return y })}</div>`,
  TypeScript: "enum E { A }\ntype T<X> = X & { a: string }\nexport const F = async <X,>(x: X) => <p>{(x as any)!}generic</p>",
  "other characters": element("<p>é…“” 🎉 <b>🎉 x</b></p>"),
  "no element at all": "export const x = 1 // <div>text</div>"
}

describe.runIf(isInstalled("2.8.108"))("the editable regions of a source are those that the published package finds", () => {
  const { transpileJsxForEditing } = sharedOf("2.8.108", "utils/jsx-editable-transpiler") as Transpiler

  const compare = (kind: "template" | "theme", source: string) => async () => {
    const expected = transpileJsxForEditing(source, { sourceFile: kind }).editableRegions
    const { regions } = await Effect.runPromise(markEditable(kind, source))
    // It prints the elements in props after it has marked them.
    const unmarked = JSON.stringify(withoutBlanks(expected)).replaceAll(/<__Editable__id=\\"t\d+\\">|<\/__Editable>/g, "")
    assert.deepStrictEqual(withoutBlanks(regions), JSON.parse(unmarked))
  }
  for (const [title, source] of Object.entries(sources)) it(`with ${title}`, compare("template", source))
  for (const [kind, defaults] of [
    ["template", templatesOf("2026-04")],
    ["theme", themesOf("2026-04")]
  ] as const)
    for (const built of Object.values(defaults)) {
      const { displayName, tsxSource } = built as { readonly displayName: string; readonly tsxSource: string }
      it(`of the ${kind} ${displayName}`, compare(kind, tsxSource))
    }

  it("and it fails where the published package fails", async () => {
    for (const source of ["not ( valid", "@dec class X {}", element("<div>"), element("<a></b>")]) {
      assert.throws(() => transpileJsxForEditing(source, { sourceFile: "template" }))
      assert.isNotEmpty(await Effect.runPromise(Effect.flip(markEditable("template", source))))
    }
  })
})
