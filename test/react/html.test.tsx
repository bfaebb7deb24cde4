import { PassThrough } from "node:stream"
import { text } from "node:stream/consumers"
import { StrictMode, Suspense } from "react"
import * as server from "react-dom/server"
import { assert, describe, it } from "vitest"
import type { ClientApp } from "../../src/promise/client.js"
import { PorticoProvider, useSuspenseUser, useTeams, useUser } from "../../src/react/index.js"
import { flowStage, knownError, mounted } from "../support/flows.js"
import { hooksOf } from "../support/hooks.js"

const hostile = "</script><!--<script>\u2028\u2029'\"&<img src=x onerror=alert(1)>"

/** A user with everything that a page can show, the app of their request, and all their secrets. */
const stageOf = async () => {
  const stage = await flowStage()
  const { app, signUp } = stage
  await signUp("ada@example.com")
  const { id: userId } = await app.user.get({ or: "throw" })
  const { id: teamId } = await app.teams.create({ displayName: hostile })
  await app.user.update({ displayName: hostile, clientMetadata: { note: hostile } })
  const key = await app.apiKeys.create({ description: hostile })
  const { text: secret } = await app.auth.beginMfaEnrolment()
  const tokens = await app.auth.getAuthJson()
  const view = app.forTokens(tokens) as ClientApp
  const secrets = [tokens.accessToken, tokens.refreshToken, JSON.stringify(key), secret]
    .flatMap((one) => [one, JSON.stringify(one)])
    .filter((one) => typeof one === "string")
  return { ...stage, secrets: [...secrets, "correct horse battery"], teamId, tokens, userId, view }
}

describe("the HTML of a page", () => {
  it("contains no token, whatever was read for it, and no value as markup", async () => {
    const { secrets, teamId, userId, view } = await stageOf()
    const Every = ({ use }: { readonly use: () => unknown }) => {
      const given = use()
      // What a careless page might do with the value of a hook.
      return <p>{JSON.stringify(given)}</p>
    }
    const values = Object.entries(hooksOf({ teamId, userId })).filter(
      ([name]) => name.startsWith("useSuspense") && !/OwnedProjects|Item/.test(name)
    )
    const Page = () => values.map(([name, use]) => <Every key={name} use={use} />)
    const stream = server.renderToPipeableStream(
      <StrictMode>
        <PorticoProvider app={view}>
          <Suspense fallback="waiting">
            <Page />
          </Suspense>
        </PorticoProvider>
      </StrictMode>,
      { onError: (error) => assert.fail(String(error)) }
    )
    const streamed = await text(stream.pipe(new PassThrough()))
    const dehydrated = await view.dehydrate()
    const plain = server.renderToString(
      <PorticoProvider app={view} hydrate={dehydrated}>
        <Page />
      </PorticoProvider>
    )
    const json = JSON.stringify(dehydrated)
    assert.include(plain, "ada@example.com")
    for (const html of [streamed, plain, json]) {
      for (const secret of secrets) assert.notInclude(html, secret)
      assert.notInclude(html, "<img")
      assert.notInclude(html, "</script><!--")
    }
    assert.isAbove(JSON.parse(dehydrated.values).length, 10)
  })
})

describe("what a server has read", () => {
  const name = () => useSuspenseUser()?.displayName
  for (const [skew, requests] of [
    [0, 0],
    [-86_400_000, 1],
    [86_400_000, 1]
  ] as const) {
    it(`is shown immediately, and reloaded ${requests} times, by a browser whose clock is off by ${skew} ms`, async () => {
      const { app, requests: sent, tokens, view } = await stageOf()
      await view.user.get()
      const dehydrated = JSON.parse(JSON.stringify(await view.dehydrate()))
      const page = app.forTokens(tokens) as ClientApp
      assert.isTrue(page.hydrate({ ...dehydrated, readAtMillis: dehydrated.readAtMillis + skew }))
      sent.length = 0
      const shown = mounted(page, name)
      assert.strictEqual(await shown.until(() => true), hostile)
      assert.strictEqual(shown.seen[0], hostile)
      for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done))
      assert.lengthOf(sent, requests)
      shown.unmount()
      await page.dispose()
    })
  }

  it("does not include a value that failed to load there: the browser loads it, and nothing else", async () => {
    const { app, breaks, requests: sent, tokens, view } = await stageOf()
    await view.user.get()
    const mend = breaks("GET /teams", () => knownError("TEAM_NOT_FOUND"))
    assert.isFalse((await view.teams.current.get.result()).ok)
    const dehydrated = JSON.parse(JSON.stringify(await view.dehydrate()))
    mend()
    const page = app.forTokens(tokens) as ClientApp
    assert.isTrue(page.hydrate(dehydrated))
    sent.length = 0
    const shown = mounted(page, () => ({ teams: useTeams().status, user: useUser().value?.displayName }))
    await shown.until(({ teams }) => teams === "ready")
    assert.deepStrictEqual(shown.seen[0], { teams: "loading", user: hostile })
    assert.deepStrictEqual(sent, ["GET /teams"])
  })

  it("is never shown to another user, nor to the next user of the same page", async () => {
    const { app, signUp, view } = await stageOf()
    await view.user.get()
    const dehydrated = await view.dehydrate()
    assert.isTrue(app.hydrate(dehydrated))
    const shown = mounted(app, name)
    await shown.until((one) => one === hostile)
    shown.seen.length = 0
    await signUp("eve@example.com")
    await shown.until((one) => one === null)
    assert.notInclude(shown.seen, hostile)
    assert.isUndefined(app.user.current.serverSnapshot().value)
    assert.isFalse(app.hydrate(dehydrated))
    const next = mounted(app, name)
    await next.until((one) => one === null)
    assert.notInclude(next.seen, hostile)
  })
})
