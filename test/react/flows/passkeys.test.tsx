// @vitest-environment document
import { useState } from "react"
import { assert, describe, it } from "vitest"
import { PasskeyAuthenticationNotEnabled } from "../../../src/errors/auth.js"
import { PasskeyAuthenticationFailed } from "../../../src/errors/passkey.js"
import type { Outcome } from "../../../src/promise/promised.js"
import { useEntry } from "../../../src/react/flows/useEntry.js"
import { usePasskey } from "../../../src/react/flows/usePasskey.js"
import { usePageLink } from "../../../src/react/index.js"
import { flowStage, mounted } from "../../support/flows.js"

interface Call {
  readonly signal: AbortSignal
  readonly onChosen: () => void
  readonly end: (outcome: Outcome<void, unknown>) => void
}
const succeeded = { ok: true, value: undefined } as const
const refused = { ok: false, error: new PasskeyAuthenticationFailed({ message: "no" }) } as const
const other = { ok: false, error: new PasskeyAuthenticationNotEnabled() } as const
/** Waits for some turns of the event loop, in which React commits and effects run. */
const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done))
}

/** A page that offers passkeys, whose dialogs and suggestions the test ends. */
const offered = async () => {
  const { app } = await flowStage()
  const [dialogs, suggestions]: readonly [Array<Call>, Array<Call>] = [[], []]
  const result = (
    given: { readonly autofill?: true; readonly onChosen?: () => void },
    { signal }: { readonly signal: AbortSignal }
  ) => new Promise((end) => (given.autofill ? suggestions : dialogs).push({ signal, end, onChosen: () => given.onChosen?.() }))
  // The cast: flows call no other form of the method.
  const fake = { ...app, auth: { ...app.auth, signInWithPasskey: { result } as never } }
  let left = 0
  const leave = () => {
    left++
    return Promise.resolve(true)
  }
  const page = mounted(fake, () => {
    const controls = useEntry()
    const [isOffered, offer] = useState(true)
    return { isOffered, offer, stage: controls.entry.stage.at, passkey: usePasskey(controls, isOffered, leave) }
  })
  await page.until(() => true)
  await turns()
  const ends = async (call: Call | undefined, outcome: Outcome<void, unknown>) => {
    call?.end(outcome)
    await turns()
  }
  const isAborted = () => suggestions.map(({ signal }) => signal.aborted)
  return { dialogs, suggestions, page, ends, isAborted, left: () => left }
}

describe("passkeys", () => {
  it("are suggested once under strict mode, and again after each dialog that signs nobody in", async () => {
    const { dialogs, ends, isAborted, page } = await offered()
    assert.deepStrictEqual(isAborted(), [false])
    for (const outcome of [refused, other, succeeded]) {
      void page.now().passkey.run()
      await page.until(({ passkey }) => passkey.isPending)
      await ends(dialogs.at(-1), outcome)
    }
    assert.deepStrictEqual(isAborted(), [true, true, false])
  })

  it("are suggested again after one that the platform refuses, which is told; other failures of what nobody asked for are not", async () => {
    const { ends, page, suggestions } = await offered()
    for (const [at, outcome] of [refused, other].entries()) {
      suggestions[at]?.onChosen()
      await page.until(({ passkey }) => passkey.isPending)
      await ends(suggestions[at], outcome)
      const { passkey } = await page.until(({ passkey }) => !passkey.isPending)
      assert.strictEqual(passkey.error, outcome === refused ? refused.error : undefined)
    }
    assert.lengthOf(suggestions, 2)
  })

  it("are told to be refused until the next one is chosen, or a dialog opens", async () => {
    for (const next of ["suggestion", "dialog"]) {
      const { ends, page, suggestions } = await offered()
      suggestions[0]?.onChosen()
      await ends(suggestions[0], refused)
      await page.until(({ passkey }) => passkey.error === refused.error && !passkey.isPending)
      if (next === "dialog") void page.now().passkey.run()
      else suggestions[1]?.onChosen()
      const { passkey } = await page.until(({ passkey }) => passkey.isPending)
      assert.isUndefined(passkey.error)
    }
  })

  it.each([
    ["ends, unless one has been chosen", "hidden"],
    ["ends with its component", "unmounted"]
  ] as const)("whose offer %s", async (_, how) => {
    for (const isChosen of [false, true]) {
      const { ends, isAborted, page, suggestions } = await offered()
      if (isChosen) {
        suggestions[0]?.onChosen()
        await page.until(({ passkey }) => passkey.isPending)
      }
      if (how === "unmounted") page.unmount()
      else {
        page.now().offer(false)
        await page.until(({ isOffered }) => !isOffered)
      }
      assert.deepStrictEqual(isAborted(), [how === "unmounted" || !isChosen])
      if (how === "unmounted" || !isChosen) continue
      await ends(suggestions[0], succeeded)
      assert.strictEqual(page.now().stage, "done")
      // Offered again, it is that of a new suggestion, which nobody has chosen.
      page.now().offer(true)
      await page.until(({ isOffered }) => isOffered)
      await turns()
      page.now().offer(false)
      await page.until(({ isOffered }) => !isOffered)
      assert.deepStrictEqual([suggestions.length, isAborted().at(-1)], [2, true])
    }
  })

  it("are not suggested if their offer ends before the browser has said that it can", async () => {
    const { isAborted, page } = await offered()
    page.now().offer(false)
    await page.until(({ isOffered }) => !isOffered)
    page.now().offer(true)
    const { offer } = await page.until(({ isOffered }) => isOffered)
    offer(false)
    await page.until(({ isOffered }) => !isOffered)
    await turns()
    assert.notInclude(isAborted(), false)
  })

  it("end the other actions of the flow when a suggested one signs in, and leave the page once", async () => {
    const { dialogs, ends, left, page, suggestions } = await offered()
    const run = page.now().passkey.run()
    await page.until(({ passkey }) => passkey.isPending)
    suggestions[0]?.onChosen()
    await ends(suggestions[0], succeeded)
    await page.until(({ stage }) => stage === "done")
    assert.isTrue(dialogs[0]?.signal.aborted)
    await ends(dialogs[0], succeeded)
    assert.isFalse(await run)
    assert.isFalse(page.now().passkey.isPending)
    assert.strictEqual(left(), 1)
  })
})

describe("a link to a page of the app", () => {
  it("leaves a click with any modifier key to the browser, and no other", async () => {
    const { app } = await flowStage()
    const page = mounted(app, () => usePageLink("signUp"))
    const { onClick } = await page.until(() => true)
    const none = { metaKey: false, ctrlKey: false, shiftKey: false, altKey: false }
    for (const key of [...Object.keys(none), null]) {
      let isPrevented = false
      const preventDefault = () => {
        isPrevented = true
      }
      // The cast: a link reads nothing else of the event.
      onClick({ ...none, ...(key !== null && { [key]: true }), preventDefault } as never)
      assert.strictEqual(isPrevented, key === null, String(key))
    }
  })
})
