import type { ReactNode } from "react"
import { useEffect } from "react"
import { renderToString } from "react-dom/server"
import { assert, describe, it } from "vitest"
import { PorticoProvider, Protect, RedirectToSignIn, SignedIn, SignedOut, useApp } from "../../src/react/index.js"
import { flowStage } from "../support/flows.js"
import { mountNowhere } from "../support/reactHost.js"

type App = Awaited<ReturnType<typeof flowStage>>["app"]

/** Tracks the parts of a tree: each mounted `Part` by name, and each that was ever mounted. */
const shown = (app: App, tree: (part: (name: string) => ReactNode) => ReactNode) => {
  const now = new Set<string>()
  const ever = new Set<string>()
  const failures: Array<unknown> = []
  const Part = ({ name }: { readonly name: string }) => {
    useEffect(() => {
      now.add(name)
      ever.add(name)
      return () => void now.delete(name)
    }, [name])
    return null
  }
  mountNowhere(
    <PorticoProvider app={app}>
      {tree((name) => (
        <Part key={name} name={name} />
      ))}
    </PorticoProvider>,
    (error) => failures.push(error)
  )
  const until = async (...names: ReadonlyArray<string>) => {
    while (!(now.size === names.length && names.every((name) => now.has(name)))) await new Promise((done) => setTimeout(done))
  }
  return { ever, failures, until }
}
const guarded = (part: (name: string) => ReactNode, name: string) => ({
  children: part(`${name}: in`),
  fallback: part(`${name}: out`),
  loading: part(`${name}: loading`)
})

describe("guards", () => {
  it("admit nobody, and show the signed-out content", async () => {
    const { app } = await flowStage()
    const page = shown(app, (part) => [
      <SignedIn key="1" {...guarded(part, "in")} allow={{ anonymous: true, restricted: true }} />,
      <SignedOut key="2">{part("signed out")}</SignedOut>,
      <Protect key="3" {...guarded(part, "protected")} permission="read" />
    ])
    await page.until("in: out", "signed out", "protected: out")
    assert.sameMembers([...page.ever], ["in: loading", "protected: loading", "in: out", "signed out", "protected: out"])
  })

  it("admit an anonymous user only if allowed", async () => {
    const { app } = await flowStage()
    await app.auth.signUpAnonymously()
    const page = shown(app, (part) => [
      <SignedIn key="1" {...guarded(part, "accounts")} allow={{ restricted: true }} />,
      <SignedIn key="2" {...guarded(part, "anybody")} allow={{ anonymous: true }} />,
      <SignedOut key="3">{part("signed out")}</SignedOut>
    ])
    await page.until("accounts: out", "anybody: in", "signed out")
  })

  it("admit a regular user with the required permission in the team", async () => {
    const { app, signUp } = await flowStage()
    await signUp("ada@example.com")
    const { id } = await app.teams.create({ displayName: "A" })
    const page = shown(app, (part) => [
      <SignedIn key="1" {...guarded(part, "in")} />,
      <SignedOut key="2">{part("signed out")}</SignedOut>,
      <Protect key="3" {...guarded(part, "has")} team={id} permission="$read_members" />,
      <Protect key="4" {...guarded(part, "lacks")} team={id} permission="no_such_permission" />,
      <Protect key="5" {...guarded(part, "project")} permission="$read_members" />,
      <Protect key="6" {...guarded(part, "unknown team")} team={null} permission="$read_members" />,
      <Protect key="7" {...guarded(part, "no permission")} />
    ])
    await page.until("in: in", "has: in", "lacks: out", "project: out", "unknown team: loading", "no permission: in")
    assert.notInclude([...page.ever], "signed out")
    assert.notInclude([...page.ever], "lacks: in")
  })

  it("redirect to the sign-in page, and throw if that fails", async () => {
    const { app, left } = await flowStage()
    shown(app, () => <RedirectToSignIn />)
    assert.include(await left, "/handler/sign-in")
    const still = await flowStage({ redirectMethod: "none" })
    const page = shown(still.app, () => <RedirectToSignIn />)
    while (page.failures.length === 0) await new Promise((done) => setTimeout(done))
    assert.include(page.failures[0], { _tag: "NavigationUnavailableError" })
  })
})

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
