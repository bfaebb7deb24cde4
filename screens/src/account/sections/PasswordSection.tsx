import type { Users } from "portico"
import { useAction, useApp } from "portico/react"
import { useState } from "react"
import { Button } from "../../components/Button.js"
import { Section } from "../../components/Card.js"
import { Form } from "../../components/Form.js"
import { Notice } from "../../components/Marks.js"
import { NewPasswordField } from "../../components/NewPasswordField.js"
import { PasswordField } from "../../components/PasswordField.js"
import { useToast } from "../../components/Toasts.js"
import { useSlots } from "../../theme/useSlots.js"
import { account } from "../../words/en/account.js"
import { common } from "../../words/en/common.js"
import { useMessage } from "../../words/useMessage.js"
import { useWords } from "../../words/useWords.js"

type Field = "current" | "next" | "form"

/** Changes the password, or sets the first one. */
export const PasswordSection = ({ user }: { readonly user: Users.User }) => {
  const slots = useSlots()
  const words = useWords("account", account)
  const shared = useWords("common", common)
  const message = useMessage()
  const toast = useToast()
  const { auth } = useApp()
  const change = useAction(auth.updatePassword)
  const set = useAction(auth.setPassword)
  // The fields are uncontrolled; a new key after submission resets the form.
  const [round, setRound] = useState(0)
  const [missing, setMissing] = useState<ReadonlySet<Field>>(none)
  const failure = change.error ?? set.error
  const isPending = change.isPending || set.isPending

  const submit = async (current: string, next: string) => {
    const absent = new Set<Field>([
      ...(user.hasPassword && current === "" ? ["current" as const] : []),
      ...(next === "" ? ["next" as const] : [])
    ])
    setMissing(absent)
    change.reset()
    set.reset()
    if (absent.size > 0) return
    const outcome = user.hasPassword
      ? await change.run({ oldPassword: current, newPassword: next })
      : await set.run({ password: next })
    if (outcome?.ok !== true) return
    setRound((before) => before + 1)
    toast(user.hasPassword ? words.passwordChanged : words.passwordSet)
  }
  const place: Field | null = failure === undefined ? null : (places[failure._tag] ?? "form")
  const errorAt = (field: Field) =>
    missing.has(field) ? shared.required : place === field && failure !== undefined ? message(failure) : undefined
  const needsEmail = !user.hasPassword && user.primaryEmail === null
  return (
    <Form
      key={round}
      label={words.password}
      errors={failure ?? (missing.size > 0 ? missing : undefined)}
      onSubmit={({ get }) => void submit(get("current"), get("next"))}
    >
      <Section
        title={words.password}
        text={user.hasPassword ? words.passwordPurpose : words.setPasswordPurpose}
        footer={
          <Button
            small
            kind="primary"
            type="submit"
            pending={isPending}
            reason={needsEmail ? words.passwordNeedsEmail : undefined}
          >
            {user.hasPassword ? words.changePassword : words.setPassword}
          </Button>
        }
      >
        {/* Tells password managers which account the password belongs to. */}
        <input
          className={slots("hidden")}
          type="text"
          autoComplete="username"
          value={user.primaryEmail ?? ""}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <div className={slots("columns", "wide")}>
          {user.hasPassword && <PasswordField label={words.currentPassword} name="current" error={errorAt("current")} />}
          <NewPasswordField label={words.newPassword} name="next" error={errorAt("next")} />
        </div>
        {errorAt("form") !== undefined && <Notice kind="danger">{errorAt("form")}</Notice>}
      </Section>
    </Form>
  )
}

const none: ReadonlySet<Field> = new Set<Field>([])
const places: Readonly<Record<string, Field>> = {
  PasswordConfirmationMismatch: "current",
  PasswordTooShort: "next",
  PasswordTooLong: "next",
  InvalidInput: "next"
}
