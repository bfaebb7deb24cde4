import { assert, describe, it } from "vitest"
import { PorticoProvider, useAction, useUser } from "../../src/react/index.js"
import { useRouter } from "../../src/react/PorticoProvider.js"
import type { CallOptions } from "../../src/services/transport/CallOptions.js"
import { flowStage, mounted } from "../support/flows.js"
import { mountNowhere } from "../support/reactHost.js"

/** Waits for some turns of the event loop, in which React commits and effects run. */
const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done))
}

describe("the router of a tree", () => {
  it("is used while the tree is mounted, and not after it", async () => {
    const { app, page } = await flowStage({ redirectMethod: "window", href: "http://localhost:3000/" })
    const routed: Array<string> = []
    const tree = (
      <PorticoProvider app={app} navigate={(url) => void routed.push(url)}>
        {null}
      </PorticoProvider>
    )
    const root = mountNowhere(tree, (error) => assert.fail(String(error)))
    await turns()
    await app.auth.redirectToAccountSettings()
    assert.deepStrictEqual(routed, ["/handler/account-settings"])
    root.unmount()
    // Navigates to the page, which takes two seconds to be left.
    const loading = app.auth.redirectToAccountSettings()
    await turns()
    assert.include(await page.lastAssigned(), "/handler/account-settings")
    assert.lengthOf(routed, 1)
    await loading
  })
})

describe("the router of a part of a tree", () => {
  const Part = ({ navigate }: { readonly navigate: (url: string) => void }) => {
    useRouter(navigate)
    return null
  }
  for (const isAbove of [false, true]) {
    it(`is ${isAbove ? "not used below a provider that has one" : "used while the part is mounted, and not after it"}`, async () => {
      const { app, page } = await flowStage({ redirectMethod: "window", href: "http://localhost:3000/" })
      const [above, own]: readonly [Array<string>, Array<string>] = [[], []]
      const tree = (
        <PorticoProvider app={app} {...(isAbove && { navigate: (url: string) => void above.push(url) })}>
          <Part navigate={(url) => void own.push(url)} />
        </PorticoProvider>
      )
      const root = mountNowhere(tree, (error) => assert.fail(String(error)))
      await turns()
      await app.auth.redirectToAccountSettings()
      assert.deepStrictEqual(
        [above, own].map(({ length }) => length),
        isAbove ? [1, 0] : [0, 1]
      )
      root.unmount()
      const loading = app.auth.redirectToAccountSettings()
      await turns()
      assert.include(await page.lastAssigned(), "/handler/account-settings")
      assert.lengthOf([...above, ...own], 1)
      await loading
    })
  }
})

describe("useAction", () => {
  it("shows nothing of a replaced run, however late its response", async () => {
    const { app } = await flowStage()
    const answers = new Map<string, (value: string) => void>()
    const run = (name: string, _: CallOptions) =>
      new Promise<{ ok: true; value: string }>((resolve) => answers.set(name, (value) => resolve({ ok: true, value })))
    const action = mounted(app, () => useAction(run))
    await action.until(() => true)
    const [first, second] = [action.now().run("first"), action.now().run("second")]
    answers.get("second")?.("of the second")
    assert.deepInclude(await second, { value: "of the second" })
    await action.until(({ status }) => status === "succeeded")
    answers.get("first")?.("of the first")
    assert.isNull(await first)
    await turns()
    assert.isTrue(action.seen.every(({ data }) => data !== "of the first"))
    assert.strictEqual(action.now().data, "of the second")
  })

  it("is pending while it runs, and then has the data or the error of that run alone", async () => {
    const { app } = await flowStage()
    let end = (_: { ok: true; value: number } | { ok: false; error: string }) => {}
    const action = mounted(app, () =>
      useAction((_: CallOptions) => new Promise<Parameters<typeof end>[0]>((resolve) => (end = resolve)))
    )
    await action.until(() => true)
    for (const [outcome, status] of [
      [{ ok: true, value: 1 }, "succeeded"],
      [{ ok: false, error: "no" }, "failed"],
      [{ ok: true, value: 2 }, "succeeded"]
    ] as const) {
      const run = action.now().run()
      assert.deepInclude(await action.until((now) => now.isPending), { status: "pending", data: undefined, error: undefined })
      end(outcome)
      assert.deepStrictEqual(await run, outcome)
      assert.deepInclude(
        await action.until((now) => now.status === status),
        outcome.ok
          ? { isPending: false, data: outcome.value, error: undefined }
          : { isPending: false, data: undefined, error: outcome.error }
      )
    }
  })

  it("aborts the run that another one replaces, so that its request is not sent in vain", async () => {
    const { app } = await flowStage()
    const signals: Array<AbortSignal | undefined> = []
    const run = ({ signal }: CallOptions) => {
      signals.push(signal)
      return new Promise<{ ok: true; value: null }>(() => {})
    }
    const action = mounted(app, () => useAction(run))
    await action.until(() => true)
    for (let runs = 0; runs < 3; runs++) void action.now().run()
    assert.deepStrictEqual(
      signals.map((signal) => signal?.aborted),
      [true, true, false]
    )
  })

  it("shows nothing of a run whose action was reset", async () => {
    const { app } = await flowStage()
    let answer = (_: { ok: true; value: string }) => {}
    const action = mounted(app, () =>
      useAction(
        () =>
          new Promise<{ ok: true; value: string }>((resolve) => {
            answer = resolve
          })
      )
    )
    await action.until(() => true)
    const running = action.now().run()
    await action.until(({ isPending }) => isPending)
    action.now().reset()
    answer({ ok: true, value: "late" })
    assert.isNull(await running)
    assert.strictEqual((await action.until(({ status }) => status === "idle")).data, undefined)
  })
})

describe("useUser", () => {
  it("shows an anonymous user only on request", async () => {
    const { app } = await flowStage({ href: "http://localhost:3000/" })
    const anonymous = await app.user.get({ or: "anonymous" })
    assert.isTrue(anonymous.isAnonymous)
    const ready = ({ status }: { readonly status: string }) => status === "ready"
    assert.isNull((await mounted(app, () => useUser()).until(ready)).value)
    const shown = await mounted(app, () => useUser({ or: "anonymous" })).until(ready)
    assert.strictEqual(shown.value?.id, anonymous.id)
    const existing = await mounted(app, () => useUser({ or: "anonymous-if-exists" })).until(ready)
    assert.strictEqual(existing.value?.id, anonymous.id)
  })
})
