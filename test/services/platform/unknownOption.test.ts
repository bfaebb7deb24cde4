import { assert, describe, it } from "@effect/vitest"
import { portico } from "../../../src/hono/index.js"
import { createClientApp, InvalidOption } from "../../../src/index.js"
import { createSessions, memoryStore } from "../../../src/store/index.js"
import { createVerifier } from "../../../src/verify/index.js"
import { withSession } from "../../../src/web/index.js"
import { createWebhookHandler } from "../../../src/webhooks/index.js"
import { options } from "../../support/fakes.js"

// The casts stand for callers without type checks.
const given = <T>(value: unknown) => value as T
const app = createClientApp(options)
const request = () => new Request("https://app.example/")
const respond = () => new Response()
const secret = "whsec_c2VjcmV0"

/** Creates or uses something with a misspelt option, and the name of that option. */
const misspelt: ReadonlyArray<readonly [what: string, option: string, make: () => unknown]> = [
  ["createClientApp", "baseURL", () => createClientApp(given({ ...options, baseURL: "https://api.example" }))],
  ["createClientApp", "urls.singIn", () => createClientApp({ ...options, urls: given({ singIn: "/in" }) })],
  ["createClientApp", "cookies", () => createClientApp({ ...options, cookies: given({ domian: "app.example" }) })],
  ["createVerifier", "allow.anonymos", () => createVerifier({ projectId: options.projectId, allow: given({ anonymos: true }) })],
  ["createSessions", "idelMillis", () => createSessions(given({ store: memoryStore(), idelMillis: 60_000 }))],
  ["createWebhookHandler", "stroe", () => createWebhookHandler(given({ secret, handle: respond, stroe: memoryStore() }))],
  ["createWebhookHandler", "handle", () => createWebhookHandler(given({ secret }))],
  ["withSession", "trustedOrigin", () => withSession(app, respond, given({ trustedOrigin: [] }))(request())],
  [
    "portico of Hono",
    "trustedOrigin",
    () =>
      portico(app, given({ trustedOrigin: [] }))(
        given({ req: { raw: request() }, res: respond(), set: () => {} }),
        async () => {}
      )
  ]
]

describe("an option with an unknown name", () => {
  it.each(misspelt)("is refused with InvalidOption, which names it: %s, %s", async (_, option, make) => {
    const error = await Promise.resolve()
      .then(make)
      .catch((thrown: unknown) => thrown)
    assert.instanceOf(error, InvalidOption)
    assert.strictEqual(error.option, option)
  })

  it("counts as absent if it is undefined", () => {
    assert.doesNotThrow(() => createClientApp(given({ ...options, baseURL: undefined, cookies: { domian: undefined } })))
    assert.doesNotThrow(() => createSessions(given({ store: memoryStore(), idelMillis: undefined })))
  })
})
