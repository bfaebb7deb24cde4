import { useAction, useApp } from "portico/react"
import { Card } from "../components/Card.js"
import { Field } from "../components/Field.js"
import { Form } from "../components/Form.js"
import { SignInLink } from "../router.js"

export const path = "/handler/forgot-password"
export const title = "Reset your password"

export default function ForgotPassword() {
  const send = useAction(useApp().auth.sendForgotPasswordEmail)
  if (send.status === "succeeded") {
    return (
      <Card title="Look into your mailbox">
        <p role="status">If there is an account with this address, a link to set a new password is on its way.</p>
        <SignInLink to="/handler/sign-in">Back to signing in</SignInLink>
      </Card>
    )
  }
  return (
    <Card title={title}>
      <Form action={send} submit="Send the link" onSubmit={(field) => send.run(field("email"))}>
        <Field label="E-mail" name="email" type="email" autoComplete="username" />
      </Form>
      <p className="also">
        <SignInLink to="/handler/sign-in">Back to signing in</SignInLink>
      </p>
    </Card>
  )
}
