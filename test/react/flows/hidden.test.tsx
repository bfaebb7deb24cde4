import { Activity, StrictMode, useEffect, useSyncExternalStore } from "react"
import { assert, describe, it } from "vitest"
import type { ClientApp } from "../../../src/promise/client.js"
import { PorticoProvider, useAction, useApp, useMfa, useSignOut } from "../../../src/react/index.js"
import { at, flowStage, knownError, password } from "../../support/flows.js"
import { mountNowhere } from "../../support/reactHost.js"
import { sixDigits } from "../../support/totp.js"

/** Mounts a hook in a page that can be hidden and shown again, as a router does that keeps the pages before the current one. */
const mountedInActivity = <A,>(app: ClientApp, useHook: () => A) => {
  let mode: "visible" | "hidden" = "visible"
  const current = () => mode
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const one of waiting) one()
  }
  let latest: A | undefined
  let failure: { readonly error: unknown } | null = null
  const Hook = ({ onChange }: { readonly onChange: () => void }) => {
    const value = useHook()
    useEffect(() => {
      latest = value
      onChange()
    })
    useEffect(() => onChange, [onChange])
    return null
  }
  const Page = () => (
    <Activity mode={useSyncExternalStore(subscribe, current)}>
      <Hook onChange={wake} />
    </Activity>
  )
  mountNowhere(
    <StrictMode>
      <PorticoProvider app={app}>
        <Page />
      </PorticoProvider>
    </StrictMode>,
    (error) => {
      failure = { error }
      wake()
    }
  )
  function until<B extends A>(is: (value: A) => value is B): Promise<B>
  function until(is: (value: A) => boolean): Promise<A>
  async function until(is: (value: A) => boolean): Promise<A> {
    for (;;) {
      if (failure !== null) throw failure.error
      if (latest !== undefined && is(latest)) return latest
      await new Promise<void>((resolve) => waiting.add(resolve))
    }
  }
  /** Hides or shows the page, and returns once its effects have been cleaned up or run. */
  const become = async (next: typeof mode) => {
    latest = undefined
    mode = next
    const changed = new Promise<void>((resolve) => waiting.add(resolve))
    for (const listener of listeners) listener()
    await changed
  }
  return { become, until }
}

// React 18 has none.
describe.skipIf(Activity === undefined)("a hook in a page that is hidden and shown again", () => {
  it("useAction is not pending for ever: what was pending is aborted, and can be run again", async () => {
    const { app, hold, requests, signUp } = await flowStage()
    await signUp("ada@example.com")
    const path = "PATCH /users/me"
    const gate = hold(path)
    const page = mountedInActivity(app, () => useAction(useApp().user.update))
    const { run } = await page.until(() => true)
    const first = run({ displayName: "Ada" })
    await gate.arrived
    await page.become("hidden")
    assert.isNull(await first)
    gate.release()
    await page.become("visible")
    const again = await page.until(({ status }) => status === "idle")
    assert.strictEqual((await again.run({ displayName: "Ada" }))?.ok, true)
    assert.strictEqual((await page.until(({ status }) => status === "succeeded")).data?.displayName, "Ada")
    assert.lengthOf(
      requests.filter((one) => one === path),
      2
    )
  })

  it("useSignOut signs out again, if it does so immediately", async () => {
    const { app, signUp } = await flowStage()
    await signUp("ada@example.com")
    const page = mountedInActivity(app, () => useSignOut({ immediately: true }))
    await page.until(({ step }) => step === "done")
    await page.become("hidden")
    await app.auth.signInWithCredential({ email: "ada@example.com", password, noRedirect: true })
    assert.isNotNull(await app.user.get())
    await page.become("visible")
    await page.until(({ step }) => step === "done")
    assert.isNull(await app.user.get())
  })

  it("useMfa asks for the second factor of a sign-in that waits by then", async () => {
    const { app, breaks, enrol, signUp } = await flowStage({ href: "http://localhost:3000/handler/mfa" })
    await signUp("ada@example.com")
    const secret = await enrol()
    await app.auth.signOut({ noRedirect: true })
    const begin = () => app.auth.signInWithCredential.result({ email: "ada@example.com", password })
    await begin()
    const page = mountedInActivity(app, () => useMfa())
    const mend = breaks("POST /auth/mfa/sign-in", () => knownError("VERIFICATION_CODE_EXPIRED"))
    const late = await page.until(at("start"))
    assert.isFalse(await late.code.run(sixDigits(secret)))
    await page.until(at("ended"))
    await page.become("hidden")
    mend()
    await begin()
    await page.become("visible")
    const next = await page.until(at("start"))
    assert.isTrue(await next.code.run(sixDigits(secret)))
    await page.until(at("done"))
  })
})
