import type { ReactNode } from "react"
import { Component, StrictMode, Suspense, useDeferredValue, useEffect, useState, useTransition } from "react"
import { assert, describe, it } from "vitest"
import { AppDisposed } from "../../src/errors/app.js"
import { PorticoProvider, useSuspensePermissions, useSuspenseResource, useSuspenseUser } from "../../src/react/index.js"
import type { Snapshot } from "../../src/services/cache/Resource.js"
import { empty } from "../../src/services/cache/Resource.js"
import { flowStage, mounted } from "../support/flows.js"
import { promiseTabs } from "../support/promiseTabs.js"
import { mountNowhere } from "../support/reactHost.js"

/** Keeps the error that it catches, and renders its children again on `reset`. */
class Boundary extends Component<{ readonly children: ReactNode; readonly onError: (reset: () => void) => void }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override componentDidCatch() {
    this.props.onError(() => this.setState({ isBroken: false }))
  }
  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}

describe("a suspending hook whose first load has failed", () => {
  it("waits for the value again, once its error boundary is reset while it is loaded again", async () => {
    const { breaks, hold, other, signUp } = await promiseTabs()
    await signUp("ada@example.com")
    const repair = breaks("GET /users/me", () => new Response("", { status: 418 }))
    const log: Array<string> = []
    let wake = () => {}
    const tell = (what: string) => {
      if (log.at(-1) !== what) log.push(what)
      wake()
    }
    const next = () =>
      new Promise<void>((resolve) => {
        wake = resolve
      })
    const Waiting = () => {
      tell("waiting")
      return null
    }
    const Name = () => {
      const user = useSuspenseUser()
      tell(user?.primaryEmail ?? "nobody")
      return null
    }
    const reset = await new Promise<() => void>((resolve) =>
      mountNowhere(
        <StrictMode>
          <PorticoProvider app={other}>
            <Boundary
              onError={(reset) => {
                tell("failed")
                resolve(reset)
              }}
            >
              <Suspense fallback={<Waiting />}>
                <Name />
              </Suspense>
            </Boundary>
          </PorticoProvider>
        </StrictMode>,
        () => {}
      )
    )
    repair()
    const held = hold("GET /users/me")
    const reloaded = other.user.current.refetch.result()
    await held.arrived
    const rendered = next()
    reset()
    await rendered
    const loaded = next()
    held.release()
    assert.isTrue((await reloaded).ok)
    await loaded
    assert.deepStrictEqual(log, ["waiting", "failed", "waiting", "ada@example.com"])
  })
})

describe("a suspending hook", () => {
  it("listens to its value until its component unmounts, and while it waits for the first load only until that ends", async () => {
    const { app } = await flowStage()
    const listeners = new Set<() => void>()
    let snapshot: Snapshot<string, never> = { value: undefined, error: undefined, isLoading: true }
    const watched = {
      snapshot: () => snapshot,
      serverSnapshot: () => empty,
      subscribe: (listener: () => void) => {
        const own = () => listener()
        listeners.add(own)
        return () => listeners.delete(own)
      }
    }
    const page = mounted(app, () => useSuspenseResource<string, never>(watched as never))
    while (listeners.size === 0) await new Promise((done) => setImmediate(done))
    snapshot = { value: "loaded", error: undefined, isLoading: false }
    for (const listener of [...listeners]) listener()
    await page.until((value) => value === "loaded")
    assert.strictEqual(listeners.size, 1)
    page.unmount()
    assert.strictEqual(listeners.size, 0)
  })
})

/** Keeps a team for the screen: the chosen one, later or in a transition. */
const deferrals = {
  useTransition: () => {
    const [team, setTeam] = useState("")
    const [isPending, start] = useTransition()
    return { isPending, team, choose: (next: string) => start(() => setTeam(next)) }
  },
  useDeferredValue: () => {
    const [chosen, choose] = useState("")
    const team = useDeferredValue(chosen)
    return { isPending: team !== chosen, team, choose }
  }
}

describe.each(Object.entries(deferrals))("a suspending hook with %s", (_, useDeferral) => {
  it("keeps what it shows while the next value loads, requests that once, and shows no fallback", async () => {
    const { app, count, hold, signUp } = await flowStage()
    await signUp("ada@example.com")
    const [one, two] = [await app.teams.create({ displayName: "One" }), await app.teams.create({ displayName: "Two" })]
    const log: Array<string> = []
    let wake = () => {}
    const tell = (what: string) => {
      if (log.at(-1) !== what) log.push(what)
      wake()
    }
    const told = async (what: string) => {
      while (log.at(-1) !== what)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
    let choose = (_: string) => {}
    const Fallback = () => {
      useEffect(() => tell("fallback"), [])
      return null
    }
    const Permissions = ({ isPending, team }: { readonly isPending: boolean; readonly team: string }) => {
      const held = useSuspensePermissions({ teamId: team })
      const name = team === one.id ? "One" : "Two"
      useEffect(() => tell(`${name}: ${held.length > 0}${isPending ? ", pending" : ""}`), [held, isPending, name])
      return null
    }
    const Page = () => {
      const deferral = useDeferral()
      useEffect(() => {
        choose = deferral.choose
        if (deferral.team === "") tell("ready")
      })
      return (
        <Suspense fallback={<Fallback />}>
          {deferral.team !== "" && <Permissions isPending={deferral.isPending} team={deferral.team} />}
        </Suspense>
      )
    }
    mountNowhere(
      <StrictMode>
        <PorticoProvider app={app}>
          <Page />
        </PorticoProvider>
      </StrictMode>,
      (error) => assert.fail(String(error))
    )
    await told("ready")
    choose(one.id)
    await told("One: true")
    const held = hold("GET /team-permissions")
    choose(two.id)
    await held.arrived
    await told("One: true, pending")
    held.release()
    await told("Two: true")
    assert.deepStrictEqual(log, ["ready", "One: true", "One: true, pending", "Two: true"])
    assert.strictEqual(count("GET /team-permissions"), 2)
  })
})

describe("a suspending hook of an app that is disposed", () => {
  for (const when of ["while it loads", "before it mounts"] as const)
    it(`throws AppDisposed if that happens ${when}, instead of waiting for ever`, async () => {
      const { hold, other, signUp } = await promiseTabs()
      await signUp("ada@example.com")
      const held = hold("GET /users/me")
      if (when === "before it mounts") await other.dispose()
      const Name = () => <>{useSuspenseUser()?.id}</>
      const caught = await new Promise<unknown>((resolve) => {
        class Catching extends Component<{ readonly children: ReactNode }> {
          override state = { isBroken: false }
          static getDerivedStateFromError = () => ({ isBroken: true })
          override componentDidCatch(error: unknown) {
            resolve(error)
          }
          override render() {
            return this.state.isBroken ? null : this.props.children
          }
        }
        mountNowhere(
          <PorticoProvider app={other}>
            <Catching>
              <Suspense fallback={null}>
                <Name />
              </Suspense>
            </Catching>
          </PorticoProvider>,
          resolve
        )
        if (when === "while it loads") void held.arrived.then(() => other.dispose())
      })
      assert.instanceOf(caught, AppDisposed)
    })
})
