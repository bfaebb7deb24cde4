import { StrictMode, useActionState, useMemo } from "react"
import { createRoot } from "react-dom/client"
import { useForm, useFormState } from "react-hook-form"
import { fieldErrors, PorticoProvider, useAction, useActionForm, useApp } from "../../../src/react/index.js"
import { mismatch, platform, tokens } from "./platform.js"

// Forms that a test fills in and submits as a user does.

/** The ways of submitting a form. */
export type How = "onSubmit" | "action" | "useActionState" | "React Hook Form"

interface Credential {
  readonly email: string
  readonly password: string
}

const pressed: Array<unknown> = []
const read = (data: FormData): [Credential] => {
  pressed.push(data.get("button"))
  return [{ email: String(data.get("email")), password: String(data.get("password")) }]
}

const useSubmit = (how: Exclude<How, "React Hook Form">) => {
  const form = useActionForm(useApp().auth.signInWithCredential, { read })
  const [, submit, isPending] = useActionState(form.reducer, null)
  const props = {
    onSubmit: { onSubmit: form.onSubmit },
    action: { action: form.action },
    useActionState: { action: submit }
  }
  return { form, isPending: how === "useActionState" ? isPending && form.isPending : form.isPending, props: props[how] }
}

const ActionForm = ({ how }: { readonly how: Exclude<How, "React Hook Form"> }) => {
  const { form, isPending, props } = useSubmit(how)
  return (
    <form {...props} noValidate>
      {["email", "password"].map((name) => (
        <div key={name}>
          <label>
            {name} <input {...form.field(name)} />
          </label>
          {form.errors[name] !== undefined && <b {...form.errorProps(name)}>{form.errors[name]._tag}</b>}
        </div>
      ))}
      {form.errors["form"] !== undefined && <b {...form.errorProps("form")}>{form.errors["form"]._tag}</b>}
      <button type="submit" name="button" value="first" disabled={isPending}>
        Sign in
      </button>
      <p>{form.status}</p>
    </form>
  )
}

const names = ["email", "password"] as const

const HookForm = () => {
  const { error, isPending, run, status } = useAction(useApp().auth.signInWithCredential)
  const wrong = useMemo(() => fieldErrors(error, {}, names), [error])
  const { control, handleSubmit, register } = useForm<Credential>({ errors: wrong })
  const { errors } = useFormState({ control })
  return (
    <form onSubmit={handleSubmit((input) => run(input))} noValidate>
      {names.map((name) => (
        <div key={name}>
          <label>
            {name}{" "}
            <input
              {...register(name)}
              aria-invalid={errors[name] !== undefined || undefined}
              aria-describedby={`${name}-error`}
            />
          </label>
          {errors[name] !== undefined && (
            <b id={`${name}-error`} role="alert">
              {errors[name].type}
            </b>
          )}
        </div>
      ))}
      {errors.root !== undefined && <b role="alert">{errors.root.type}</b>}
      <button type="submit" disabled={isPending}>
        Sign in
      </button>
      <p>{status}</p>
    </form>
  )
}

const { answer, app, requests } = platform()

/** Mounts a form. */
export const mount = (how: How) => {
  createRoot(document.body.appendChild(document.createElement("div"))).render(
    <StrictMode>
      <PorticoProvider app={app}>{how === "React Hook Form" ? <HookForm /> : <ActionForm how={how} />}</PorticoProvider>
    </StrictMode>
  )
}

/** Answers the sign-in that is on its way. */
export const answered = (isRight: boolean) => answer("/auth/password/sign-in", isRight ? tokens("Ada") : mismatch)

/** Returns what the form shows, the requests that were sent, and the buttons that submitted the form. */
export const shown = () => {
  const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)!
  const errorOf = (one: HTMLInputElement) =>
    one.ariaInvalid === "true"
      ? (document.getElementById(one.getAttribute("aria-describedby") ?? "")?.textContent ?? "none")
      : null
  return {
    errors: { email: errorOf(input("email")), password: errorOf(input("password")) },
    alerts: document.querySelectorAll("[role=alert]").length,
    values: { email: input("email").value, password: input("password").value },
    isDisabled: document.querySelector("button")!.disabled,
    status: document.querySelector("p")!.textContent,
    focused: document.activeElement?.getAttribute("name") ?? null,
    sent: requests("/auth/password/sign-in"),
    pressed
  }
}
