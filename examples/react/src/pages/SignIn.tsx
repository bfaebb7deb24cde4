import { useAction, useApp } from "portico/react"
import { Card } from "../components/Card.js"
import { Field } from "../components/Field.js"
import { Form } from "../components/Form.js"
import { Link } from "../router.js"

export const path = "/handler/sign-in"
export const title = "Sign in"

export default function SignIn() {
  const signIn = useAction(useApp().auth.signInWithCredential)
  return (
    <Card title={title}>
      <Form
        action={signIn}
        submit="Sign in"
        onSubmit={(field) => signIn.run({ email: field("email"), password: field("password") })}
      >
        <Field label="E-mail" name="email" type="email" autoComplete="username" />
        <Field label="Password" name="password" type="password" autoComplete="current-password" />
      </Form>
      <p className="also">
        <Link to="/handler/forgot-password">Forgot your password?</Link>
        <Link to="/handler/sign-up">Create an account</Link>
      </p>
    </Card>
  )
}
