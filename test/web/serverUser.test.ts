import { assert, describe, it } from "@effect/vitest"
import { createEmulator, Emulator } from "portico-emulator"
import { createServerApp, reveal } from "../../src/index.js"

const { id: projectId, publishableClientKey, secretServerKey } = Emulator.developmentProject

/** A form as a library makes it: what it declares, and members that it inherits. */
class Form {
  readonly serverMetadata = { seen: true }
  get password() {
    return "a password of the form"
  }
  get primaryEmailVerified() {
    return true
  }
}

const forms: Readonly<Record<string, () => object>> = {
  "getters of a class": () => new Form(),
  "the prototype of an object": () =>
    Object.assign(Object.create({ password: "inherited", primaryEmail: "taken@example.com" }), {
      serverMetadata: { seen: true }
    }),
  "a property that is not enumerable": () =>
    Object.defineProperty({ serverMetadata: { seen: true } }, "password", { value: "hidden", enumerable: false })
}

describe("serverUser.update", () => {
  for (const [what, make] of Object.entries(forms)) {
    it(`changes only what it has checked, and nothing by ${what}`, async () => {
      const emulator = createEmulator()
      const project = { projectId, baseUrl: emulator.baseUrl, fetch: emulator.fetch, tokenStore: null }
      const server = createServerApp({ ...project, publishableClientKey, secretServerKey })
      const { id: userId } = await server.users.create({ primaryEmail: "ada@example.com" })
      const session = await server.sessions.create({ userId })
      const view = server.forTokens({ accessToken: reveal(session.accessToken), refreshToken: reveal(session.refreshToken) })
      await view.serverUser.update(make())
      const user = await server.users.get(userId)
      assert.deepStrictEqual(user?.serverMetadata, { seen: true })
      assert.deepInclude(user, { hasPassword: false, primaryEmail: "ada@example.com", primaryEmailVerified: false })
    })
  }
})
