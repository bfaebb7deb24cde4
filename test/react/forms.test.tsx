import type { FormEvent } from "react"
import { assert, describe, it } from "vitest"
import { fieldErrors, PorticoProvider, useAction, useActionForm, useApp } from "../../src/react/index.js"
import type { CallOptions } from "../../src/services/transport/CallOptions.js"
import { flowStage, mounted } from "../support/flows.js"
import { mountNowhere } from "../support/reactHost.js"

const error = (_tag: string, rest: object = {}) => ({ _tag, message: `the message of ${_tag}`, ...rest })
const formData = (fields: Readonly<Record<string, string>>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

describe("fieldErrors", () => {
  const rows: ReadonlyArray<readonly [title: string, place: string, ...Parameters<typeof fieldErrors>]> = [
    ["the field of a known error", "email", error("UserWithEmailAlreadyExists")],
    ["the first of its fields", "newPassword", error("PasswordTooShort")],
    ["the first of its fields that the form has", "password", error("PasswordTooShort"), {}, ["email", "password"]],
    ["the form, which has none of its fields", "root", error("PasswordTooShort"), {}, ["email"]],
    [
      "the field of one's own choice before all others",
      "own",
      error("PasswordTooShort"),
      { PasswordTooShort: "own" },
      ["password"]
    ],
    ["no field, by one's own choice", "root", error("PasswordTooShort"), { PasswordTooShort: null }],
    ["the field that the input names", "displayName", error("InvalidInput", { field: "displayName" })],
    ["the form, which does not have the field of the input", "root", error("InvalidInput", { field: "x" }), {}, ["email"]],
    [
      "the field that encloses the one of the input",
      "members",
      error("InvalidInput", { field: "members.0.role" }),
      {},
      ["members"]
    ],
    ["the innermost of those that enclose it", "0", error("InvalidInput", { field: "0.1.2" }), {}, ["0", "1", "2"]],
    ["the form for an input without a field", "root", error("InvalidInput", { field: null })],
    ["the form for another error that has a field", "root", error("Other", { field: "email" })],
    ["the form for a tag that every object has", "root", error("constructor")]
  ]
  for (const [title, place, ...args] of rows) {
    it(`is at ${title}`, () => {
      assert.deepStrictEqual(fieldErrors(...args), { [place]: { type: args[0]?._tag ?? "", message: args[0]?.message ?? "" } })
    })
  }
  it("is nested at a path: numbers are indices of arrays, except at the outermost place", () => {
    const { message } = error("InvalidInput")
    const at = (field: string) => fieldErrors(error("InvalidInput", { field }))
    const found = { type: "InvalidInput", message }
    assert.deepStrictEqual<unknown>(at("a.b"), { a: { b: found } })
    assert.deepStrictEqual<unknown>(at("a.1.b"), { a: Object.assign([], { 1: { b: found } }) })
    assert.deepStrictEqual<unknown>(at("arguments[0]"), { arguments: [found] })
    assert.deepStrictEqual<unknown>(at("0.a"), { 0: { a: found } })
    for (const field of ["__proto__", "a.constructor", "prototype.a", "", "."]) assert.deepStrictEqual(at(field), { root: found })
  })
  for (const [tag, ...fields] of [
    ["ContactChannelAlreadyExists", "value", "email"],
    ["ContactChannelAlreadyUsedForAuthBySomeoneElse", "value", "email"],
    ["EmailPasswordMismatch", "password"],
    ["InvalidLoginCode", "code", "loginCode"],
    ["InvalidProfileImage", "profileImageUrl"],
    ["InvalidTotpCode", "totp", "code"],
    ["PasswordConfirmationMismatch", "oldPassword"],
    ["PasswordTooLong", "newPassword", "password"],
    ["PasswordTooShort", "newPassword", "password"],
    ["UserWithEmailAlreadyExists", "email"],
    ["VerificationCodeAlreadyUsed", "code"],
    ["VerificationCodeExpired", "code"],
    ["VerificationCodeMaxAttemptsReached", "code"],
    ["VerificationCodeNotFound", "code"]
  ] as const) {
    it(`is for ${tag} at ${fields.join(", or else at ")}`, () => {
      for (const field of fields) assert.hasAllKeys(fieldErrors(error(tag), {}, ["other", field]), [field])
      assert.hasAllKeys(fieldErrors(error(tag)), [fields[0]])
    })
  }
  it("is empty without an error", () => assert.deepStrictEqual(fieldErrors(undefined), {}))
})

describe("useActionForm", () => {
  const signIn = () => useActionForm(useApp().auth.signUpWithCredential)
  const tooShort = { email: "ada@example.com", password: "short" }

  it("passes the input to the method, and reports the invalid field until the next run", async () => {
    const { app } = await flowStage()
    const page = mounted(app, signIn)
    await page.until(() => true)
    assert.deepStrictEqual(page.now().errors, {})
    assert.deepStrictEqual(page.now().field("password"), {
      name: "password",
      "aria-invalid": undefined,
      "aria-describedby": undefined
    })
    await page.now().action(formData(tooShort))
    const failed = await page.until(({ status }): boolean => status === "failed")
    assert.include(Object(failed.errors["password"]), { _tag: "PasswordTooShort" })
    assert.deepStrictEqual(Object.keys(failed.errors), ["password"])
    const { id, role } = failed.errorProps("password")
    assert.strictEqual(role, "alert")
    assert.notStrictEqual(id, failed.errorProps("email").id)
    assert.deepStrictEqual(failed.field("password"), { name: "password", "aria-invalid": true, "aria-describedby": id })
    assert.isUndefined(failed.field("email")["aria-invalid"])
    const outcome = await failed.reducer(null, formData({ ...tooShort, password: "long enough for all" }))
    assert.isTrue(outcome?.ok)
    const done = await page.until(({ status }) => status === "succeeded")
    assert.deepStrictEqual(done.errors, {})
    assert.strictEqual((await app.user.get())?.primaryEmail, "ada@example.com")
  })

  it("keeps the browser from sending the form itself", async () => {
    const { app } = await flowStage()
    const page = mounted(app, () =>
      useActionForm(async (_: object, __: CallOptions) => ({ ok: true as const, value: 1 }), { read: (): [object] => [{}] })
    )
    await page.until(() => true)
    let isPrevented = false
    const event: Pick<FormEvent<HTMLFormElement>, "preventDefault"> & { readonly currentTarget: undefined } = {
      preventDefault: () => {
        isPrevented = true
      },
      currentTarget: undefined
    }
    page.now().onSubmit(event as unknown as FormEvent<HTMLFormElement>)
    await page.until(({ status }) => status === "succeeded")
    assert.isTrue(isPrevented)
  })
})

describe("useAction", () => {
  it("is idle again after a bug in a function, and reports it to the option's handler", async () => {
    const { app } = await flowStage()
    const bug = new Error("a bug")
    const told: Array<unknown> = []
    const page = mounted(app, () =>
      useAction((_: CallOptions): Promise<{ ok: true; value: string }> => Promise.reject(bug), {
        onUnhandledError: (reason) => void told.push(reason)
      })
    )
    await page.until(() => true)
    assert.isNull(await page.now().run())
    assert.deepStrictEqual(told, [bug])
    await page.until(({ status }) => status === "idle")
  })

  it("reports a bug to the provider, except one in a replaced run", async () => {
    const { app } = await flowStage()
    const told: Array<unknown> = []
    const fail = new Map<string, (reason: unknown) => void>()
    const run = (name: string, _: CallOptions) => new Promise<{ ok: true; value: string }>((_, reject) => fail.set(name, reject))
    let action = null as null | ReturnType<typeof useAction<[string], string, never>>
    const Part = () => {
      action = useAction(run)
      return null
    }
    const root = mountNowhere(
      <PorticoProvider app={app} onUnhandledError={(reason) => void told.push(reason)}>
        <Part />
      </PorticoProvider>,
      (reason) => assert.fail(String(reason))
    )
    while (action === null) await new Promise((done) => setImmediate(done))
    const [first, second] = [action.run("first"), action.run("second")]
    fail.get("first")?.("of the first")
    fail.get("second")?.("of the second")
    assert.deepStrictEqual(await Promise.all([first, second]), [null, null])
    assert.deepStrictEqual(told, ["of the second"])
    root.unmount()
  })

  it("aborts and discards a run that is reset", async () => {
    const { app } = await flowStage()
    let signal: AbortSignal | undefined
    const page = mounted(app, () =>
      useAction((options: CallOptions) => {
        signal = options.signal
        return new Promise<{ ok: true; value: string }>(() => {})
      })
    )
    await page.until(() => true)
    void page.now().run()
    const pending = await page.until(({ status }) => status === "pending")
    assert.isTrue(pending.isPending)
    assert.isFalse(signal?.aborted)
    pending.reset()
    const idle = await page.until(({ status }) => status === "idle")
    assert.isTrue(signal?.aborted)
    assert.isFalse(idle.isPending)
  })
})
