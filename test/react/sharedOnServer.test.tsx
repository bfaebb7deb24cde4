import { renderToString } from "react-dom/server"
import { assert, describe, it, onTestFinished } from "vitest"
import { createClientApp } from "../../src/index.js"
import { PorticoProvider, useUser } from "../../src/react/index.js"
import { flowStage } from "../support/flows.js"
import { options } from "../support/plainFakes.js"

const Name = () => <b>{useUser().value?.displayName ?? "nobody"}</b>

/** Returns the data that a server has read for a user's page. */
const readFor = async (displayName: string) => {
  const { app, signUp } = await flowStage()
  await signUp(`${displayName}@example.com`)
  await app.user.update({ displayName })
  const view = app.forTokens(await app.auth.getAuthJson())
  await view.user.get()
  return view.dehydrate()
}

describe("a server-rendered tree with an app without a session", () => {
  it("shows the data read for the page, and keeps none of it for the next one", async () => {
    const [ada, bob] = [await readFor("Ada"), await readFor("Bob")]
    const requests: Array<string> = []
    const fetch = async (url: string) => {
      requests.push(url)
      return new Response("{}")
    }
    const shared = createClientApp({ ...options, projectId: ada.projectId, fetch })
    onTestFinished(() => shared.dispose())
    const page = (read?: typeof ada) =>
      renderToString(
        <PorticoProvider app={shared} {...(read === undefined ? {} : { hydrate: read })}>
          <Name />
        </PorticoProvider>
      )
    assert.include(page(ada), "<b>Ada</b>")
    assert.include(page(bob), "<b>Bob</b>")
    assert.include(page(), "<b>nobody</b>")
    assert.isUndefined(shared.user.current.snapshot().value)
    assert.deepStrictEqual(requests, [])
  })

  it("rejects data of another project, or malformed data", async () => {
    const read = await readFor("Ada")
    const shared = createClientApp({ ...options, fetch: async () => new Response("{}") })
    onTestFinished(() => shared.dispose())
    for (const wrong of [read, { ...read, projectId: options.projectId, values: "{" }]) {
      const html = renderToString(
        <PorticoProvider app={shared} hydrate={wrong}>
          <Name />
        </PorticoProvider>
      )
      assert.notInclude(html, "Ada")
    }
  })

  const forged: ReadonlyArray<readonly [title: string, change: object | null]> = [
    ["is nothing", null],
    ["has a user id that no token can contain", { userId: "\u{1f98a}" }],
    ["has a user id that is no text", { userId: { toString: "x" } }],
    ["has a user id with more claims", { userId: '","exp":1,"sub":"x' }],
    ["has a path that every object has", { values: '[[["__proto__"],{"displayName":"Ada"}]]' }]
  ]
  for (const [title, change] of forged) {
    it(`renders without data that ${title}`, async () => {
      const read = await readFor("Ada")
      const requests: Array<string> = []
      const fetch = async (url: string) => {
        requests.push(url)
        return new Response("{}")
      }
      const shared = createClientApp({ ...options, projectId: read.projectId, fetch })
      onTestFinished(() => shared.dispose())
      const given = change === null ? null : { ...read, values: "[]", ...change }
      const html = renderToString(
        <PorticoProvider app={shared} hydrate={given as unknown as typeof read}>
          <Name />
        </PorticoProvider>
      )
      assert.include(html, "<b>nobody</b>")
      assert.deepStrictEqual(requests, [])
    })
  }

  it("shows the user of an app that has a session, whoever the data is of", async () => {
    const read = await readFor("Ada")
    const { app, signUp } = await flowStage()
    await signUp("eve@example.com")
    await app.user.update({ displayName: "Eve" })
    const html = renderToString(
      <PorticoProvider app={app} hydrate={read}>
        <Name />
      </PorticoProvider>
    )
    assert.notInclude(html, "Ada")
  })
})
