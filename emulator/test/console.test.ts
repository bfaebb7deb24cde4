import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { ConsoleFiles } from "../src/console/ConsoleFiles.js"
import { Emulator, Outbox } from "../src/index.js"
import { platform, project } from "./platform.js"
import { theProject } from "./signedIn.js"

const files = new Map([
  ["index.html", '<meta name="portico-console" content="__CONSOLE_TOKEN__">'],
  ["index-1.js", "1"]
])
const served = (texts: ReadonlyMap<string, string>) => {
  const bytes = new Map([...texts].map(([name, text]) => [name, new TextEncoder().encode(text)] as const))
  return Layer.provide(platform, Layer.succeed(ConsoleFiles, Effect.succeed(bytes)))
}

const ask = Effect.fnUntraced(function* (path: string, init: RequestInit = {}) {
  const handler = yield* Emulator.handler
  const response = yield* Effect.promise(() => handler(new Request(`http://localhost:8102${path}`, init)))
  return { response, text: yield* Effect.promise(() => response.text()) }
})
const json = (path: string, init?: RequestInit) => Effect.map(ask(path, init), ({ text }) => JSON.parse(text))
const post = (body: unknown): RequestInit => ({ method: "POST", body: JSON.stringify(body) })

const run = Effect.provide(served(files))

describe("the console", () => {
  it.effect("is at /, under a policy without inline scripts and frames, with a token that is another one in each emulator", () =>
    Effect.gen(function* () {
      const page = run(ask("/"))
      const [{ response, text }, other] = [yield* page, yield* page]
      assert.match(text, /content="[0-9a-z]{45}"/)
      assert.notStrictEqual(text, other.text)
      const policy = response.headers.get("content-security-policy") ?? ""
      for (const part of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"]) {
        assert.include(policy.split("; "), part)
      }
      assert.include(policy, "require-trusted-types-for 'script'; trusted-types 'none'")
      assert.strictEqual(response.headers.get("cache-control"), "no-store")
      assert.strictEqual(response.headers.get("x-content-type-options"), "nosniff")
    })
  )

  it.effect("has its files below /console/, and no other file of the machine", () =>
    run(
      Effect.gen(function* () {
        const { response, text } = yield* ask("/console/index-1.js")
        assert.deepStrictEqual([response.status, text], [200, "1"])
        for (const path of [
          "/console/index.html",
          "/console/..%2f..%2fpackage.json",
          "/console/../package.json",
          "/console/other.js"
        ]) {
          assert.strictEqual((yield* ask(path)).response.status, 404, path)
        }
      })
    )
  )

  it.effect("is not for a foreign host", () =>
    run(
      Effect.gen(function* () {
        for (const path of ["/", "/console/index-1.js", "/emulator/projects"]) {
          assert.strictEqual((yield* ask(path, { headers: { host: "evil.test" } })).response.status, 403)
        }
      })
    )
  )

  it.effect("uses the controls with its token, from its own origin alone", () =>
    run(
      Effect.gen(function* () {
        const token = /content="(.+)"/.exec((yield* ask("/")).text)?.[1] ?? ""
        const statusWith = (headers: Record<string, string>) =>
          Effect.map(ask("/emulator/projects", { headers }), ({ response }) => response.status)
        const own = { host: "localhost:8102", "sec-fetch-site": "same-origin" }
        assert.strictEqual(yield* statusWith({ ...own, "x-portico-console": token }), 200)
        assert.strictEqual(yield* statusWith({ ...own, "x-portico-console": `${token}x` }), 403)
        assert.strictEqual(yield* statusWith({ "x-portico-console": token, origin: "http://localhost:3000" }), 403)
        assert.strictEqual(yield* statusWith({ "x-portico-console": token, origin: "https://evil.test" }), 403)
      })
    )
  )

  it.effect("is replaced by the overview where it is not built", () =>
    Effect.gen(function* () {
      assert.include((yield* ask("/")).text, "npm run build")
    }).pipe(Effect.provide(served(new Map())))
  )
})

describe("/emulator/projects", () => {
  it.effect("lists projects with their keys, creates them, and names what is wrong with an option", () =>
    run(
      Effect.gen(function* () {
        const { projects } = yield* json("/emulator/projects")
        const { id, publishableClientKey, secretServerKey, superSecretAdminKey } = project
        assert.deepInclude(projects[1], { id, publishableClientKey, secretServerKey, superSecretAdminKey, isInternal: false })
        assert.isTrue(projects[0].isInternal)
        const made = yield* json("/emulator/projects", post({ displayName: "Shop", hasKeys: false }))
        assert.deepInclude(made, { displayName: "Shop", secretServerKey: null })
        const keyed = yield* json(`/emulator/projects/${made.id}/keys`, post({}))
        assert.match(keyed.superSecretAdminKey, /^sak_/)
        const wrong = yield* ask("/emulator/projects", post({ magicLinkEnabled: 1 }))
        assert.deepStrictEqual([wrong.response.status, wrong.text.includes("magicLinkEnabled")], [400, true])
        for (const body of ["{", "[]", "null", "1"]) {
          assert.strictEqual((yield* ask("/emulator/projects", { method: "POST", body })).response.status, 400, body)
        }
        assert.strictEqual((yield* ask("/emulator/projects", post({ id: made.id }))).response.status, 409)
        assert.strictEqual((yield* ask("/emulator/projects/none/keys", post({}))).response.status, 404)
      })
    )
  )
})

describe("/emulator/mails", () => {
  it.effect("lists mails page by page, newest first", () =>
    run(
      Effect.gen(function* () {
        const outbox = yield* Outbox
        for (const subject of ["1", "2", "3"])
          yield* outbox.send(yield* theProject, "ada@example.com", { subject, text: subject, html: subject })
        const page = Effect.fnUntraced(function* (query: string) {
          const { mails, next } = yield* json(`/emulator/mails?limit=2${query}`)
          return { next, subjects: mails.map(({ subject }: { readonly subject: string }) => subject) }
        })
        const first = yield* page("")
        assert.deepStrictEqual(first.subjects, ["3", "2"])
        assert.deepStrictEqual(yield* page(`&before=${first.next}`), { next: null, subjects: ["1"] })
        assert.deepStrictEqual(yield* page("&before=none"), { next: null, subjects: [] })
      })
    )
  )

  it.effect("lists the mails of a project, and shows the content of one in a sandbox, also to a frame of the console", () =>
    run(
      Effect.gen(function* () {
        const outbox = yield* Outbox
        yield* outbox.send(yield* theProject, "ada@example.com", {
          subject: "Hi",
          text: "Hi",
          html: "<p>Hi</p><script>1</script>"
        })
        const { mails } = yield* json(`/emulator/mails?project=${project.id}`)
        assert.deepInclude(mails[0], { subject: "Hi", to: "ada@example.com", error: null })
        assert.deepStrictEqual((yield* json("/emulator/mails?project=internal")).mails, [])
        assert.notProperty(mails[0], "html")
        assert.deepInclude(yield* json(`/emulator/mails/${mails[0].id}`), { subject: "Hi", text: "Hi" })
        const path = `/emulator/mails/${mails[0].id}/html`
        const { response, text } = yield* ask(path, { headers: { "sec-fetch-site": "same-origin" } })
        assert.include(text, "<p>Hi</p>")
        assert.match(response.headers.get("content-security-policy") ?? "", /^sandbox allow-popups .*default-src 'none'/)
        for (const site of ["same-site", "cross-site"]) {
          assert.strictEqual((yield* ask(path, { headers: { "sec-fetch-site": site } })).response.status, 403)
        }
        assert.strictEqual((yield* ask("/emulator/mails/none/html")).response.status, 404)
      })
    )
  )
})

describe("/emulator/previews", () => {
  it.effect("keeps the newest twenty, for a frame of the console", () =>
    run(
      Effect.gen(function* () {
        const made: Array<string> = []
        for (let count = 0; count < 21; count++) {
          made.push((yield* json("/emulator/previews", { method: "POST", body: `<p>${count}</p>` })).id)
        }
        const { response, text } = yield* ask(`/emulator/previews/${made[20]}`, { headers: { "sec-fetch-site": "same-origin" } })
        assert.include(text, "<p>20</p>")
        assert.match(response.headers.get("content-security-policy") ?? "", /^sandbox /)
        assert.strictEqual((yield* ask(`/emulator/previews/${made[0]}`)).response.status, 404)
        assert.strictEqual((yield* ask(`/emulator/previews/${made[1]}`)).response.status, 200)
      })
    )
  )
})

describe("the controls", () => {
  it.effect("answer whatever is sent to them, and never with a failure of their own", () =>
    run(
      Effect.gen(function* () {
        const parts = [
          "",
          "requests",
          "projects",
          "mails",
          "previews",
          "faults",
          "time",
          "step",
          "stop",
          "keys",
          "html",
          "1",
          "replay",
          "__proto__",
          "%00",
          "%ff",
          "..",
          project.id
        ]
        const queries = ["", "?after=1", "?after=-1&wait=x", "?limit=9e99", "?reveal=true", "?project=%00", "?wait=0&limit=0"]
        const bodies = [
          "",
          "{}",
          "[]",
          "null",
          '"a"',
          "{",
          '{"displayName":1}',
          '{"by":"1 hour"}',
          '{"by":"__proto__"}',
          '{"kind":"latency","times":-1}',
          '{"to":"2030-01-01"}',
          '{"id":"__proto__"}'
        ]
        const numbers = random(38)
        for (let count = 0; count < 1500; count++) {
          const path = Array.from({ length: 1 + numbers.below(3) }, () => numbers.of(parts)).join("/")
          const method = numbers.of(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"])
          const body = method === "GET" || method === "HEAD" ? {} : { body: numbers.of(bodies) }
          const sent = `${method} /emulator/${path}${numbers.of(queries)} ${body.body ?? ""}`
          const { response } = yield* ask(sent.split(" ")[1] ?? "", { method, ...body })
          assert.isBelow(response.status, 500, sent)
        }
        assert.strictEqual((yield* ask("/health")).response.status, 200)
      })
    )
  )
})

/** Pseudo-random choices, so that a failure can be repeated. */
const random = (seed: number) => {
  let state = seed
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return { below, of: <A>(all: ReadonlyArray<A>): A => all[below(all.length)] as A }
}
