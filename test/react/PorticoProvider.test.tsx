import { useEffect, useState } from "react"
import { renderToString } from "react-dom/server"
import { assert, describe, it } from "vitest"
import { PorticoProvider, useApp } from "../../src/react/index.js"
import { useRouter } from "../../src/react/PorticoProvider.js"
import { flowStage } from "../support/flows.js"
import { mountNowhere } from "../support/reactHost.js"

describe("PorticoProvider", () => {
  it("is required by useApp, which says so if there is none", () => {
    const Part = () => {
      useApp()
      return null
    }
    assert.throws(() => renderToString(<Part />), "there is no <PorticoProvider> above this component")
  })

  it("renders on a server what the server has read, in a slot", async () => {
    const { app, signUp } = await flowStage()
    await signUp("ada@example.com")
    const tokens = await app.auth.getAuthJson()
    const [view, other] = [app.forTokens(tokens), app.forTokens({ accessToken: null, refreshToken: null })]
    await view.user.get()
    const dehydrated = await view.dehydrate()
    for (const one of [view, other]) {
      const html = renderToString(
        <PorticoProvider app={one} hydrate={dehydrated}>
          text
        </PorticoProvider>
      )
      assert.strictEqual(html, "<slot>text</slot>")
    }
  })

  it.each([
    [true, "provider"],
    [false, "page"]
  ] as const)(
    "redirects with its own router, or else with that of a page below it: it has its own, %s",
    async (hasRouter, expected) => {
      const { app } = await flowStage({ redirectMethod: "window" })
      const used: Array<string> = []
      const routers = {
        page: () => void used.push("page"),
        provider: () => void used.push("provider")
      }
      let commit = () => {}
      const committed = new Promise<void>((resolve) => {
        commit = resolve
      })
      const Page = () => {
        useRouter(routers.page)
        useEffect(commit, [])
        return null
      }
      // Mounted after the provider, as on a change of the page.
      const Later = () => {
        const [isShown, setShown] = useState(false)
        useEffect(() => setShown(true), [])
        return isShown ? <Page /> : null
      }
      const root = mountNowhere(
        <PorticoProvider app={app} {...(hasRouter && { navigate: routers.provider })}>
          <Later />
        </PorticoProvider>,
        (error) => assert.fail(String(error))
      )
      await committed
      await app.auth.redirectToHome()
      assert.deepStrictEqual(used, [expected])
      root.unmount()
    }
  )
})
