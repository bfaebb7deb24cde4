import { describe, expectTypeOf, it } from "vitest"
import type { EmailPasswordMismatch } from "../../src/errors/auth.js"
import type { ClientApp } from "../../src/promise/client.js"
import type { FailureOf, Method, Outcome } from "../../src/promise/promised.js"
import type { ActionFormOptions } from "../../src/react/index.js"
import { useActionForm } from "../../src/react/index.js"
import type { CreatedTeamApiKey, CreatedUserApiKey } from "../../src/schemas/ApiKey.js"
import type { CallOptions } from "../../src/services/transport/CallOptions.js"

declare const app: ClientApp
declare const form: FormData
declare const optional: Method<[input?: { readonly name?: string }], void, never>
declare const nothing: Method<[], void, never>
declare const upload: Method<[input: { readonly file: File; readonly caption: string | null }], void, never>
declare const count: Method<[input: { readonly count: number }], void, never>
declare const date: Method<[input: { readonly at: Date }], void, never>
declare const anything: Method<[input: unknown], void, never>
// The functions below are only compiled.
const compiled = (_: () => unknown) => {}
const text = (name: string) => String(form.get(name))

describe("read of useActionForm", () => {
  it("returns the arguments of the method, which a function in place need not name", () => {
    compiled(() => useActionForm(app.teams.update, { read: (data) => [String(data.get("id")), { displayName: text("name") }] }))
    compiled(() => useActionForm(app.teams.update, { read: () => ["", {}] }))
    compiled(() => useActionForm(app.auth.signInWithCredential, { read: () => [{ email: text("email"), password: "" }] }))
    type Options = Parameters<typeof useActionForm<typeof app.teams.update>>[1]
    type Args = [teamId: string, changes: Parameters<typeof app.teams.update>[1]]
    expectTypeOf<NonNullable<Options>["read"]>().toEqualTypeOf<(data: FormData) => Args>()
    expectTypeOf<ActionFormOptions<[a: string]>["read"]>().toEqualTypeOf<(data: FormData) => [a: string]>()
  })

  it("returns nothing else", () => {
    // @ts-expect-error: the second argument is missing
    compiled(() => useActionForm(app.teams.update, { read: () => [""] }))
    // @ts-expect-error: the name is a string
    compiled(() => useActionForm(app.teams.update, { read: () => ["", { displayName: 5 }] }))
    // @ts-expect-error: the arguments are in a list
    compiled(() => useActionForm(app.teams.update, { read: () => ({ displayName: "" }) }))
    // @ts-expect-error: an entry of the form data may be a file or null
    compiled(() => useActionForm(app.auth.signInWithCredential, { read: (data) => [{ email: data.get("email"), password: "" }] }))
    // @ts-expect-error: the form passes the options of the call
    compiled(() => useActionForm(app.teams.leave, { read: () => ["", { timeoutMillis: 5 }] }))
    // @ts-expect-error: reading takes no time
    compiled(() => useActionForm(app.teams.leave, { read: async () => [""] }))
  })

  it("returns the arguments of any signature of an overloaded method, with its literals", () => {
    compiled(() => useActionForm(app.apiKeys.create, { read: () => [{ description: "" }] }))
    compiled(() => useActionForm(app.apiKeys.create, { read: () => [{ description: "", teamId: "" }] }))
    compiled(() => useActionForm(app.user.get, { read: () => [{ or: "redirect" }] }))
    compiled(() => useActionForm(app.user.get, { read: () => [] }))
    compiled(() => useActionForm(app.auth.verifyEmail, { read: (data) => (data.has("code") ? [text("code")] : []) }))
    // @ts-expect-error: no signature takes this word
    compiled(() => useActionForm(app.user.get, { read: () => [{ or: "else" }] }))
    // @ts-expect-error: every signature requires a description
    compiled(() => useActionForm(app.apiKeys.create, { read: () => [{ teamId: "" }] }))
  })

  it("returns the arguments of a custom function", () => {
    const rename = (id: string, name: string, options: CallOptions) => app.teams.update.result(id, { displayName: name }, options)
    compiled(() => useActionForm(rename, { read: (data) => [String(data.get("id")), text("name")] }))
    // @ts-expect-error: the name is a string
    compiled(() => useActionForm(rename, { read: () => ["", 5] }))
    // @ts-expect-error: the function takes more than the fields of the form
    compiled(() => useActionForm(rename))
  })

  it("is required unless one object of strings and files is enough", () => {
    compiled(() => [useActionForm(app.auth.signInWithCredential), useActionForm(app.user.update), useActionForm(app.user.get)])
    compiled(() => [useActionForm(app.apiKeys.create), useActionForm(optional), useActionForm(upload)])
    // @ts-expect-error: the first argument is an id
    compiled(() => useActionForm(app.teams.update))
    // @ts-expect-error: the argument is an id
    compiled(() => useActionForm(app.teams.leave, { fields: { TeamNotFound: null } }))
    // @ts-expect-error: the argument is a code
    compiled(() => useActionForm(app.auth.verifyEmail))
    // @ts-expect-error: no field is a number
    compiled(() => useActionForm(count))
    // @ts-expect-error: no field is a date
    compiled(() => useActionForm(date))
    // @ts-expect-error: the method takes nothing
    compiled(() => useActionForm(nothing))
    // @ts-expect-error: the method may take anything
    compiled(() => useActionForm(anything))
  })
})

describe("useActionForm", () => {
  it("has the errors and outcomes of every signature", () => {
    const use = () => useActionForm(app.apiKeys.create)
    type Form = ReturnType<typeof use>
    type Failure = FailureOf<typeof app.apiKeys.create>
    expectTypeOf<Form["errors"][string]>().toEqualTypeOf<Failure | undefined>()
    expectTypeOf<Form["error"]>().toEqualTypeOf<Failure | undefined>()
    expectTypeOf<"TeamApiKeysNotEnabled" | "UserApiKeysNotEnabled">().toExtend<Failure["_tag"]>()
    type Ended = NonNullable<Awaited<ReturnType<Form["reducer"]>>>
    expectTypeOf<Extract<Ended, { ok: true }>["value"]>().toEqualTypeOf<CreatedTeamApiKey | CreatedUserApiKey>()
    expectTypeOf<Extract<Ended, { ok: false }>["error"]>().toEqualTypeOf<Failure>()
  })

  it("has the errors and outcomes of a custom function", () => {
    const use = () =>
      useActionForm(async (_: { readonly name: string }, __: CallOptions): Promise<Outcome<Date, EmailPasswordMismatch>> => {
        throw new Error("only compiled")
      })
    type Form = ReturnType<typeof use>
    expectTypeOf<Form["errors"][string]>().toEqualTypeOf<EmailPasswordMismatch | undefined>()
    expectTypeOf<Awaited<ReturnType<Form["reducer"]>>>().toEqualTypeOf<Outcome<Date, EmailPasswordMismatch> | null>()
  })

  it("infers the arguments of an optimistic change", () => {
    compiled(() =>
      useActionForm(app.teams.update, {
        read: () => ["", {}],
        optimistic: (show, teamId, { displayName = "" }) =>
          show(app.teams.current, (all) => all.map((one) => (one.id === teamId ? { ...one, displayName } : one)))
      })
    )
  })
})
