import { useMemo } from "react"
import type { FieldErrors, Resolver } from "react-hook-form"
import { useFieldArray, useForm, useFormState } from "react-hook-form"
import { assert, describe, it } from "vitest"
import { InvalidInput } from "../../src/errors/sdk.js"
import { fieldErrors, useAction, useApp } from "../../src/react/index.js"
import type { CallOptions } from "../../src/services/transport/CallOptions.js"
import { flowStage, knownError, mounted } from "../support/flows.js"

interface Credentials {
  readonly email: string
  readonly password: string
}
interface Invitations {
  teamName: string
  members: Array<{ email: string; role: string }>
}

const names = ["email", "password"] as const
const defaultValues: Credentials = { email: "ada@example.com", password: "long enough for all" }

/** A form over the `errors` option. `useFormState` works with the React Compiler too, unlike `formState` of the form. */
const useSignUpForm = () => {
  const { error, run } = useAction(useApp().auth.signUpWithCredential)
  const errors = useMemo(() => fieldErrors(error, {}, names), [error])
  const form = useForm<Credentials>({ defaultValues, errors })
  const { errors: shown, isSubmitting, submitCount: count } = useFormState({ control: form.control })
  for (const name of names) form.register(name)
  return {
    form,
    errors: shown,
    isSubmitting,
    count,
    submit: form.handleSubmit(async (input) => void (await run({ ...input, noRedirect: true })))
  }
}
type State = Pick<ReturnType<typeof useSignUpForm>, "errors" | "isSubmitting">
const hasErrors = ({ errors }: State) => Object.keys(errors).length > 0

const invitations: Invitations = {
  teamName: "A",
  members: [
    { email: "ada@example.com", role: "admin" },
    { email: "bob@example.com", role: "nobody" }
  ]
}
const places = (errors: FieldErrors<Invitations>) => ({
  all: Object.keys(errors),
  teamName: errors.teamName?.message,
  role: errors.members?.[1]?.role?.message,
  other: errors.members?.[0]?.role?.message,
  root: errors.root?.message
})
const nowhere = { all: [], teamName: undefined, role: undefined, other: undefined, root: undefined }
const wrong = (field: string) => new InvalidInput({ field, reason: "is wrong" })

describe("React Hook Form with the `errors` option", () => {
  it("has an InvalidInput at the field that it names, and submits once it is corrected", async () => {
    const { app, count } = await flowStage()
    const page = mounted(app, useSignUpForm)
    await page.until(() => true)
    page.now().form.setValue("email", "no address")
    await page.now().submit()
    const { errors } = await page.until(hasErrors)
    assert.deepStrictEqual(Object.keys(errors), ["email"])
    assert.include(errors.email, { type: "InvalidInput" })
    assert.strictEqual(count("POST /auth/password/sign-up"), 0)
    page.now().form.setValue("email", "ada@example.com")
    await page.now().submit()
    await page.until(({ count, errors }) => count === 2 && Object.keys(errors).length === 0)
    assert.strictEqual((await app.user.get())?.primaryEmail, "ada@example.com")
  })

  it("has a known error at the field of the form that it belongs to", async () => {
    const { app, signUp } = await flowStage()
    await signUp("ada@example.com")
    await app.auth.signOut({ noRedirect: true })
    const page = mounted(app, useSignUpForm)
    await page.until(() => true)
    await page.now().submit()
    const taken = await page.until(hasErrors)
    assert.deepStrictEqual(Object.keys(taken.errors), ["email"])
    assert.include(taken.errors.email, { type: "UserWithEmailAlreadyExists" })
    page.now().form.setValue("email", "eve@example.com")
    page.now().form.setValue("password", "short")
    await page.now().submit()
    const short = await page.until(({ errors }) => errors.password !== undefined)
    assert.deepStrictEqual(Object.keys(short.errors), ["password"])
    assert.include(short.errors.password, { type: "PasswordTooShort" })
  })

  it("has an error of no field at the root, which does not block the next submission", async () => {
    const { app, breaks, count } = await flowStage()
    const path = "POST /auth/password/sign-up"
    const mend = breaks(path, () => knownError("SIGN_UP_NOT_ENABLED"))
    const page = mounted(app, useSignUpForm)
    await page.until(() => true)
    await page.now().submit()
    const { errors } = await page.until(hasErrors)
    assert.deepStrictEqual(Object.keys(errors), ["root"])
    assert.strictEqual(errors.root?.type, "SignUpNotEnabled")
    mend()
    await page.now().submit()
    await page.until((now) => !hasErrors(now) && !now.isSubmitting)
    assert.strictEqual(count(path), 2)
    assert.strictEqual((await app.user.get())?.primaryEmail, "ada@example.com")
  })
})

describe("an error of a field that the form lacks", () => {
  for (const [title, known] of [
    ["is at the root and does not block the next submission if the names of the fields are known", names],
    ["blocks every further submission otherwise", null]
  ] as const) {
    it(title, async () => {
      const { app } = await flowStage()
      let runs = 0
      const run = async (_: CallOptions) => {
        runs++
        return { ok: false as const, error: wrong("other") }
      }
      const page = mounted(app, () => {
        const action = useAction(run)
        const errors = useMemo(() => fieldErrors(action.error, {}, known), [action.error])
        const form = useForm<Credentials>({ defaultValues, errors })
        const { errors: shown, submitCount } = useFormState({ control: form.control })
        for (const name of names) form.register(name)
        return { count: submitCount, errors: shown, submit: form.handleSubmit(async () => void (await action.run())) }
      })
      await page.until(() => true)
      await page.now().submit()
      await page.until(({ count, errors }) => count === 1 && Object.keys(errors).length > 0)
      assert.deepStrictEqual(Object.keys(page.now().errors), [known === null ? "other" : "root"])
      await page.now().submit()
      await page.until(({ count }) => count === 2)
      assert.strictEqual(runs, known === null ? 1 : 2)
    })
  }
})

describe("React Hook Form with a resolver", () => {
  const rows: ReadonlyArray<readonly [title: string, field: string, names: ReadonlyArray<string> | null, expected: object]> = [
    ["at a plain field", "teamName", null, { all: ["teamName"], teamName: wrong("teamName").message }],
    ["at a field in a list", "members.1.role", null, { all: ["members"], role: wrong("members.1.role").message }],
    [
      "at a field in a list that the form names",
      "members.1.role",
      ["teamName", "members.1.role"],
      { all: ["members"], role: wrong("members.1.role").message }
    ],
    [
      "at the root if the form lacks the field",
      "members.1.role",
      ["teamName"],
      { all: ["root"], root: wrong("members.1.role").message }
    ],
    [
      "at the root if React Hook Form ignores the field",
      "a.__proto__",
      null,
      { all: ["root"], root: wrong("a.__proto__").message }
    ]
  ]
  for (const [title, field, names, expected] of rows) {
    it(`has an error ${title}, and does not submit`, async () => {
      const { app } = await flowStage()
      let submitted = 0
      const resolver: Resolver<Invitations> = async () => ({ values: {}, errors: fieldErrors(wrong(field), {}, names) })
      const page = mounted(app, () => {
        const form = useForm({ defaultValues: invitations, resolver })
        form.register("teamName")
        form.register("members.0.role")
        form.register("members.1.role")
        return { form, errors: form.formState.errors, submit: form.handleSubmit(() => void submitted++) }
      })
      await page.until(() => true)
      await page.now().submit()
      const { errors, form } = await page.until(({ errors }) => Object.keys(errors).length > 0)
      assert.deepStrictEqual(places(errors), { ...nowhere, ...expected })
      assert.strictEqual(submitted, 0)
      assert.strictEqual(form.getFieldState("members.1.role").invalid, "role" in expected)
    })
  }

  it("receives the fields of the form, loses an error once its field is corrected, and keeps the errors of other fields", async () => {
    const { app } = await flowStage()
    const resolver: Resolver<Invitations> = async (values, _, { names = [] }) =>
      values.members[1]?.role === "nobody"
        ? { values: {}, errors: fieldErrors(wrong("members.1.role"), {}, names) }
        : { values, errors: {} }
    const page = mounted(app, () => {
      const form = useForm({ defaultValues: invitations, resolver })
      const { fields } = useFieldArray({ control: form.control, name: "members" })
      form.register("teamName")
      for (const at of fields.keys()) form.register(`members.${at}.role`)
      return { form, errors: form.formState.errors }
    })
    await page.until(() => true)
    assert.isFalse(await page.now().form.trigger())
    const failed = await page.until(({ errors }) => Object.keys(errors).length > 0)
    assert.strictEqual(failed.errors.members?.[1]?.role?.type, "InvalidInput")
    page.now().form.setValue("members.1.role", "member", { shouldValidate: true })
    const { errors } = await page.until(({ errors }) => errors.members?.[1]?.role === undefined)
    assert.deepStrictEqual(places(errors), { ...nowhere, all: Object.keys(errors) })
  })
})

describe("React Hook Form with setError", () => {
  it("has each entry of the errors at its field", async () => {
    const { app } = await flowStage()
    const page = mounted(app, () => {
      const run = async (_: CallOptions) => ({ ok: false as const, error: wrong("members.1.role") })
      const { run: invite } = useAction(run)
      const form = useForm({ defaultValues: invitations })
      form.register("members.1.role")
      const submit = form.handleSubmit(async () => {
        const outcome = await invite()
        if (outcome?.ok !== false) return
        for (const [name, error] of Object.entries(fieldErrors(outcome.error))) form.setError(name as "members", error)
      })
      return { form, errors: form.formState.errors, submit }
    })
    await page.until(() => true)
    await page.now().submit()
    const { errors } = await page.until(({ errors }) => Object.keys(errors).length > 0)
    assert.strictEqual(errors.members?.[1]?.role?.message, wrong("members.1.role").message)
    page.now().form.clearErrors("members.1.role")
    await page.until(({ errors }) => errors.members?.[1]?.role === undefined)
  })
})
