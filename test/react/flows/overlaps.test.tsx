import { Redacted } from "effect"
import { useState } from "react"
import { assert, describe, it } from "vitest"
import type { Outcome } from "../../../src/promise/promised.js"
import type { EntryEvent } from "../../../src/react/flows/entryStage.js"
import { beginning, entryAfter } from "../../../src/react/flows/entryStage.js"
import { useCodeResult } from "../../../src/react/flows/useAddressCode.js"
import type { ActionLock } from "../../../src/react/flows/useFlowAction.js"
import { makeActionLock, useFlowAction } from "../../../src/react/flows/useFlowAction.js"
import { useLostAnswer } from "../../../src/react/flows/useLostAnswer.js"
import { usePerUser, useUserFlag } from "../../../src/react/flows/usePerUser.js"
import type { ForgotPasswordFlow, SignInFlow } from "../../../src/react/index.js"
import { useAction, useForgotPassword, useSignIn, useSignOut, useSignUp } from "../../../src/react/index.js"
import { useUserFallback } from "../../../src/react/useUser.js"
import { at, flowStage, mounted, password } from "../../support/flows.js"

// What happens while something else is pending: an aborted action ends late, and a user, a code or a function changes meanwhile.

/** Calls whose ends the test decides, in the order in which they began. */
const pendingCalls = <A,>() => {
  const calls: Array<{
    readonly succeed: (value: A) => void
    readonly fail: (error: string) => void
    readonly throws: () => void
  }> = []
  const call = () =>
    new Promise<Outcome<A, string>>((resolve, reject) =>
      calls.push({
        succeed: (value) => resolve({ ok: true, value }),
        fail: (error) => resolve({ ok: false, error }),
        throws: () => reject(new Error("a bug"))
      })
    )
  return { call, calls }
}

const turns = () => new Promise<void>((done) => setTimeout(done, 0))

describe("useAction", () => {
  it("shows nothing of a run that ends after a later one has begun, or after a reset, however it ends", async () => {
    const { app } = await flowStage()
    const { call, calls } = pendingCalls<string>()
    const reported: Array<unknown> = []
    const page = mounted(app, () => useAction(call, { onUnhandledError: (error) => reported.push(error) }))
    await page.until(() => true)
    const states = () => [page.now().status, page.now().data, page.now().error]
    for (const end of ["succeed", "fail", "throws"] as const) {
      const at = calls.length
      const first = page.now().run()
      await page.until(({ isPending }) => isPending)
      const second = page.now().run()
      calls[at]?.[end]("late")
      assert.isNull(await first)
      await turns()
      assert.deepStrictEqual(states(), ["pending", undefined, undefined], end)
      calls[at + 1]?.succeed("second")
      assert.deepStrictEqual(await second, { ok: true, value: "second" })
      await page.until(({ data }) => data === "second")

      const third = page.now().run()
      await page.until(({ isPending }) => isPending)
      page.now().reset()
      await page.until(({ status }) => status === "idle")
      calls[at + 2]?.[end]("late")
      assert.isNull(await third)
      await turns()
      assert.deepStrictEqual(states(), ["idle", undefined, undefined], end)
    }
    assert.deepStrictEqual(reported, [])
  })

  it("is never pending with a run that is reset at once, as one that unmounts is", async () => {
    const { app } = await flowStage()
    const { call } = pendingCalls<string>()
    const page = mounted(app, () => useAction(call))
    await page.until(() => true)
    void page.now().run()
    page.now().reset()
    await turns()
    assert.isTrue(page.seen.every(({ isPending }) => !isPending))
  })

  it("runs the function of the latest render, also through a `run` that was kept", async () => {
    const { app } = await flowStage()
    const page = mounted(app, () => {
      const [name, setName] = useState("first")
      return { name, setName, ...useAction(() => Promise.resolve({ ok: true as const, value: name })) }
    })
    const { run, setName } = await page.until(() => true)
    setName("second")
    await page.until(({ name }) => name === "second")
    assert.deepStrictEqual(await run(), { ok: true, value: "second" })
  })
})

describe("the lock of a flow", () => {
  const ended = { ok: true, value: true } as const
  const held = () => {
    let end = () => {}
    const action = () =>
      new Promise<typeof ended>((resolve) => {
        end = () => resolve(ended)
      })
    return { action, end: () => end() }
  }

  it("is free after each action, and takes no second one before, also if one throws", async () => {
    const lock = makeActionLock()
    const first = held()
    const running = lock.run(first.action)
    assert.isFalse(await lock.run(() => Promise.resolve(ended)))
    first.end()
    assert.isTrue(await running)
    assert.isTrue(await lock.run(() => Promise.reject(new Error("a bug"))).catch(() => true))
    assert.isFalse(await lock.run(() => Promise.resolve({ ok: true, value: false })))
    assert.isTrue(await lock.run(() => Promise.resolve(ended)))
  })

  it("stays with the action that began after an abort when the aborted one ends late", async () => {
    const lock = makeActionLock()
    const [aborted, next] = [held(), held()]
    const first = lock.run(aborted.action)
    lock.abort()
    const second = lock.run(next.action)
    aborted.end()
    await first
    assert.isFalse(await lock.run(() => Promise.resolve(ended)))
    next.end()
    assert.isTrue(await second)
    assert.isTrue(await lock.run(() => Promise.resolve(ended)))
  })

  it("resets the actions that are registered when it is aborted, also one that unregisters itself", () => {
    const lock = makeActionLock()
    const resets: Array<string> = []
    const remove = lock.register(() => {
      resets.push("first")
      remove()
    })
    lock.register(() => resets.push("second"))
    lock.abort()
    lock.abort()
    assert.deepStrictEqual(resets, ["first", "second", "second"])
  })
})

describe("an action of a flow", () => {
  it("is reset by its lock as long as it is mounted, and no longer", async () => {
    const { app } = await flowStage()
    const registered = new Set<() => void>()
    const lock: ActionLock = {
      ...makeActionLock(),
      register: (reset) => {
        // As one entry for each call, so that none hides another.
        const own = () => reset()
        registered.add(own)
        return () => registered.delete(own)
      }
    }
    const page = mounted(app, () => useFlowAction(lock, () => Promise.resolve({ ok: true, value: true })))
    await page.until(() => registered.size === 1)
    page.unmount()
    assert.strictEqual(registered.size, 0)
  })
})

describe("a sign-out", () => {
  it("that has failed, in whatever way, can be repeated, also through a `run` that was kept", async () => {
    const { app } = await flowStage()
    const { call, calls } = pendingCalls<null>()
    const reported: Array<unknown> = []
    // The cast: a method without its throwing form, which flows never call.
    const signOut = { result: call } as never
    const fake = { ...app, auth: { ...app.auth, signOut } }
    const page = mounted(fake, useSignOut, { onUnhandledError: (error) => reported.push(error) })
    const { signOut: kept } = await page.until(at("start"))
    for (const [index, end] of (["throws", "fail", "throws", "succeed"] as const).entries()) {
      const run = kept.run()
      await page.until((now) => now.step === "start" && now.signOut.isPending)
      assert.isFalse(await kept.run(), "a second one is refused")
      assert.lengthOf(calls, index + 1)
      if (end === "succeed") calls[index]?.succeed(null)
      else calls[index]?.[end]("no")
      assert.strictEqual(await run, end === "succeed")
      await page.until((now) => (end === "throws" ? now.step === "start" && !now.signOut.isPending : now.step === "done"))
    }
    assert.deepStrictEqual(reported.map(String), ["Error: a bug", "Error: a bug"])
  })
})

describe("the way back", () => {
  const email = "ada@example.com"
  const useBoth = () => ({ reset: useForgotPassword(), entry: useSignIn() })
  type Sent = {
    readonly reset: Extract<ForgotPasswordFlow, { readonly step: "sent" }>
    readonly entry: Extract<SignInFlow, { readonly step: "code-sent" }>
  }
  const rows: ReadonlyArray<readonly [what: string, path: string, of: keyof Sent, run: (sent: Sent) => Promise<boolean>]> = [
    ["another reset link", "password/send-reset-code", "reset", ({ reset }) => reset.resend.run()],
    ["another code", "otp/send-sign-in-code", "entry", ({ entry }) => entry.resend.run()],
    ["a code that was typed", "otp/sign-in", "entry", ({ entry }) => entry.code.run("ABC123")]
  ]
  it.each(rows)("aborts %s, which then changes nothing", async (_, path, of, run) => {
    const { app, hold } = await flowStage()
    const page = mounted(app, useBoth)
    const { entry, reset } = await page.until(({ entry }) => entry.step === "start")
    if (reset.step === "start") await reset.send.run(email)
    if (entry.step === "start") await entry.link?.run(email)
    const sent = await page.until((now): now is Sent => now.reset.step === "sent" && now.entry.step === "code-sent")
    const gate = hold(`POST /auth/${path}`)
    const running = run(sent)
    await gate.arrived
    sent[of].back()
    await page.until((now) => now[of].step === "start")
    gate.release()
    assert.isFalse(await running)
    await turns()
    assert.strictEqual(page.now()[of].step, "start")
  })
})

describe("the fallback for a missing user", () => {
  it("shows nothing of a call that ends after it is no longer needed, however it ends", async () => {
    const { app } = await flowStage()
    const { call, calls } = pendingCalls<null>()
    const reported: Array<unknown> = []
    const get = { result: call } as never
    const fake = { ...app, user: { ...app.user, get } }
    const page = mounted(
      app,
      () => {
        const [remedy, give] = useState<"anonymous" | null>("anonymous")
        return { failure: useUserFallback(fake, remedy), give, remedy }
      },
      { onUnhandledError: (error) => reported.push(error) }
    )
    for (const end of ["fail", "throws"] as const) {
      const before = calls.length
      page.seen.length > 0 && page.now().give("anonymous")
      await page.until(({ remedy }) => remedy === "anonymous")
      // The call begins after the commit.
      await turns()
      assert.strictEqual(calls.length, before + 1)
      page.now().give(null)
      await page.until(({ remedy }) => remedy === null)
      calls[before]?.[end]("late")
      await turns()
      assert.isTrue(page.seen.every(({ failure }) => failure === null))
    }
    assert.deepStrictEqual(reported, [])
  })
})

describe("the stage of a sign-in", () => {
  const reached = (...events: ReadonlyArray<EntryEvent>) => events.reduce(entryAfter, beginning)
  const code = (email: string) => ({ type: "code-sent", email, nonce: Redacted.make(email) }) as const
  const user = (userId: string | null, isOwn = false) => ({ type: "current-user", userId, isOwn }) as const

  it("counts the codes that were sent to one address in a row", () => {
    const sent = (...emails: ReadonlyArray<string>) => {
      const { stage } = reached(user(null), ...emails.map(code))
      return stage.at === "code-sent" ? [stage.email, stage.sent] : []
    }
    assert.deepStrictEqual(sent("a"), ["a", 1])
    assert.deepStrictEqual(sent("a", "a", "a"), ["a", 3])
    assert.deepStrictEqual(sent("a", "a", "b"), ["b", 1])
    assert.deepStrictEqual(sent("a", "b", "a"), ["a", 1])
  })

  it("is that of the user who arrives: its own ends it, and anyone else, also after its own, restarts it", () => {
    for (const [events, at] of [
      [[user(null), user("a", true)], "done"],
      [[user(null), { type: "signed-in" }, user("a")], "done"],
      [[user(null), code("a"), user("b")], "start"],
      [[user(null), { type: "signed-in" }, user("a"), user("b")], "start"],
      [[user(null), user("a", true), user(null)], "start"],
      [[code("a"), user(null)], "code-sent"],
      [[code("a"), user("b")], "code-sent"],
      [[user(null), code("a"), user(null)], "code-sent"]
    ] as ReadonlyArray<readonly [ReadonlyArray<EntryEvent>, string]>)
      assert.strictEqual(reached(...events).stage.at, at, JSON.stringify(events))
  })
})

/** Mounts a hook with an argument that the test changes. */
const mountedWith = async <A, B>(first: A, useHook: (value: A) => B) => {
  const { app } = await flowStage()
  const page = mounted(app, () => {
    const [given, give] = useState(() => first)
    return { given, give, ...{ value: useHook(given) } }
  })
  await page.until(() => true)
  const become = async (next: A) => {
    page.now().give(() => next)
    await page.until(({ given }) => given === next)
  }
  return { ...page, become }
}

describe("what a flow keeps", () => {
  const nobody = (): string | undefined => undefined
  it("of one user is no other's, not even through a function of a render before", async () => {
    const page = await mountedWith(nobody(), (userId) => usePerUser(userId, "none"))
    assert.isFalse(page.now().value.hasChanged)
    await page.become("ada")
    const { set } = page.now().value
    set("of ada")
    await page.until(({ value }) => value.value === "of ada")
    await page.become("bob")
    assert.deepStrictEqual([page.now().value.value, page.now().value.hasChanged], ["none", true])
    set("late, of ada")
    await turns()
    assert.strictEqual(page.now().value.value, "none")
    await page.become("ada")
    assert.strictEqual(page.now().value.value, "late, of ada")
  })

  it("as a flag ends when the user's own value agrees, from which on that decides", async () => {
    const page = await mountedWith(false, (actual) => useUserFlag("ada", actual))
    page.now().value[1](true)
    await page.until(({ value }) => value[0])
    await page.become(true)
    assert.isTrue(page.now().value[0])
    await page.become(false)
    await turns()
    assert.isFalse(page.now().value[0])
  })

  it("of a code is nothing for the next code, also if it arrives late", async () => {
    const page = await mountedWith("first", (code) => useCodeResult<string>(code))
    const [, note] = page.now().value
    await page.become("second")
    note("used")
    await turns()
    assert.isNull(page.now().value[0])
    page.now().value[1]("expired")
    await page.until(({ value }) => value[0] === "expired")
    await page.become("first")
    assert.isNull(page.now().value[0])
  })

  it("of an attempt whose answer was lost is for the next attempt alone, with the same that was sent", async () => {
    const { now } = await mountedWith(null, useLostAnswer)
    const lost = { ok: false, error: { _tag: "ConnectionError" } } as const
    const refused = { ok: false, error: { _tag: "PasswordTooShort" } } as const
    const attempts = (...all: ReadonlyArray<readonly [typeof lost | typeof refused, string]>) =>
      all.map(([outcome, sent]) => now().value(outcome, sent))
    assert.deepStrictEqual(attempts([lost, "a"], [refused, "a"], [refused, "a"]), [false, true, false])
    assert.deepStrictEqual(attempts([lost, "a"], [refused, "b"], [refused, "a"]), [false, false, false])
    assert.deepStrictEqual(attempts([refused, "a"], [refused, "a"]), [false, false])
    assert.deepStrictEqual(attempts([lost, "a"], [lost, "a"], [refused, "a"]), [false, true, true])
  })
})

describe.each([
  ["useSignIn", useSignIn],
  ["useSignUp", useSignUp]
] as const)("%s", (_, useFlow) => {
  const email = "ada@example.com"

  it("aborts its action when another user signs in meanwhile, which then changes nothing", async () => {
    const { app, hold, signUp } = await flowStage()
    const page = mounted(app, () => useFlow())
    const start = await page.until(at("start"))
    const gate = hold("POST /auth/otp/send-sign-in-code")
    const run = start.link?.run("bob@example.com")
    await gate.arrived
    await signUp(email)
    await page.until(at("signed-in"))
    assert.isFalse(await run)
    gate.release()
    await app.auth.signOut({ noRedirect: true })
    await page.until(at("start"))
    await turns()
    assert.strictEqual(page.now().step, "start")
  })

  it.each(["a password", "a code"])(
    "takes the user who arrives before its sign-in with %s has navigated for its own",
    async (how) => {
      let leave = () => {}
      const gone: Array<string> = []
      const { app, codeTo, signUp } = await flowStage({
        redirectMethod: {
          navigate: (url) => {
            gone.push(url)
            return new Promise<void>((resolve) => (leave = resolve))
          }
        }
      })
      if (useFlow === useSignIn && how === "a password") {
        await signUp(email)
        await app.auth.signOut({ noRedirect: true })
      }
      const page = mounted(app, () => useFlow())
      const start = await page.until(at("start"))
      if (how === "a code") await start.link?.run(email)
      const begin = how === "a code" ? await page.until(at("code-sent")) : start
      const run =
        begin.step === "start" ? begin.password?.run({ email, password }) : begin.code.run((await codeTo(email)).slice(0, 6))
      const done = await page.until((flow) => flow.step === "done" || flow.step === "signed-in")
      assert.deepStrictEqual([done.step, gone], ["done", ["/"]])
      leave()
      assert.isTrue(await run)
    }
  )
})
