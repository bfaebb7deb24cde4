import { useAction, useApp } from "portico/react"
import { Card } from "../components/Card.js"
import { Field } from "../components/Field.js"
import { Form } from "../components/Form.js"
import { SignInLink } from "../router.js"

export const path = "/handler/mfa"
export const title = "The second step"

export default function Mfa() {
  const signIn = useAction(useApp().auth.signInWithMfa)
  return (
    <Card title={title}>
      <p>Open your authenticator app and type the six digits that it shows.</p>
      <Form action={signIn} submit="Sign in" onSubmit={(field) => signIn.run(field("totp").replaceAll(" ", ""))}>
        <Field label="Six digits" name="totp" inputMode="numeric" autoComplete="one-time-code" />
      </Form>
      <p className="also">
        <SignInLink to="/handler/sign-in">Start again</SignInLink>
      </p>
    </Card>
  )
}
