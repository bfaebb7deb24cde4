import { useAction, useApp } from "portico/react"
import { Card } from "../components/Card.js"
import { Field } from "../components/Field.js"
import { Form } from "../components/Form.js"
import { Link, useQuery } from "../router.js"

export const path = "/handler/password-reset"
export const title = "Choose a new password"

export default function PasswordReset() {
  const code = useQuery("code") ?? ""
  const reset = useAction(useApp().auth.resetPassword)
  if (reset.status === "succeeded") {
    return (
      <Card title="Done">
        <p role="status">Your new password is set.</p>
        <Link to="/handler/sign-in">Sign in</Link>
      </Card>
    )
  }
  return (
    <Card title={title}>
      <Form action={reset} submit="Set the password" onSubmit={(field) => reset.run({ code, password: field("password") })}>
        <Field label="New password" name="password" type="password" autoComplete="new-password" hint="From 8 to 70 characters." />
      </Form>
    </Card>
  )
}
