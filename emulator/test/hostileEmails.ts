export const context = {
  platform: "2025-11" as const,
  displayName: "Ann",
  projectName: "Shop",
  variables: undefined,
  unsubscribeLink: undefined
}
export const template = (output: string, before = "", inside = "") =>
  `${before}\nexport function EmailTemplate({ user }) {\n${inside}\n return ${output};\n}`
export const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join("\n")
export const doubled = (count: number, first: string, next: (before: string) => string) =>
  `const v0 = ${first};\n${lines(count, (index) => `const v${index + 1} = ${next(`v${index}`)};`)}`
export const many = (text: string, count: number) => text.repeat(count)

// Each of them stalls or crashes a renderer without limits. Some can be rendered, and what throws renders as nothing.
export const hostile: Readonly<Record<string, string>> = {
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

export const endless: Readonly<Record<string, string>> = {
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
export const uncompilable: Readonly<Record<string, string>> = {
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
