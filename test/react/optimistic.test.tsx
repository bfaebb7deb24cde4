import * as React from "react"
import { assert, describe, it } from "vitest"
import type { Show } from "../../src/react/index.js"
import { useAction, useApp, useResource, useUser } from "../../src/react/index.js"
import type { Shown } from "../../src/react/overlay.js"
import { shownOf } from "../../src/react/overlay.js"
import type { Snapshot } from "../../src/services/cache/Resource.js"
import type { CallOptions } from "../../src/services/transport/CallOptions.js"
import { flowStage, knownError, mounted } from "../support/flows.js"

const update = "PATCH /users/me"

/** Waits for some turns of the event loop, in which React commits and effects run. */
const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done))
}

/** A page with the user's name, and two actions that change it optimistically. */
const stageOf = async () => {
  const stage = await flowStage()
  await stage.signUp("ada@example.com")
  const page = mounted(stage.app, () => {
    const { user } = useApp()
    const shown = useResource(user.current)
    const optimistic = {
      optimistic: (show: Show, { displayName = null }: { readonly displayName?: string | null }) =>
        show(user.current, (one) => one && { ...one, displayName: `${one.displayName ?? ""}${displayName}` })
    }
    return {
      name: shown.value?.displayName,
      status: shown.status,
      one: useAction(user.update, optimistic),
      two: useAction(user.update, optimistic)
    }
  })
  await page.until(({ status }) => status === "ready")
  /** Returns the committed names without consecutive duplicates. */
  const names = () => page.seen.map(({ name }) => name).filter((name, at, all) => name !== all[at - 1])
  return { ...stage, page, names }
}

describe("an optimistic value", () => {
  it("is shown immediately, and is followed directly by the platform's value after the run", async () => {
    const { hold, names, page } = await stageOf()
    const gate = hold(update)
    const run = page.now().one.run({ displayName: "Ada" })
    await page.until(({ name }) => name === "Ada")
    gate.release()
    assert.isTrue((await run)?.ok)
    await turns()
    assert.deepStrictEqual(names(), [null, "Ada"])
  })

  it("is reverted when the run fails", async () => {
    const { breaks, names, page } = await stageOf()
    breaks(update, () => knownError("USER_NOT_FOUND"))
    assert.isFalse((await page.now().one.run({ displayName: "Ada" }))?.ok)
    await page.until(({ name, one }) => name === null && one.status === "failed")
    assert.deepStrictEqual(names(), [null, "Ada", null])
  })

  it("is reverted without a request when the run throws an unexpected error, or is aborted", async () => {
    const { app, requests, signUp } = await flowStage()
    await signUp("ada@example.com")
    let fail = () => {}
    const run = (_: CallOptions) =>
      new Promise<{ ok: true; value: null }>((_, reject) => {
        fail = () => reject(new Error("a bug"))
      })
    const page = mounted(app, () => {
      const { user } = useApp()
      const optimistic = (show: Show) => show(user.current, (one) => one && { ...one, displayName: "Ada" })
      const { run: start, reset } = useAction(run, { optimistic, onUnhandledError: () => {} })
      const shown = useResource(user.current)
      return { start, reset, status: shown.status, name: shown.value?.displayName }
    })
    await page.until(({ status }) => status === "ready")
    requests.length = 0
    for (const end of [() => fail(), page.now().reset]) {
      const ended = page.now().start()
      await page.until(({ name }) => name === "Ada")
      end()
      await page.until(({ name }) => name === null)
      if (end !== page.now().reset) assert.isNull(await ended)
    }
    await turns()
    assert.deepStrictEqual(requests, [])
  })

  it("of one run is reverted alone: that of another pending run stays", async () => {
    const { hold, page, requests } = await stageOf()
    const gate = hold(update)
    const first = page.now().one.run({ displayName: "A" })
    await gate.arrived
    const second = page.now().two.run({ displayName: "B" })
    await page.until(({ name }) => name === "AB")
    page.now().one.reset()
    assert.isNull(await first)
    await page.until(({ name }) => name === "B")
    gate.release()
    assert.isTrue((await second)?.ok)
    await turns()
    assert.strictEqual(page.now().name, "B")
    assert.strictEqual(requests.filter((one) => one === update).length, 2)
  })

  it("is reverted when its component unmounts", async () => {
    const { app, hold, page } = await stageOf()
    const beside = mounted(app, () => useResource(useApp().user.current).value?.displayName)
    const gate = hold(update)
    const run = page.now().one.run({ displayName: "Ada" })
    await beside.until((name) => name === "Ada")
    page.unmount()
    assert.isNull(await run)
    await beside.until((name) => name === null)
    gate.release()
  })

  it("never applies to a user who signs in meanwhile", async () => {
    const { app, hold, page, signUp } = await stageOf()
    const gate = hold(update)
    const run = page.now().one.run({ displayName: "of Ada" })
    await page.until(({ name }) => name === "of Ada")
    await app.auth.signOut({ noRedirect: true })
    page.seen.length = 0
    await signUp("eve@example.com")
    await page.until(({ status }) => status === "ready")
    await page.until(({ name }) => name === null)
    gate.release()
    await run
    await turns()
    assert.deepStrictEqual(new Set(page.seen.map(({ name }) => name)), new Set([undefined, null]))
    assert.strictEqual((await app.user.get({ or: "throw" })).displayName, null)
  })

  it("is followed directly by the platform's value also if that was reloaded during the run", async () => {
    const { app, hold, names, page } = await stageOf()
    const gate = hold(update)
    const run = page.now().one.run({ displayName: "Ada" })
    await gate.arrived
    await app.user.current.refetch()
    gate.release()
    assert.isTrue((await run)?.ok)
    await turns()
    assert.deepStrictEqual(names(), [null, "Ada"])
  })

  it("is not shown in place of a value that is loaded later", async () => {
    const stage = await flowStage()
    await stage.signUp("ada@example.com")
    const page = mounted(stage.app, () => {
      const { user } = useApp()
      return useAction(user.update, {
        optimistic: (show) => show(user.current, (one) => one && { ...one, displayName: "shown" })
      })
    })
    await page.until(() => true)
    const gate = stage.hold(update)
    const run = page.now().run({ displayName: "Ada" })
    await gate.arrived
    const beside = mounted(stage.app, () => useResource(useApp().user.current))
    await beside.until(({ status }) => status === "ready")
    assert.isNull(beside.now().value?.displayName)
    gate.release()
    assert.isTrue((await run)?.ok)
  })

  /** The view of a value that counts who listens to it. */
  const counted = (result: () => Promise<unknown> = () => new Promise(() => {})) => {
    const listeners = new Set<() => void>()
    let snapshot: Snapshot<number, never> = { value: 1, error: undefined, isLoading: false }
    const become = (next: Partial<typeof snapshot>) => {
      snapshot = { ...snapshot, ...next }
      for (const listener of [...listeners]) listener()
    }
    const watched = {
      snapshot: () => snapshot,
      get: { result },
      subscribe: (listener: () => void) => {
        const own = () => listener()
        listeners.add(own)
        return () => listeners.delete(own)
      }
    }
    const shown: Shown<number, never> = shownOf(watched as never)
    return { become, listeners, shown }
  }

  it("watches its value only as long as it is shown", () => {
    const { listeners, shown } = counted()
    const end = shown.add((one) => one)
    assert.strictEqual(listeners.size, 1)
    end(false)
    assert.strictEqual(listeners.size, 0)
  })

  it("of a run that has succeeded stays until the value is a newer one, and is never applied to that", () => {
    const { become, listeners, shown } = counted()
    const end = shown.add((one) => one + 10)
    become({ value: 2 })
    assert.strictEqual(shown.snapshot().value, 12)
    end(true)
    become({ isLoading: true })
    assert.strictEqual(shown.snapshot().value, 12)
    become({ value: 3, isLoading: false })
    assert.strictEqual(shown.snapshot().value, 3)
    assert.strictEqual(listeners.size, 0)
  })

  it("of a run that has succeeded ends when the reload does, also if that throws", async () => {
    for (const reload of [() => Promise.resolve(), () => Promise.reject(new Error("a bug"))]) {
      const { listeners, shown } = counted(reload)
      shown.add((one) => one + 10)(true)
      assert.strictEqual(shown.snapshot().value, 11)
      await turns()
      assert.deepStrictEqual([shown.snapshot().value, listeners.size], [1, 0])
    }
  })

  it("of a pending run ends when the value disappears: the next one is another user's", () => {
    const { become, listeners, shown } = counted()
    shown.add((one) => one + 10)
    become({ value: undefined, isLoading: true })
    become({ value: 3, isLoading: false })
    assert.strictEqual(shown.snapshot().value, 3)
    assert.strictEqual(listeners.size, 0)
  })

  it("is not reported to a component that has unmounted, nor is a change of the value itself", () => {
    const { listeners, shown } = counted()
    const heard: Array<string> = []
    // The same listener may subscribe twice, as two components of one parent do.
    const listener = () => heard.push("first")
    const stops = [shown.subscribe(listener), shown.subscribe(listener), shown.subscribe(() => heard.push("second"))]
    stops[0]?.()
    assert.strictEqual(listeners.size, 2)
    shown.add((one) => one)(false)
    assert.deepStrictEqual(heard, ["first", "second", "first", "second"])
    for (const stop of stops) stop()
    assert.strictEqual(listeners.size, 0)
    shown.add((one) => one)(false)
    assert.lengthOf(heard, 4)
  })

  it("that has ended with its value is not reported again when its run ends", () => {
    const { become, shown } = counted()
    const end = shown.add((one) => one + 10)
    become({ value: undefined })
    let changes = 0
    shown.subscribe(() => changes++)
    end(false)
    assert.strictEqual(changes, 0)
  })

  it("whose function throws is a reported bug, and leaves neither a run nor a value behind", async () => {
    const { app, requests } = await stageOf()
    const told: Array<unknown> = []
    const page = mounted(app, () => {
      const { user } = useApp()
      const optimistic = (show: (watched: typeof user.current, change: <A>(value: A) => A) => void) => {
        show(user.current, (one) => one)
        throw new Error("a bug")
      }
      return useAction(user.update, { optimistic: optimistic as never, onUnhandledError: (error) => told.push(error) })
    })
    await page.until(() => true)
    assert.isNull(await page.now().run({ displayName: "Ada" }))
    await page.until(({ status }) => status === "idle")
    assert.match(String(told), /a bug/)
    assert.notInclude(requests, update)
  })
})

// React 18 has none.
describe.skipIf(!("useOptimistic" in React))("a value of React's `useOptimistic`", () => {
  it.each([
    ["followed directly by the platform's value", undefined, [null, "Ada"]],
    ["reverted if the run fails", () => knownError("USER_NOT_FOUND"), [null, "Ada", null]]
  ] as const)("is %s, in a transition that loads the value", async (_, broken, expected) => {
    const { app, breaks, hold, signUp } = await flowStage()
    await signUp("ada@example.com")
    const page = mounted(app, () => {
      const { refetch, status, value } = useUser()
      const [name, show] = React.useOptimistic(value?.displayName)
      const { isPending, run } = useAction(useApp().user.update)
      const rename = (displayName: string) =>
        React.startTransition(async () => {
          show(displayName)
          await run({ displayName })
          await refetch()
        })
      return { isPending, name, rename, status }
    })
    await page.until(({ status }) => status === "ready")
    const gate = hold(update)
    if (broken !== undefined) breaks(update, broken)
    page.now().rename("Ada")
    await page.until(({ isPending, name }) => isPending && name === "Ada")
    gate.release()
    await page.until(({ isPending, name }) => !isPending && name === expected.at(-1))
    await turns()
    const names = page.seen.filter(({ status }) => status === "ready").map(({ name }) => name)
    assert.deepStrictEqual(
      names.filter((name, at) => name !== names[at - 1]),
      [...expected]
    )
  })
})
