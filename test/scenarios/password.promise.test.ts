import { assert, describe, it } from "@effect/vitest"
import { Layer, ManagedRuntime } from "effect"
import { Emulator, Outbox, WebHandler } from "portico-emulator"
import { createClientAppFromLayer, createServerAppFromLayer } from "../../src/effect.js"
import { EmailPasswordMismatch, UserNotFound } from "../../src/errors/index.js"
import type { PromiseClientApp, PromiseServerApp } from "../../src/index.js"
import { ClientApp, Http, ServerApp, TokenStore } from "../../src/services/index.js"
import { ada, codeOf } from "./ada.js"

const { callbackUrl, email, password } = ada
const project = Emulator.developmentProject

/** Both apps on the promise face, over one emulator in this process. */
const withApps = async (
  scenario: (apps: {
    client: PromiseClientApp
    server: PromiseServerApp
    mails: (name: string) => Promise<ReadonlyArray<string>>
  }) => Promise<void>
): Promise<void> => {
  const runtime = ManagedRuntime.make(Emulator.layer({ projects: [project] }))
  const handler = await runtime.runPromise(WebHandler)
  const over = Layer.mergeAll(Http.layerHandler(handler), TokenStore.layerMemory)
  const options = { projectId: project.id, publishableClientKey: project.publishableClientKey, baseUrl: "http://localhost:8102" }
  const client = createClientAppFromLayer(ClientApp.layerNoDeps(options).pipe(Layer.provide(over)))
  const server = createServerAppFromLayer(
    ServerApp.layerNoDeps({ ...options, secretServerKey: project.secretServerKey }).pipe(Layer.provide(over))
  )
  const mails = (name: string) =>
    runtime.runPromise(Outbox.use((outbox) => outbox.mailbox(name))).then((all) => all.map((mail) => mail.text))
  try {
    await scenario({ client, server, mails })
  } finally {
    await Promise.all([client.dispose(), server.dispose(), runtime.dispose()])
  }
}

describe("a person with a password, through promises", () => {
  it("signs up, proves the address, changes the name, signs out and in again", () =>
    withApps(async ({ client, mails, server }) => {
      assert.isTrue((await client.project.get()).config.credentialEnabled)
      assert.isNull(await client.user.get())

      await client.auth.signUpWithCredential({ email, password, verificationCallbackUrl: callbackUrl })
      const signedUp = await client.user.get({ or: "throw" })
      assert.isFalse(signedUp.primaryEmailVerified)

      const [mail] = await mails("ada")
      await client.auth.verifyEmail(codeOf(mail ?? ""))
      assert.isTrue((await client.user.get({ or: "throw" })).primaryEmailVerified)

      assert.strictEqual((await client.user.update({ displayName: "Ada" })).displayName, "Ada")
      assert.strictEqual((await server.users.get(signedUp.id)).displayName, "Ada")

      assert.deepStrictEqual(await client.auth.signOut(), { revoked: true })
      assert.isNull(await client.user.get())

      const wrong = await client.auth.signInWithCredential.result({ email, password: "another password" })
      assert.instanceOf(wrong.ok ? null : wrong.error, EmailPasswordMismatch)
      await client.auth.signInWithCredential({ email, password })
      assert.strictEqual((await client.user.get({ or: "throw" })).id, signedUp.id)
    }))
})

describe("the users of a project, through promises", () => {
  it("are iterated over as they arrive, and deleted", () =>
    withApps(async ({ server }) => {
      for (const name of ["a", "b", "c"]) await server.users.create({ displayName: name })
      const ids: Array<string> = []
      for await (const user of server.users.stream({ limit: 2 })) ids.push(user.id)
      assert.strictEqual(ids.length, 3)
      await server.users.delete(ids[0] ?? "")
      const gone = await server.users.get.result(ids[0] ?? "")
      assert.instanceOf(gone.ok ? null : gone.error, UserNotFound)
    }))
})
