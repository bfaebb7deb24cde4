import { Effect } from "effect"
import { useActionState, useState } from "react"
import { assert, describe, it } from "vitest"
import { PasswordTooShort } from "../../src/errors/password.js"
import { InvalidInput } from "../../src/errors/sdk.js"
import { EmailPasswordMismatch } from "../../src/errors/signIn.js"
import { fieldErrors, useActionForm, useApp, useCheckout } from "../../src/react/index.js"
import type { CallOptions } from "../../src/services/transport/CallOptions.js"
import { shopConfig } from "../scenarios/configured.js"
import { flowStage, knownError, mounted } from "../support/flows.js"

const entered = (fields: Readonly<Record<string, string>>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
const signIn = "POST /auth/password/sign-in"

describe("useActionForm", () => {
  it("reports invalid input at its field, and sends nothing", async () => {
    const { app, count } = await flowStage()
    const form = mounted(app, () => useActionForm(useApp().auth.signInWithCredential))
    await form.until(() => true)
    await form.now().action(entered({ email: "no address", password: "12345678" }))
    const { errors, field, errorProps } = await form.until(({ status }) => status === "failed")
    assert.deepStrictEqual(Object.keys(errors), ["email"])
    assert.strictEqual(errors["email"]?._tag, "InvalidInput")
    assert.deepStrictEqual(field("email"), { name: "email", "aria-invalid": true, "aria-describedby": errorProps("email").id })
    assert.deepStrictEqual(field("password"), {
      name: "password",
      "aria-invalid": undefined,
      "aria-describedby": undefined
    })
    assert.strictEqual(count(signIn), 0)
  })

  it("reports a known error at its field, where the program says, or at the form", async () => {
    const { app, breaks } = await flowStage()
    const mend = breaks(signIn, () => knownError("EMAIL_PASSWORD_MISMATCH"))
    const forms = mounted(app, () => {
      const { signInWithCredential } = useApp().auth
      return [
        useActionForm(signInWithCredential),
        useActionForm(signInWithCredential, { fields: { EmailPasswordMismatch: "email" } }),
        useActionForm(signInWithCredential, { fields: { EmailPasswordMismatch: null } })
      ] as const
    })
    await forms.until(() => true)
    const data = entered({ email: "ada@example.com", password: "12345678" })
    for (const form of forms.now()) await form.action(data)
    const all = await forms.until((all) => all.every(({ status }) => status === "failed"))
    assert.deepStrictEqual(
      all.map(({ errors }) => Object.keys(errors)),
      [["password"], ["email"], ["form"]]
    )
    mend()
  })

  it("reports an error at the form if it lacks the error's field", async () => {
    const { app } = await flowStage()
    const form = mounted(app, () => {
      const { auth } = useApp()
      const signIn = (email: string, options: CallOptions) =>
        auth.signInWithCredential.result({ email, password: "12345678" }, options)
      return useActionForm(signIn, { read: (): [string] => ["no address"] })
    })
    await form.until(() => true)
    await form.now().action(entered({ secret: "x" }))
    const { errors } = await form.until(({ status }) => status === "failed")
    assert.deepStrictEqual(Object.keys(errors), ["form"])
  })

  it("reads its data with the function of the latest render, and assigns an error to the fields of the latest submission", async () => {
    const { app } = await flowStage()
    const sent: Array<string> = []
    // The same object each time, as an error that a program keeps.
    const error = new EmailPasswordMismatch({})
    const page = mounted(app, () => {
      const [name, read] = useState("email")
      const call = (value: string, _: CallOptions) => {
        sent.push(value)
        return Promise.resolve({ ok: false as const, error })
      }
      return { name, read, form: useActionForm(call, { read: (data): [string] => [String(data.get(name))] }) }
    })
    await page.until(() => true)
    const fields = { email: "of the first", password: "of the second" }
    await page.now().form.action(entered({ email: "of the first" }))
    await page.until(({ form }) => form.errors.form === error)
    page.now().read("password")
    await page.until(({ name }) => name === "password")
    await page.now().form.action(entered(fields))
    await page.until(({ form }) => form.errors["password"] === error)
    assert.deepStrictEqual(sent, ["of the first", "of the second"])
  })

  it("sends one request for two submissions, of which the latter counts", async () => {
    const { app, count, signUp } = await flowStage()
    await signUp("ada@example.com")
    const form = mounted(app, () => useActionForm(useApp().user.update))
    await form.until(() => true)
    const [first, second] = ["A", "B"].map((displayName) => form.now().reducer(null, entered({ displayName })))
    assert.isNull(await first)
    assert.isTrue((await second)?.ok)
    assert.strictEqual((await app.user.get({ or: "throw" })).displayName, "B")
    assert.isAtMost(count("PATCH /users/me"), 2)
  })
})

describe.runIf(typeof useActionState === "function")("useActionState", () => {
  it("shows the pending run of a form and none of its earlier errors, although React holds the updates of the transition", async () => {
    const { app, hold, signUp } = await flowStage()
    await signUp("ada@example.com")
    const form = mounted(app, () => {
      const { errors, isPending, reducer, status } = useActionForm(useApp().user.update)
      const [, submit, isPendingForReact] = useActionState(reducer, null)
      return { errors, isPending, isPendingForReact, status, submit }
    })
    await form.until(() => true)
    const { startTransition } = await import("react")
    startTransition(() => form.now().submit(entered({ displayName: "Ada", noSuchField: "x" })))
    const failed = await form.until(({ isPendingForReact, status }) => !isPendingForReact && status === "failed")
    assert.deepStrictEqual(Object.keys(failed.errors), ["noSuchField"])
    const gate = hold("PATCH /users/me")
    startTransition(() => form.now().submit(entered({ displayName: "Ada" })))
    await gate.arrived
    const { errors } = await form.until(({ isPending, isPendingForReact }) => isPending && isPendingForReact)
    assert.deepStrictEqual(errors, {})
    gate.release()
    await form.until(({ isPendingForReact, status }) => !isPendingForReact && status === "succeeded")
  })

  it("never shows an error at a field that the form lacks", async () => {
    const { app } = await flowStage()
    const form = mounted(app, () => {
      const { auth } = useApp()
      const signIn = (email: string, options: CallOptions) =>
        auth.signInWithCredential.result({ email, password: "12345678" }, options)
      const { errors, reducer } = useActionForm(signIn, { read: (): [string] => ["no address"] })
      const [outcome, submit, isPending] = useActionState(reducer, null)
      return { errors, isPending, outcome, submit }
    })
    await form.until(() => true)
    const { startTransition } = await import("react")
    startTransition(() => form.now().submit(entered({ secret: "x" })))
    await form.until(({ errors, isPending, outcome }) => !isPending && outcome !== null && errors["form"] !== undefined)
    assert.deepStrictEqual([...new Set(form.seen.flatMap(({ errors }) => Object.keys(errors)))], ["form"])
  })

  it("accepts the reducer of a form, and returns the outcome", async () => {
    const { app, signUp } = await flowStage()
    await signUp("ada@example.com")
    const form = mounted(app, () => {
      const { reducer } = useActionForm(useApp().user.update)
      const [outcome, submit, isPending] = useActionState(reducer, null)
      return { isPending, outcome, submit }
    })
    await form.until(() => true)
    const { startTransition } = await import("react")
    startTransition(() => form.now().submit(entered({ displayName: "Ada" })))
    const { outcome } = await form.until(({ isPending, outcome }) => !isPending && outcome !== null)
    assert.isTrue(outcome?.ok)
    assert.strictEqual((await app.user.get({ or: "throw" })).displayName, "Ada")
  })
})

describe("fieldErrors", () => {
  it("returns an error in React Hook Form's shape: at its field, or at the root", () => {
    const invalid = new InvalidInput({ field: "email", reason: "is no address" })
    assert.deepStrictEqual(fieldErrors(invalid), { email: { type: "InvalidInput", message: invalid.message } })
    assert.deepStrictEqual(Object.keys(fieldErrors(invalid, {}, ["name"])), ["root"])
    const short = new PasswordTooShort({ details: { minLength: 8 } })
    assert.deepStrictEqual(Object.keys(fieldErrors(short)), ["newPassword"])
    assert.deepStrictEqual(Object.keys(fieldErrors(short, {}, ["password"])), ["password"])
    assert.deepStrictEqual(fieldErrors(undefined), {})
    // Names of inherited properties are not known tags.
    for (const _tag of ["constructor", "toString", "__proto__"])
      assert.deepStrictEqual(Object.keys(fieldErrors({ _tag, message: "m" })), ["root"])
  })
})

describe("useCheckout", () => {
  it("loads the checkout page once, which returns to the page by default, and stays pending meanwhile", async () => {
    const { app, asAdmin, gone, page, signUp } = await flowStage()
    await asAdmin("PATCH", "/internal/config/override/environment", { config_override_string: JSON.stringify(shopConfig) })
    await asAdmin("POST", "/internal/payments/setup", {})
    await signUp("ada@example.com")
    const { id: userId } = await app.user.get({ or: "throw" })
    const checkout = mounted(app, () => useCheckout())
    await checkout.until(() => true)
    const here = await Effect.runPromise(page.href)
    const ended = checkout.now().run({ userId, productId: "pack" })
    await checkout.until(({ isPending }) => isPending)
    assert.isTrue((await ended)?.ok)
    const url = new URL(await page.lastAssigned())
    assert.match(url.pathname, /^\/purchase\//)
    assert.strictEqual(url.searchParams.get("return_url"), here)
    // The router of the app has no part in a page of the platform.
    assert.deepStrictEqual(gone, [])
    const visits = await Effect.runPromise(page.visits)
    assert.deepStrictEqual(visits.filter(([how]) => how === "assign").length, 1)
  })

  it("reports why no checkout can be created, and does not redirect", async () => {
    const { app, gone, signUp } = await flowStage()
    await signUp("ada@example.com")
    const { id: userId } = await app.user.get({ or: "throw" })
    const checkout = mounted(app, () => useCheckout())
    await checkout.until(() => true)
    const outcome = await checkout.now().run({ userId, productId: "no-such-product" })
    assert.isFalse(outcome?.ok)
    const { error } = await checkout.until(({ status }) => status === "failed")
    assert.strictEqual(error?._tag, "PaymentsNotSetUp")
    assert.deepStrictEqual(gone, [])
  })
})
