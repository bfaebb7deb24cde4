import type { SignInStart, SignUpStart } from "portico/react"
import type { ComponentType, MouseEvent, ReactNode } from "react"
import { useRef } from "react"
import { Button } from "../components/Button.js"
import { TextField } from "../components/Field.js"
import { Form } from "../components/Form.js"
import { Divider, Notice } from "../components/Marks.js"
import type { PasswordFieldProps } from "../components/PasswordField.js"
import { auth } from "../words/en/auth.js"
import { common } from "../words/en/common.js"
import { useWords } from "../words/useWords.js"
import type { AuthPageProps } from "./AuthPage.js"
import { AuthPage } from "./AuthPage.js"
import { useCarriedEmail } from "./carriedEmail.js"
import { Providers } from "./Providers.js"
import { ActionErrors, attemptOf } from "./Steps.js"
import { useFormFields } from "./useFormFields.js"

// What the first steps of a sign-in and of a sign-up share.

/** Returns whether there are several methods to continue. */
export const hasChoice = (flow: SignInStart | SignUpStart): boolean => {
  const { link, password, providers } = flow
  return [...providers, password, link, "passkey" in flow ? flow.passkey : null].filter((way) => way !== null).length > 1
}

/** Props of `EntryStart`. */
interface EntryStartProps extends Omit<AuthPageProps, "children"> {
  readonly flow: SignInStart | SignUpStart
  /** The form of the other methods; null if the project allows none. */
  readonly form: ReactNode
}

/** The page of the first step: why the flow started again, the providers, and a form. */
export const EntryStart = ({ flow, form, ...page }: EntryStartProps) => {
  const words = useWords("auth", auth)
  const { or } = useWords("common", common)
  const { providers, reason } = flow
  const passkey = "passkey" in flow ? flow.passkey : null
  return (
    <AuthPage {...page}>
      {reason !== null && (
        <Notice kind="warn" announce>
          {reason === "user-changed" ? words.userChanged : words.secondFactorEnded}
        </Notice>
      )}
      <ActionErrors of={[...providers, passkey].map((act) => act?.error)} />
      {providers.length > 0 && <Providers providers={providers} />}
      {providers.length > 0 && form !== null && <Divider>{or}</Divider>}
      {form}
    </AuthPage>
  )
}

/** Props of `EntryForm`. */
interface EntryFormProps {
  readonly flow: Pick<SignInStart | SignUpStart, "link" | "password">
  /** The field of the password, and its error while it is empty. */
  readonly Password: ComponentType<PasswordFieldProps>
  readonly passwordRequired: string
  /** The text of the button that sends the password. */
  readonly submit: string
  readonly autoComplete: string
  /** Content beside the label of the password. */
  readonly aside?: ReactNode
  /** Renders the alternatives below. `sendCode` sends a code to the address; null if the form itself does, or nothing can. */
  readonly children: (sendCode: ((event: MouseEvent) => void) | null) => ReactNode
}

/** The form for an address and a password, or for an address that gets a code. */
export const EntryForm = (props: EntryFormProps) => {
  const { aside, autoComplete, children, Password, passwordRequired, submit } = props
  const { link, password } = props.flow
  const words = useWords("auth", auth)
  const typed = useFormFields({ email: words.emailRequired, password: passwordRequired })
  const field = useRef<HTMLInputElement>(null)
  useCarriedEmail((email) => {
    if (field.current?.value !== "") return
    field.current.value = email
    typed.set("email")(email)
  })
  const act = password ?? link
  const sendCode = (email: string) => {
    if (typed.send({ email })) void link?.run(email)
  }
  const sendPassword = (get: (name: string) => string) => {
    const credential = { email: get("email"), password: get("password") }
    if (typed.send(credential)) void password?.run(credential)
  }
  return (
    <Form
      onSubmit={({ get }) => (password !== null ? sendPassword(get) : sendCode(get("email")))}
      errors={attemptOf(typed.attempts, password?.error ?? link?.error)}
    >
      <ActionErrors of={[password?.errors.form, link?.errors.form]} />
      {act !== null && (
        // Uncontrolled: some browsers and password managers fill it in without an event.
        <TextField
          label={words.email}
          inputRef={field}
          name="email"
          type="email"
          required
          autoComplete={autoComplete}
          onChange={typed.set("email")}
          error={typed.errorOf("email", password?.errors.email ?? link?.errors.email)}
        />
      )}
      {password !== null && (
        <Password
          label={words.password}
          name="password"
          aside={aside}
          onChange={typed.set("password")}
          error={typed.errorOf("password", password.errors.password)}
        />
      )}
      {act !== null && (
        <Button kind="primary" type="submit" block pending={act.isPending}>
          {password !== null ? submit : words.emailCode}
        </Button>
      )}
      {children(
        password === null || link === null
          ? null
          : ({ currentTarget }) =>
              sendCode(currentTarget.closest("form")?.querySelector<HTMLInputElement>("[name=email]")?.value ?? "")
      )}
    </Form>
  )
}
