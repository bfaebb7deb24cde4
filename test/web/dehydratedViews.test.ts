import { assert, describe, it } from "@effect/vitest"
import { createEmulator, Emulator } from "portico-emulator"
import { createAdminApp, createClientApp, createServerApp, reveal } from "../../src/index.js"
import { shopConfig } from "../scenarios/configured.js"
import { views } from "../support/operations.js"

const { id: projectId, publishableClientKey, secretServerKey, superSecretAdminKey } = Emulator.developmentProject

/** Returns the member at a path. */
const memberAt = (app: object, path: string): unknown => path.split(".").reduce<unknown>((at, name) => Object(at)[name], app)

describe("what a view of a server app has read", () => {
  for (const platform of ["2025-11", "2026-04", "2026-11"] as const) {
    it(`hydrates the page, without a token and without a field that only servers see: ${platform}`, async () => {
      const emulator = createEmulator({ passwordRounds: 4, platform })
      const project = { projectId, baseUrl: emulator.baseUrl, fetch: emulator.fetch, tokenStore: null }
      const server = createServerApp({ ...project, publishableClientKey, secretServerKey })
      const admin = createAdminApp({ ...project, superSecretAdminKey })
      await admin.config.update(shopConfig)
      const { id: userId } = await server.users.create({
        displayName: "Ada",
        clientReadOnlyMetadata: { seen: "by-ada" },
        serverMetadata: { canary: "canary-of-the-user" },
        ...(platform !== "2025-11" && {
          restrictedByAdmin: true,
          restrictedByAdminReason: "told",
          restrictedByAdminPrivateDetails: "canary-of-the-restriction"
        })
      })
      const { id: teamId } = await server.teams.create({
        displayName: "Analysts",
        creatorUserId: userId,
        serverMetadata: { canary: "canary-of-the-team" }
      })
      await server.payments.grantProduct({ userId, productId: "secret" })
      const session = await server.sessions.create({ userId })
      const tokens = { accessToken: reveal(session.accessToken), refreshToken: reveal(session.refreshToken) }
      const view = server.forTokens(tokens)
      // What the server may know, it has read too.
      assert.include(JSON.stringify(await view.serverUser.get({ or: "throw" })), "canary-of-the-user")
      assert.include(JSON.stringify(await view.payments.listProducts({ userId })), '"Secret"')
      await view.payments.getItem({ userId, itemId: "credits" })
      await view.verifySession.result()
      await view.user.get({ or: "throw" })
      await view.user.update({ selectedTeamId: teamId })
      const { keyed, watched } = views.ServerView
      const named: Readonly<Record<string, unknown>> = {
        teamId,
        customer: { userId },
        item: { userId, itemId: "credits" },
        provider: "github",
        options: undefined
      }
      // The casts of a walk by name: each is a watched value.
      const values = [
        ...watched.map((path) => memberAt(view, path)),
        ...keyed.map(({ path, signatures: [signature] }) =>
          (memberAt(view, path) as (...args: ReadonlyArray<unknown>) => unknown)(
            ...(signature?.parameters ?? []).map(({ name }) => named[name])
          )
        )
      ] as ReadonlyArray<{ readonly get: { result(): Promise<{ readonly ok: boolean }> } }>
      const read = await Promise.all(values.map((value) => value.get.result()))
      assert.isAbove(read.filter(({ ok }) => ok).length, 12)

      const dehydrated = await view.dehydrate()
      const text = JSON.stringify(dehydrated)
      for (const seen of ["Ada", "by-ada", "Analysts", "Credits"]) assert.include(text, seen)
      const secrets = [...Object.values(tokens), secretServerKey, superSecretAdminKey, "canary-of", "Secret", "serverMetadata"]
      for (const secret of secrets) assert.notInclude(text, secret)

      const requests: Array<string> = []
      const page = createClientApp({
        ...project,
        publishableClientKey,
        fetch: async (url) => {
          requests.push(url)
          return new Response(null, { status: 503 })
        }
      }).forTokens(tokens)
      assert.isTrue(page.hydrate(JSON.parse(text)))
      const snapshot = page.user.current.serverSnapshot()
      assert.deepInclude(snapshot, { value: await view.user.get() })
      assert.deepStrictEqual(requests, [])
      await Promise.all([server, admin, emulator].map((one) => one.dispose()))
    })
  }
})
