import type { Redacted } from "effect/Redacted"
import { reveal } from "portico"
import * as react from "portico/react"
import type { FormEvent } from "react"
import { useState } from "react"

/** The flow of each page. */
export const flows = {
  "/sign-in": () => react.useSignIn(),
  "/sign-up": () => react.useSignUp(),
  "/forgot-password": () => react.useForgotPassword(),
  "/password-reset": () => react.usePasswordReset(),
  "/email-verification": () => react.useEmailVerification(),
  "/magic-link": () => react.useMagicLinkCallback(),
  "/oauth-callback": () => react.useOAuthCallback(),
  "/error": () => react.useCallbackError(),
  "/mfa": () => react.useMfa(),
  "/two-factor": () => react.useMfaEnrolment(),
  "/passkeys": () => react.usePasskeys(),
  "/invitation": () => react.useTeamInvitation(),
  "/cli": () => react.useCliConfirmation(),
  "/sign-out": () => react.useSignOut()
}
export type Flows = { readonly [Path in keyof typeof flows]: ReturnType<(typeof flows)[Path]> }

interface AnyAct {
  readonly run: (...args: ReadonlyArray<unknown>) => Promise<boolean>
  readonly isPending: boolean
  readonly errors: Readonly<Record<string, { readonly _tag: string } | undefined>>
}

const isAct = (value: unknown): value is AnyAct => typeof value === "object" && value !== null && "run" in value

/** The form of an action. Its arguments are typed as JSON. */
const ActForm = ({ act, name }: { readonly act: AnyAct; readonly name: string }) => {
  const [result, setResult] = useState("")
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const args = new FormData(event.currentTarget).get("args")
    setResult(String(await act.run(...JSON.parse(`[${args}]`))))
  }
  return (
    <form aria-label={name} onSubmit={submit}>
      <input name="args" aria-label={`Arguments of ${name}`} />
      <button type="submit" aria-busy={act.isPending}>
        {name}
      </button>
      {Object.entries(act.errors).map(([place, error]) => error && <p key={place}>{`${name}: ${error._tag} at ${place}`}</p>)}
      <output>{result}</output>
    </form>
  )
}

/** Shows the state of a flow, with a form for each of its actions. */
export const Flow = ({ use }: { readonly use: () => object }) => {
  const { step, ...rest }: { readonly step?: string } & Readonly<Record<string, unknown>> = { ...use() }
  return (
    <>
      <h1>{step}</h1>
      {Object.entries(rest).map(([name, value]) => {
        if (isAct(value)) return <ActForm key={name} name={name} act={value} />
        if (Array.isArray(value)) return value.map((act) => <ActForm key={act.id} name={act.id} act={act} />)
        if (typeof value === "function") {
          return (
            <button key={name} type="button" onClick={() => value()}>
              {name}
            </button>
          )
        }
        if (name === "secret") return <p key={name}>{`secret: ${reveal(value as Redacted)}`}</p>
        return <p key={name}>{`${name}: ${shown(value)}`}</p>
      })}
    </>
  )
}

const shown = (value: unknown): string => {
  if (typeof value !== "object" || value === null) return String(value)
  return "_tag" in value ? String(value._tag) : "primaryEmail" in value ? String(value.primaryEmail) : "object"
}
