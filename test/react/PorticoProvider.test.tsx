import { renderToString } from "react-dom/server"
import { assert, describe, it } from "vitest"
import { PorticoProvider, useApp } from "../../src/react/index.js"
import { flowStage } from "../support/flows.js"

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
})
