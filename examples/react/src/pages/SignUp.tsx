import { useAction, useApp } from "portico/react"
import { Card } from "../components/Card.js"
import { Field } from "../components/Field.js"
import { Form } from "../components/Form.js"
import { OAuthButtons } from "../components/OAuthButtons.js"
import { SignInLink } from "../router.js"

export const path = "/handler/sign-up"
export const title = "Create an account"

export default function SignUp() {
  const signUp = useAction(useApp().auth.signUpWithCredential)
  return (
    <Card title={title}>
      <Form
        action={signUp}
        submit="Sign up"
        onSubmit={(field) => signUp.run({ email: field("email"), password: field("password") })}
      >
        <Field label="E-mail" name="email" type="email" autoComplete="username" />
        <Field label="Password" name="password" type="password" autoComplete="new-password" hint="From 8 to 70 characters." />
      </Form>
      <p className="also">
        <SignInLink to="/handler/sign-in">You have an account already? Sign in</SignInLink>
        <SignInLink to="/handler/magic-link">Sign up by e-mail, without a password</SignInLink>
      </p>
      <OAuthButtons />
    </Card>
  )
}
