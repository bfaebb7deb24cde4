// @vitest-environment document
import { useEffect } from "react"
import { hydrateRoot } from "react-dom/client"
import { assert, describe, it, onTestFinished } from "vitest"
import type { ClientApp } from "../../src/promise/client.js"
import { PorticoProvider, useUser } from "../../src/react/index.js"
import type { Dehydrated } from "../../src/services/hydration/hydration.js"
import { flowStage } from "../support/flows.js"

/** An app with a user, and what a server has read for a page of that user. */
const signedIn = async (displayName: string) => {
  const { app, signUp } = await flowStage()
  await signUp(`${displayName}@example.com`)
  await app.user.update({ displayName })
  const view = app.forTokens(await app.auth.getAuthJson())
  await view.user.get()
  return { app, read: await view.dehydrate() }
}

/** Continues Ada's page, as her server has rendered it, in the browser of an app. Returns what is shown there, and what was before. */
const continued = async (app: ClientApp, read: Dehydrated) => {
  const page = document.body.appendChild(document.createElement("main"))
  page.innerHTML = "<slot><b>Ada</b></slot>"
  const sent = page.querySelector("b")
  const [shown, mismatches]: readonly [Array<string>, Array<unknown>] = [[], []]
  const Name = () => {
    const { status, value } = useUser()
    const text = status === "ready" ? (value?.displayName ?? "nobody") : status
    useEffect(() => {
      shown.push(text)
    }, [text])
    return <b>{text}</b>
  }
  const tree = (
    <PorticoProvider app={app} hydrate={read}>
      <Name />
    </PorticoProvider>
  )
  const root = hydrateRoot(page, tree, { onRecoverableError: (error) => mismatches.push(error) })
  onTestFinished(() => {
    root.unmount()
    page.remove()
  })
  while ([undefined, "loading"].includes(shown.at(-1))) await new Promise((done) => setImmediate(done))
  return { html: page.innerHTML, isSame: page.querySelector("b") === sent, mismatches, shown }
}

describe("a page that a server has rendered", () => {
  it("is kept in the browser of its user", async () => {
    const { app, read } = await signedIn("Ada")
    assert.deepStrictEqual(await continued(app, read), {
      html: "<slot><b>Ada</b></slot>",
      isSame: true,
      mismatches: [],
      shown: ["Ada"]
    })
  })

  it("is dropped in the browser of another user, and rendered for that one", async () => {
    const { read } = await signedIn("Ada")
    const { app } = await signedIn("Eve")
    assert.deepStrictEqual(await continued(app, read), {
      html: "<slot><b>Eve</b></slot>",
      isSame: false,
      mismatches: [],
      shown: ["loading", "Eve"]
    })
  })

  it("is dropped if no user is signed in: its data brings no session along, as it does on a server", async () => {
    const { read } = await signedIn("Ada")
    const { app } = await flowStage()
    assert.deepStrictEqual(await continued(app, read), {
      html: "<slot><b>nobody</b></slot>",
      isSame: false,
      mismatches: [],
      shown: ["loading", "nobody"]
    })
  })
})
