import { Suspense, useEffect, useState } from "react"
import { assert, describe, it, onTestFinished } from "vitest"
import { createClientApp } from "../../src/index.js"
import { useOnce } from "../../src/react/flows/useOnce.js"
import { PorticoProvider, useAction, useApp, useResource, useSuspenseResource, useUser } from "../../src/react/index.js"
import type { CallOptions } from "../../src/services/transport/CallOptions.js"
import { mounted } from "../support/flows.js"
import { mountNowhere } from "../support/reactHost.js"

const broken = new Error("a bug of the program")

/** An app whose token store throws. */
const appOf = (onUnhandledError: (error: unknown) => void) => {
  const tokenStore = { get: () => Promise.reject(broken), set: () => {} }
  const app = createClientApp({ projectId: "internal", baseUrl: "https://api.test", tokenStore, onUnhandledError })
  onTestFinished(app.dispose)
  return app
}
const buggy = (_: CallOptions): Promise<{ ok: true; value: string }> => Promise.reject(broken)

describe("what an action would reject with", () => {
  it("goes to the app's option; the run returns null", async () => {
    const told: Array<unknown> = []
    const action = mounted(
      appOf((error) => told.push(error)),
      () => useAction(buggy)
    )
    await action.until(() => true)
    assert.isNull(await action.now().run())
    assert.deepStrictEqual(told, [broken])
    assert.strictEqual((await action.until(({ status }) => status === "idle")).error, undefined)
  })

  it("ends the run: the action is idle again", async () => {
    let fail = () => {}
    const slow = (_: CallOptions) =>
      new Promise<{ ok: true; value: string }>((_, reject) => {
        fail = () => reject(broken)
      })
    const action = mounted(
      appOf(() => {}),
      () => useAction(slow)
    )
    await action.until(() => true)
    const run = action.now().run()
    await action.until(({ isPending }) => isPending)
    fail()
    assert.isNull(await run)
    assert.isFalse((await action.until(({ status }) => status === "idle")).isPending)
  })

  it("goes to the handler of the provider or of the action, if there is one", async () => {
    const told: Array<string> = []
    const app = appOf(() => told.push("app"))
    let run: (() => Promise<unknown>) | null = null
    const Action = ({ own }: { readonly own: boolean }) => {
      run = useAction(buggy, own ? { onUnhandledError: () => told.push("action") } : {}).run
      return null
    }
    for (const own of [false, true]) {
      run = null
      const root = mountNowhere(
        <PorticoProvider app={app} onUnhandledError={() => told.push("provider")}>
          <Action own={own} />
        </PorticoProvider>,
        (error) => assert.fail(String(error))
      )
      while (run === null) await new Promise((done) => setImmediate(done))
      assert.isNull(await (run as () => Promise<unknown>)())
      root.unmount()
    }
    assert.deepStrictEqual(told, ["provider", "action"])
  })

  it("is nothing if the app has ended", async () => {
    const told: Array<unknown> = []
    const app = appOf((error) => told.push(error))
    const action = mounted(app, () => useAction(useApp().project.get))
    await action.until(() => true)
    await app.dispose()
    assert.isNull(await action.now().run())
    assert.deepStrictEqual(told, [])
  })

  it("is nothing for the handlers of the provider and of the action either, if the app has ended", async () => {
    const told: Array<unknown> = []
    const app = appOf((error) => told.push(error))
    const runs: Array<() => Promise<unknown>> = []
    const Actions = () => {
      const { get } = useApp().project
      const own = useAction(get, { onUnhandledError: (error) => told.push(error) })
      runs.push(useAction(get).run, own.run)
      return null
    }
    mountNowhere(
      <PorticoProvider app={app} onUnhandledError={(error) => told.push(error)}>
        <Actions />
      </PorticoProvider>,
      (error) => assert.fail(String(error))
    )
    while (runs.length === 0) await new Promise((done) => setImmediate(done))
    await app.dispose()
    for (const run of runs) assert.isNull(await run())
    assert.deepStrictEqual(told, [])
  })
})

describe("what a watched value throws", () => {
  it("goes to the app's option, and is the failure of a value that has not loaded", async () => {
    const told: Array<unknown> = []
    const app = appOf((error) => told.push(error))
    const shown = mounted(app, () => useResource(useApp().user.current))
    const state = await shown.until(({ isFetching }) => !isFetching && told.length > 0)
    assert.deepStrictEqual([state.status, state.error, told], ["failed", broken, [broken]])
    await state.refetch()
    assert.strictEqual(told.length, 2)
  })

  it("goes to the error boundary of a suspended component, which does not wait forever", async () => {
    const app = appOf(() => {})
    const Shown = () => {
      useSuspenseResource(useApp().user.current)
      return null
    }
    const thrown = await new Promise((resolve) => {
      mountNowhere(
        <PorticoProvider app={app}>
          <Suspense fallback={null}>
            <Shown />
          </Suspense>
        </PorticoProvider>,
        resolve
      )
    })
    assert.strictEqual(thrown, broken)
  })
})

describe("the handler of a provider", () => {
  const settled = () => new Promise((done) => setImmediate(done))

  it("can be another function in each render: what runs once is not run again, and the latest function is called", async () => {
    const told: Array<string> = []
    const app = appOf(() => told.push("app"))
    let runs = 0
    let fail = () => {}
    const run = () =>
      new Promise((_, reject) => {
        runs++
        fail = () => reject(broken)
      })
    const Once = () => {
      useOnce(run)
      return null
    }
    let render = (_: number) => {}
    let shown = 0
    const Page = () => {
      const [count, setCount] = useState(1)
      render = setCount
      useEffect(() => {
        shown = count
      }, [count])
      return (
        <PorticoProvider app={app} onUnhandledError={() => told.push(`render ${count}`)}>
          <Once />
        </PorticoProvider>
      )
    }
    mountNowhere(<Page />, (error) => assert.fail(String(error)))
    while (runs === 0) await settled()
    render(2)
    while (shown < 2) await settled()
    await settled()
    fail()
    while (told.length === 0) await settled()
    assert.deepStrictEqual([runs, told], [1, ["render 2"]])
  })

  it("receives what the fallback of `useUser` throws", async () => {
    const told: Array<unknown> = []
    let reads = 0
    // The watched value reads nobody's session, and the sign-in that follows meets a store that throws.
    const get = () => (++reads === 1 ? Promise.resolve({ accessToken: null, refreshToken: null }) : Promise.reject(broken))
    const tokenStore = { get, set: () => {} }
    const app = createClientApp({ projectId: "internal", baseUrl: "https://api.test", tokenStore })
    onTestFinished(app.dispose)
    const User = () => {
      useUser({ or: "anonymous" })
      return null
    }
    mountNowhere(
      <PorticoProvider app={app} onUnhandledError={(error) => told.push(error)}>
        <User />
      </PorticoProvider>,
      (error) => assert.fail(String(error))
    )
    while (told.length === 0) await settled()
    assert.deepStrictEqual(told, [broken])
  })

  it("receives nothing of a fallback whose component has unmounted", async () => {
    const told: Array<unknown> = []
    const reads: Array<() => void> = []
    let isNobody = true
    const get = () => {
      if (!isNobody) return new Promise<never>((_, reject) => reads.push(() => reject(broken)))
      isNobody = false
      return Promise.resolve({ accessToken: null, refreshToken: null })
    }
    const tokenStore = { get, set: () => {} }
    const app = createClientApp({ projectId: "internal", baseUrl: "https://api.test", tokenStore })
    onTestFinished(app.dispose)
    const User = () => {
      useUser({ or: "anonymous" })
      return null
    }
    const root = mountNowhere(
      <PorticoProvider app={app} onUnhandledError={(error) => told.push(error)}>
        <User />
      </PorticoProvider>,
      (error) => assert.fail(String(error))
    )
    while (reads.length === 0) await settled()
    root.unmount()
    for (const fail of reads) fail()
    for (let turns = 0; turns < 20; turns++) await settled()
    assert.deepStrictEqual(told, [])
  })
})
