import { assert, describe, it } from "@effect/vitest"
import { createClientApp, createServerApp } from "portico"
import { createEmulator, Emulator } from "portico-emulator"

describe("createEmulator", () => {
  it("runs platforms in this process for promise apps, each with separate state", async () => {
    const { id: projectId, publishableClientKey, secretServerKey } = Emulator.developmentProject
    const credential = { email: "ada@example.com", password: "correct horse battery" }
    const [one, other] = [createEmulator({ passwordRounds: 4 }), createEmulator({ passwordRounds: 4 })]
    const options = { projectId, publishableClientKey, baseUrl: "http://localhost:8102" }
    const client = createClientApp({ ...options, tokenStore: "memory", fetch: one.fetch })
    await client.auth.signUpWithCredential({ ...credential, noRedirect: true, noVerificationCallback: true })
    const emails = async ({ fetch }: typeof one) => {
      await using server = createServerApp({ ...options, secretServerKey, fetch })
      return (await server.users.list()).items.map((user) => user.primaryEmail)
    }
    assert.deepStrictEqual([await emails(one), await emails(other)], [[credential.email], []])
    await Promise.all([client.dispose(), one.dispose(), other.dispose()])
  })
})
