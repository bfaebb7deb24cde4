import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { afterAll } from "vitest"
import { Outbox } from "../src/emails/Outbox.js"
import { ownMailServer } from "./mailServer.js"
import { platform, send } from "./platform.js"
import { signedIn } from "./signedIn.js"

// Files of the machine with what no response may contain. The relative path is that from where sources were once compiled.
const canary = "CANARY7f3a9c1e"
const directory = mkdtempSync(join(tmpdir(), "portico-canary-"))
writeFileSync(join(directory, "a.json"), JSON.stringify({ canary }))
writeFileSync(join(directory, "a.txt"), canary)
writeFileSync(join(directory, "a.js"), `module.exports = "${canary}"`)
writeFileSync(join(directory, "jsx-runtime.js"), `exports.jsx = exports.jsxs = () => "${canary}"`)
writeFileSync(
  join(directory, "a.map"),
  JSON.stringify({ version: 3, sources: ["a"], sourcesContent: [canary], mappings: "AAAA" })
)
writeFileSync(join(directory, "tsconfig.json"), JSON.stringify({ compilerOptions: { jsxFactory: canary } }))
afterAll(() => rmSync(directory, { recursive: true }))

const emails = fileURLToPath(new URL("../src/emails/", import.meta.url))
const root = fileURLToPath(new URL("../../", import.meta.url))
const near = `./../${relative(join(emails, "x"), directory)}`
const url = pathToFileURL(directory).href

/** Values that a source can compute, which may lead to a file or to the host. */
const expressions: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    // Each place with one type of file, since what leads there does not depend on the type.
    (
      [
        [near, "json"],
        [directory, "txt"],
        [url, "js"]
      ] as const
    ).flatMap(([place, type]) =>
      [`"${place}/a.${type}"`, `\`${place}/\${letter}.${type}\``, `"${place}/" + letter + ".${type}"`].flatMap((path) => [
        [`require(${path})`, `require(${path})`],
        [`import(${path})`, `import(${path})`],
        [`import(${path}) as text`, `import(${path}, { with: { type: "text" } })`],
        [`import(${path}) as JSON`, `import(${path}, { with: { type: "json" } })`],
        [`require.resolve(${path})`, `require.resolve(${path})`],
        [`import.meta.glob(${path})`, `import.meta.glob(${path}, { eager: true, as: "raw" })`],
        [`new URL(${path})`, `fetch(new URL(${path}, import.meta.url))`]
      ])
    )
  ),
  "require of everything": `require(\`${near}/\${letter}\`)`,
  "require.context": `require.context("${near}", true, /./)("./a.json")`,
  "import from the web": `import("https://localhost/${canary.slice(0, 6)}")`,
  "import of data": `import("data:text/javascript,export default process")`,
  "the process": "process.env.PATH + process.cwd()",
  "a built-in module": `process.getBuiltinModule("fs").readFileSync("${directory}/a.txt", "utf8")`,
  "the module of the host": `module.constructor._load("fs").readFileSync("${directory}/a.txt", "utf8")`,
  "the main module": `require.main.require("fs").readFileSync("${directory}/a.txt", "utf8")`,
  "a constructor of a constructor": `[].constructor.constructor("return process")().mainModule.require("fs").readFileSync("${directory}/a.txt")`,
  "a constructor of an async function": `(async () => {}).constructor("return import('${url}/a.js')")()`,
  "a constructor of an argument": `require.constructor.constructor("return this")().process.cwd()`,
  "the module URL": "import.meta.url + import.meta.dirname + import.meta.filename",
  "the directory": "__dirname + __filename",
  "the modules of the engine": `(std.loadFile || std.open)("${directory}/a.txt")`,
  "a script of the engine": `std.loadScript("${directory}/a.js")`,
  "a binding": `process.binding("fs")`,
  "a worker": `new Worker("${url}/a.js")`,
  "an importing script": `importScripts("${url}/a.js")`,
  "a stack with files":
    "(() => { Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getFileName()); return new Error().stack })()",
  "an indirect eval": `(0, eval)("import('${url}/a.js')")`,
  "the prompt of the host": "globalThis.constructor.constructor('return this')().workerData"
}

/** Declarations around a source that name a file. */
const declarations: Readonly<Record<string, string>> = {
  "an import": `import * as found from "${near}/a.json"`,
  "an import of text": `import found from "${near}/a.txt" with { type: "text" }`,
  "an import of bytes": `import found from "${near}/a.txt" with { type: "bytes" }`,
  "an import of a file": `import found from "${near}/a.txt" with { type: "file" }`,
  "an import with a query": `import found from "${near}/a.txt?raw"`,
  "an import with a loader": `import found from "raw-loader!${near}/a.txt"`,
  "an import of a URL": `import found from "${url}/a.js"`,
  "an import of a package's file": `import found from "react/../../package.json"`,
  "an import of the package": `import found from "portico-emulator/package.json"`,
  "an import with #": `import found from "#importUrl"`,
  "an import of TypeScript": `import found = require("${near}/a.json")`,
  "an export of everything": `export * from "${near}/a.js"\nconst found = 0`,
  "an export of a name": `export { default as EmailTemplate } from "${near}/a.json"\nconst found = 0`,
  "a deferred import": `import defer * as found from "${near}/a.js"`,
  "an import of a source": `import source found from "${near}/a.js"`,
  "a pragma for JSX": `/** @jsxImportSource ${near} */\nconst found = 0`,
  "a pragma for JSX with a directory": `/** @jsxImportSource ${directory} */\nconst found = 0`,
  "a pragma for the factory": `/** @jsxRuntime classic */ /** @jsx process.cwd */\nconst found = 0`,
  "a reference to a file": `/// <reference path="${directory}/a.txt" />\nconst found = 0`,
  "a reference to types": `/// <reference types="${directory}/a" />\nconst found = 0`,
  "a source map": `const found = 0\n//# sourceMappingURL=${url}/a.map\nthrow new Error("x")`,
  "the URL of the source": `const found = 0\n//# sourceURL=${directory}/a.txt\nthrow new Error("x")`,
  "a configuration": `/* @tsconfig { "extends": "${directory}/tsconfig.json" } */\nconst found = 0`,
  "a CSS import": `import found from "${near}/a.css"\nconst css = "@import url(${url}/a.txt)"`,
  "a hashbang": `#!/bin/cat ${directory}/a.txt\nconst found = 0`
}

const shows = (name: "Template" | "Theme", body: string): string => `${body}
import { NotificationCategory, Subject } from "@stackframe/emails"
export function Email${name}({ children }) {
  return <p><Subject value="S" /><NotificationCategory value="Transactional" />
    {String(found)}{Object.keys(Object(found)).map((key) => String(found[key]))}{children}</p>
}`
// Callbacks of promises run at once, so that what a promise would bring is found.
const computing = (expression: string): string => `const letter = "a"
Promise.prototype.then = (read) => read()
let found
try { found = JSON.stringify(${expression}) } catch (error) { found = error.message + error.stack }`
const bodies: ReadonlyArray<readonly [string, string]> = [
  ...Object.entries(expressions).map(([name, expression]) => [name, computing(expression)] as const),
  ...Object.entries(declarations)
]

const admin = (method: string, path: string, body?: unknown) =>
  send(method, `/api/v1${path}`, { access: "admin", ...(body === undefined ? {} : { body }) })
const configure = (changes: object) =>
  admin("PATCH", "/internal/config/override/environment", { config_override_string: JSON.stringify(changes) })

const id = "33333333-3333-4333-8333-333333333333"
const plain = { template: shows("Template", "const found = 1"), theme: shows("Theme", "const found = 1") }

const sent = Effect.flatMap(Outbox, (outbox) => outbox.mailbox("canary@example.com"))

/** Sends an e-mail, and returns what the response and the mailbox have of it. */
const sending = Effect.fnUntraced(function* (content: object) {
  const { user } = yield* signedIn({ email: "canary@example.com", verified: true })
  const { text } = yield* admin("POST", "/emails/send-email", { user_ids: [user.id], ...content })
  yield* TestClock.adjust("1 minute")
  return text + JSON.stringify(yield* sent)
})
const textOf = Effect.map(({ text }: { readonly text: string }) => text)

/** Every way in which a source gets to the emulator, and what comes back of it. */
const entries = {
  "the rendering of a template": (source: string) =>
    textOf(admin("POST", "/emails/render-email", { template_tsx_source: source, theme_tsx_source: plain.theme })),
  "the rendering of a theme": (source: string) =>
    textOf(
      admin("POST", "/emails/render-email", {
        template_tsx_source: plain.template,
        theme_tsx_source: source.replace("EmailTemplate", "EmailTheme")
      })
    ),
  "the editor": (source: string) =>
    textOf(
      admin("POST", "/emails/render-email", {
        template_tsx_source: source,
        theme_tsx_source: plain.theme,
        editable_markers: true,
        editable_source: "both"
      })
    ),
  "a change of a template": Effect.fnUntraced(function* (source: string) {
    const { body } = yield* admin("POST", "/internal/email-templates", { display_name: "T" })
    return (yield* admin("PATCH", `/internal/email-templates/${body.id}`, { tsx_source: source })).text
  }),
  "a change of a theme": Effect.fnUntraced(function* (source: string) {
    const { body } = yield* admin("POST", "/internal/email-themes", { display_name: "T" })
    const changed = { tsx_source: source.replace("EmailTemplate", "EmailTheme") }
    const { text } = yield* admin("PATCH", `/internal/email-themes/${body.id}`, changed)
    const html = admin("POST", "/emails/render-email", { template_tsx_source: plain.template, theme_id: body.id })
    return text + (yield* html).text
  }),
  "a draft": Effect.fnUntraced(function* (source: string) {
    const { body } = yield* admin("POST", "/internal/email-drafts", { display_name: "D", tsx_source: source, theme_id: false })
    return yield* sending({ draft_id: body.id })
  }),
  "a template of the configuration": Effect.fnUntraced(function* (source: string) {
    yield* configure({ [`emails.templates.${id}`]: { displayName: "T", tsxSource: source } })
    return yield* sending({ template_id: id, subject: "S" })
  }),
  "a theme of the configuration": Effect.fnUntraced(function* (source: string) {
    const tsxSource = source.replace("EmailTemplate", "EmailTheme")
    yield* configure({ [`emails.themes.${id}`]: { displayName: "T", tsxSource } })
    return yield* sending({ html: "<p>x</p>", subject: "S", theme_id: id })
  })
}

// All entries compile and evaluate in the same way: the first one tries every body, each of the others some.
const everyEntry = Object.keys(entries).length - 1

describe("nothing of the machine comes back", () => {
  layer(platform)((it) => {
    for (const [at, [entry, evaluate]] of Object.entries(entries).entries()) {
      it.effect(
        `from ${entry}, whatever its source names`,
        () =>
          Effect.gen(function* () {
            yield* ownMailServer()
            // The source is really evaluated.
            assert.include(yield* evaluate(shows("Template", 'const found = "shown " + (40 + 2)')), "shown 42")
            for (const [name, body] of at === 0 ? bodies : bodies.filter((_, index) => index % everyEntry === at % everyEntry)) {
              const text = yield* evaluate(shows("Template", body))
              assert.notInclude(text, canary, name)
              assert.notInclude(text, root, name)
              assert.notMatch(text, /No loader is configured|Cannot find module|ENOENT/, name)
            }
            const { text } = yield* admin("GET", "/emails/outbox")
            assert.notInclude(text, canary)
            assert.notInclude(text, root)
          }),
        120_000
      )
    }

    it.effect("from a condition, a query, a question or a configuration, which are no programs", () =>
      Effect.gen(function* () {
        const texts = [
          ...Object.values(expressions),
          `file("${directory}/a.txt")`,
          `SELECT * FROM file('${directory}/a.txt', 'LineAsString')`,
          `SELECT * FROM url('${url}/a.txt')`,
          `COPY t FROM '${directory}/a.txt'`,
          `{{include "${directory}/a.txt"}}`,
          `\${file:${directory}/a.txt}`,
          `$(cat ${directory}/a.txt)`,
          `<!ENTITY x SYSTEM "${url}/a.txt">`
        ]
        for (const text of texts) {
          const action = { type: "log" }
          const answers = [
            yield* configure({
              "auth.signUpRules": { a: { enabled: true, displayName: text, priority: 1, condition: text, action } }
            }),
            yield* admin("POST", "/internal/sign-up-rules-test", {
              email: "a@example.com",
              auth_method: "password",
              oauth_provider: null,
              country_code: null
            }),
            yield* send("POST", "/api/v1/auth/password/sign-up", { body: { email: `${text}@example.com`, password: text } }),
            yield* admin("POST", "/internal/analytics/query", { query: text, params: { a: text } }),
            yield* admin("POST", "/internal/rewrite-template-source", { template_tsx_source: text }),
            yield* admin("POST", `/internal/ai-chat/${id}`, {
              context_type: "email-template",
              messages: [{ role: "user", content: text }]
            }),
            yield* admin("PUT", "/internal/config/override/environment", {
              config_string: JSON.stringify({ extends: `${directory}/a.json`, $ref: `${url}/a.json`, __proto__: { text } })
            }),
            yield* admin("POST", "/emails/render-email", { template_id: text, theme_id: text })
          ]
          for (const answer of answers) {
            assert.isBelow(answer.status, 500, text)
            assert.notInclude(answer.text, canary, text)
            assert.notInclude(answer.text, root, text)
          }
          yield* admin("PUT", "/internal/config/override/environment", { config_string: "{}" })
        }
      })
    )
  })
})
