import type { ReactNode } from "react"
import { Component, StrictMode, useLayoutEffect } from "react"
import { assert, describe, it } from "vitest"
import type { ClientApp } from "../../src/promise/client.js"
import { PorticoProvider, Protect, RedirectToSignIn, SignedIn, SignedOut } from "../../src/react/index.js"
import type { Navigate } from "../../src/services/auth/AuthOptions.js"
import { flowStage, knownError } from "../support/flows.js"
import { promiseTabs } from "../support/promiseTabs.js"
import { mountNowhere } from "../support/reactHost.js"

/** Renders a tree under strict mode whose parts record each render, committed or not. */
const watched = (app: ClientApp, tree: (part: (name: string) => ReactNode) => ReactNode) => {
  const rendered: Array<string> = []
  const mounted: Array<string> = []
  const wakes = new Set<() => void>()
  const Part = ({ name }: { readonly name: string }) => {
    rendered.push(name)
    for (const wake of wakes) wake()
    useLayoutEffect(() => {
      mounted.push(name)
      return () => void mounted.splice(mounted.indexOf(name), 1)
    }, [name])
    return null
  }
  const render = () => (
    <StrictMode>
      <PorticoProvider app={app}>
        {tree((name) => (
          <Part key={name} name={name} />
        ))}
      </PorticoProvider>
    </StrictMode>
  )
  const failures: Array<unknown> = []
  const root = mountNowhere(render(), (error) => failures.push(error))
  /** Waits for the next render of a part. */
  const next = (name: string) =>
    new Promise<void>((resolve) => {
      const wake = () => {
        if (rendered.at(-1) !== name) return
        wakes.delete(wake)
        resolve()
      }
      wakes.add(wake)
    })
  return {
    failures,
    next,
    rendered,
    /** Returns the parts that are mounted. */
    shown: () => mounted.join(", "),
    update: (to: typeof tree) =>
      root.render(
        <StrictMode>
          <PorticoProvider app={app}>
            {to((name) => (
              <Part key={name} name={name} />
            ))}
          </PorticoProvider>
        </StrictMode>
      )
  }
}

const parts = (part: (name: string) => ReactNode) => ({ fallback: part("fallback"), loading: part("loading") })

describe("<SignedIn> and <SignedOut>", () => {
  it("never render the content of the other state, and follow another tab immediately", async () => {
    const { one, other, signUp } = await promiseTabs()
    const tree = watched(one, (part) => (
      <>
        <SignedIn {...parts(part)}>{part("in")}</SignedIn>
        <SignedOut>{part("out")}</SignedOut>
      </>
    ))
    await tree.next("out")
    assert.notInclude(tree.rendered, "in")
    tree.rendered.length = 0
    const comes = tree.next("in")
    await signUp("ada@example.com")
    await comes
    assert.notInclude(tree.rendered.slice(tree.rendered.indexOf("in")), "out")
    tree.rendered.length = 0
    const goes = tree.next("out")
    await other.auth.signOut({ noRedirect: true })
    await goes
    assert.notInclude(tree.rendered, "in")
  })
})

describe("<Protect>", () => {
  it("renders its content only in the team with the permission, and never in another one after a switch", async () => {
    const { asAdmin, one, signUp } = await promiseTabs()
    await signUp("ada@example.com")
    const { id } = await one.user.get({ or: "throw" })
    const [a, b] = [await one.teams.create({ displayName: "A" }), await one.teams.create({ displayName: "B" })]
    const listed = await one.permissions.list({ teamId: b.id })
    for (const permission of listed) await asAdmin("DELETE", `/team-permissions/${b.id}/${id}/${permission.id}`).catch(() => {})
    assert.isFalse(await one.permissions.has({ permissionId: "$read_members", teamId: b.id }))
    const of = (team: string | null) => (part: (name: string) => ReactNode) => (
      <Protect {...parts(part)} permission="$read_members" teamId={team}>
        {part("protected")}
      </Protect>
    )
    const tree = watched(one, of(a.id))
    await tree.next("protected")
    for (const team of [b.id, null]) {
      tree.rendered.length = 0
      const then = tree.next(team === null ? "loading" : "fallback")
      tree.update(of(team))
      await then
      assert.notInclude(tree.rendered, "protected")
    }
    const back = tree.next("protected")
    tree.update(of(a.id))
    await back
  })

  it("hides its content as soon as the permission is revoked, and when the session ends in another tab", async () => {
    const { asAdmin, one, other, signUp } = await promiseTabs()
    await signUp("ada@example.com")
    const { id } = await one.user.get({ or: "throw" })
    const team = await one.teams.create({ displayName: "A" })
    const tree = watched(one, (part) => (
      <Protect {...parts(part)} permission="$read_members" teamId={team.id}>
        {part("protected")}
      </Protect>
    ))
    await tree.next("protected")
    const held = await one.permissions.list({ teamId: team.id, recursive: false })
    for (const permission of held) await asAdmin("DELETE", `/team-permissions/${team.id}/${id}/${permission.id}`)
    tree.rendered.length = 0
    const refused = tree.next("fallback")
    await one.permissions.currentInTeam(team.id).refetch()
    await refused
    assert.notInclude(tree.rendered, "protected")
    for (const permission of held) await asAdmin("POST", `/team-permissions/${team.id}/${id}/${permission.id}`)
    const again = tree.next("protected")
    await one.permissions.currentInTeam(team.id).refetch()
    await again
    tree.rendered.length = 0
    const ended = tree.next("fallback")
    await other.auth.signOut({ noRedirect: true })
    await ended
    assert.notInclude(tree.rendered, "protected")
  })

  it("never renders for the next user the content of the previous one, who has the permission", async () => {
    const { one, signUp } = await promiseTabs()
    await signUp("ada@example.com")
    const team = await one.teams.create({ displayName: "A" })
    const tree = watched(one, (part) => (
      <Protect {...parts(part)} permission="$read_members" teamId={team.id}>
        {part("protected")}
      </Protect>
    ))
    await tree.next("protected")
    tree.rendered.length = 0
    await one.auth.signOut({ noRedirect: true })
    const refused = tree.next("fallback")
    await signUp("eve@example.com")
    await refused
    await one.permissions.currentInTeam(team.id).get.result()
    assert.notInclude(tree.rendered, "protected")
  })
})

class Boundary extends Component<{ readonly failures: Array<unknown>; readonly children: ReactNode }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override componentDidCatch(error: unknown) {
    this.props.failures.push(error)
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}

describe("<RedirectToSignIn>", () => {
  it("redirects to the sign-in page", async () => {
    const { app, left } = await flowStage()
    watched(app, () => <RedirectToSignIn />)
    assert.include(await left, "/handler/sign-in")
  })

  it("shows what it is given until the page is left", async () => {
    const { app, left } = await flowStage()
    const tree = watched(app, (part) => <RedirectToSignIn loading={part("loading")} />)
    await left
    assert.deepStrictEqual([...new Set(tree.rendered)], ["loading"])
    assert.strictEqual(tree.shown(), "loading")
  })

  it("keeps what the guard around it shows while it loads", async () => {
    const { app, left } = await flowStage()
    const redirect = <RedirectToSignIn />
    const tree = watched(app, (part) => (
      <SignedIn fallback={<Protect loading={part("loading")} fallback={redirect} />} loading={part("outer")} />
    ))
    await left
    assert.deepStrictEqual([...new Set(tree.rendered)], ["outer", "loading"])
    assert.strictEqual(tree.shown(), "loading")
  })

  it("redirects a user whose session the platform refuses", async () => {
    let leave = (_: readonly [url: string, replaces: boolean]) => {}
    const left = new Promise<readonly [url: string, replaces: boolean]>((resolve) => {
      leave = resolve
    })
    const navigate: Navigate = (url, { replace }) => leave([url, replace])
    const { app, breaks, signUp } = await flowStage({ href: "http://localhost:3000/secret", redirectMethod: { navigate } })
    await signUp("ada@example.com")
    breaks("GET /users/me", () => knownError("UNPARSABLE_ACCESS_TOKEN"))
    const tree = watched(app, () => <RedirectToSignIn />)
    const [url, replaces] = await left
    assert.include(url, "/handler/sign-in?after_auth_return_to=%2Fsecret")
    // The way back leads to the page before, not to one that redirects again.
    assert.isTrue(replaces)
    assert.deepStrictEqual(tree.failures, [])
  })

  it("throws if the redirect fails, and does nothing while a user is signed in", async () => {
    const { one, signUp } = await promiseTabs()
    await signUp("ada@example.com")
    const failures: Array<unknown> = []
    const tree = watched(one, (part) => (
      <Boundary failures={failures}>
        <RedirectToSignIn />
        {part("page")}
      </Boundary>
    ))
    await tree.next("page")
    assert.deepStrictEqual(failures, [])
    await one.auth.signOut({ noRedirect: true })
    while (failures.length === 0) await new Promise((done) => setImmediate(done))
    assert.strictEqual(Object(failures[0])._tag, "NavigationUnavailableError")
  })
})
