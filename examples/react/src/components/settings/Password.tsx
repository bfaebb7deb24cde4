import { useAction, useApp } from "portico/react"
import type { User } from "portico/schemas"
import { Field } from "../Field.js"
import { Form } from "../Form.js"
import { Section } from "./Section.js"

const hint = "From 8 to 70 characters."

/** Changes the password, or sets the first one. */
export const Password = ({ user }: { readonly user: User }) => {
  const { auth } = useApp()
  const change = useAction(auth.updatePassword)
  const set = useAction(auth.setPassword)
  const isDone = change.status === "succeeded" || set.status === "succeeded"
  return (
    <Section title="Password">
      {user.hasPassword ? (
        <Form
          key="change"
          action={change}
          submit="Change the password"
          onSubmit={(field) => change.run({ oldPassword: field("old"), newPassword: field("new") })}
        >
          <Field label="Present password" name="old" type="password" autoComplete="current-password" />
          <Field label="New password" name="new" type="password" autoComplete="new-password" hint={hint} />
        </Form>
      ) : (
        <Form key="set" action={set} submit="Set a password" onSubmit={(field) => set.run({ password: field("new") })}>
          <Field label="New password" name="new" type="password" autoComplete="new-password" hint={hint} />
        </Form>
      )}
      <p role="status">{isDone ? "Your password is set." : null}</p>
    </Section>
  )
}
