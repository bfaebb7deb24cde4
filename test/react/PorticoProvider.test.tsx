import type { ReactNode } from "react"
import { StrictMode, useEffect, useState } from "react"
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

  /** Two apps that record where they redirect to, and by which router. */
  const routing = async () => {
    const [one, two] = [await flowStage({ redirectMethod: "window" }), await flowStage({ redirectMethod: "window" })]
    const used: Array<string> = []
    return { app: one.app, other: two.app, used, by: (name: string) => (url: string) => void used.push(`${name} ${url}`) }
  }

  /** Mounts trees one after the other in the same root. Each is shown once its effects have run. */
  const mount = () => {
    const root = mountNowhere(null, (error) => assert.fail(String(error)))
    const show = (tree: ReactNode) =>
      new Promise<void>((resolve) => {
        root.render(
          <StrictMode>
            {tree}
            <Told tell={resolve} />
          </StrictMode>
        )
      })
    return { show, unmount: root.unmount }
  }

  it("takes its router with it, and leaves those of the app's other providers, whatever the order in which they unmount", async () => {
    const { app, by, used } = await routing()
    for (const order of ["abc", "acb", "bac", "bca", "cab", "cba"]) {
      const roots = { a: mount(), b: mount(), c: mount() }
      const names = ["a", "b", "c"] as const
      // Rendered twice, with another function each time.
      for (const name of [...names, ...names]) await roots[name].show(<PorticoProvider app={app} navigate={by(name)} />)
      let left: ReadonlyArray<string> = names
      for (const name of order as Iterable<(typeof names)[number]>) {
        await app.auth.redirectTo("/page")
        assert.strictEqual(used.pop(), `${left.at(-1)} /page`, order)
        roots[name].unmount()
        left = left.filter((one) => one !== name)
      }
    }
    assert.isEmpty(used)
  })

  it("keeps the router of a provider above it when it unmounts", async () => {
    const { app, by, used } = await routing()
    const root = mount()
    const outer = by("outer")
    for (const isShown of [true, false, true, false]) {
      await root.show(
        <PorticoProvider app={app} navigate={outer}>
          {isShown && <PorticoProvider app={app} navigate={by("inner")} />}
        </PorticoProvider>
      )
    }
    await app.auth.redirectTo("/page")
    assert.deepStrictEqual(used, ["outer /page"])
  })

  it("does not take the router of a provider above it for its own if that has another app", async () => {
    const { app, by, other, used } = await routing()
    await mount().show(
      <PorticoProvider app={app} navigate={by("outer")}>
        <PorticoProvider app={other}>
          <Routed navigate={by("page")} />
        </PorticoProvider>
      </PorticoProvider>
    )
    await other.auth.redirectTo("/board")
    await app.auth.redirectTo("/cart")
    assert.deepStrictEqual(used, ["page /board", "outer /cart"])
  })

  it("redirects with the router of the app that it changes to, and no longer with that of the one before", async () => {
    const { app, by, other, used } = await routing()
    const [root, beside] = [mount(), mount()]
    await beside.show(<PorticoProvider app={app} navigate={by("beside")} />)
    for (const one of [app, other]) await root.show(<PorticoProvider app={one} navigate={by("router")} />)
    await other.auth.redirectTo("/board")
    await app.auth.redirectTo("/cart")
    assert.deepStrictEqual(used, ["router /board", "beside /cart"])
  })
})

/** A page of the app with a router of its own. */
const Routed = ({ navigate }: { readonly navigate: (url: string) => void }) => {
  useRouter(navigate)
  return null
}

const Told = ({ tell }: { readonly tell: () => void }) => {
  useEffect(tell)
  return null
}
