import { assert, describe, it } from "@effect/vitest"
import { createAdminApp, createClientApp, createServerApp } from "../../src/index.js"
import { createSessions, memoryStore, sqliteStore } from "../../src/store/index.js"
import { createVerifier } from "../../src/verify/index.js"
import { createWebhookHandler, verify } from "../../src/webhooks/index.js"
import { memberToken } from "../support/authApp.js"
import { options } from "../support/fakes.js"

/** A network on which the platform refuses everything with a known error. */
const refusing: typeof globalThis.fetch = async () =>
  Response.json(
    { code: "EMAIL_PASSWORD_MISMATCH", error: "text" },
    { status: 400, headers: { "x-stack-known-error": "EMAIL_PASSWORD_MISMATCH", "x-stack-actual-status": "400" } }
  )

const credential = { email: "ada@example.com", password: "correct horse" }
const tokens = { accessToken: memberToken, refreshToken: "refresh" }
const client = () => createClientApp({ ...options, fetch: refusing, tokenStore: "memory" })
const server = () => createServerApp({ ...options, secretServerKey: "ssk_1", fetch: refusing })
// What callers without type checks pass.
const wrong = 7 as never

const failing: Readonly<Record<string, () => unknown>> = {
  "a refusal of the platform": () => client().auth.signInWithCredential(credential),
  "a refusal of the platform to a view": () => client().forTokens(tokens).teams.list(),
  "a refusal of a method that is loaded late": () => server().emails.listOutbox(),
  "invalid input": () => client().auth.signInWithCredential({ ...credential, email: "ada" }),
  "input of another kind": () => client().teams.update(wrong, wrong),
  "a missing session": () => client().user.get({ or: "throw" }),
  "a watched value": () => client().project.current.get(),
  "a stream": async () => {
    for await (const _ of server().users.stream());
  },
  "an option of a client app": () => createClientApp({ ...options, projectId: "nobody's" }),
  "an option of a server app": () => createServerApp({ ...options, secretServerKey: "" }),
  "an option of an admin app": () => createAdminApp({ ...options, superSecretAdminKey: "" }),
  "the tokens of a view": () => client().forTokens(wrong),
  "the request of a view": () => client().forRequest(wrong),
  "an option of a verifier": () => createVerifier({ projectId: "nobody's" }),
  "a token": () => createVerifier({ ...options, fetch: refusing })("text"),
  "a webhook": () => verify({ headers: {}, body: "{}" }, `whsec_${"a".repeat(32)}`),
  "an option of webhooks": () => createWebhookHandler(wrong),
  "an option of sessions": () => createSessions({ store: memoryStore(), idleMillis: wrong }),
  "an option of a store": () => sqliteStore(wrong, { table: "a b" })
}

/** Returns the error of a call, which `theCaller` waits for. */
const errorOf = async (call: () => unknown): Promise<Error> => {
  const theCaller = async () => {
    await call()
  }
  return theCaller().then(
    () => assert.fail("The call did not fail"),
    (error) => error
  )
}

describe("the stack of an error leads to the line of the caller", () => {
  it.each(Object.entries(failing))("of %s", async (_, call) => {
    const { message, name, stack = "" } = await errorOf(call)
    assert.isTrue(stack.startsWith(`${name}: ${message}\n`), stack)
    assert.include(stack, "theCaller")
    // No frame of a fiber.
    assert.notInclude(stack, "runLoop")
  })

  it("also if the error is a value", async () => {
    const theCaller = async () => {
      const outcome = await client().auth.signInWithCredential.result(credential)
      return outcome.ok ? "" : outcome.error.stack
    }
    assert.include(await theCaller(), "theCaller")
  })

  it("and that of a bug in a token store to the bug, with the error itself", async () => {
    const bug = new TypeError("not the fault of the caller")
    const get = () => {
      throw bug
    }
    const broken = createClientApp({ ...options, tokenStore: { get, set: get } })
    const { stack } = bug
    assert.strictEqual(await errorOf(() => broken.user.get()), bug)
    assert.strictEqual(await errorOf(() => broken.teams.get("0f0c83e6-8d11-4a2b-9c3d-5e6f70819203")), bug)
    assert.strictEqual(bug.stack, stack)
  })
})
