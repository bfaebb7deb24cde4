import { useAction, useApp } from "portico/react"
import { Card } from "../components/Card.js"
import { Field } from "../components/Field.js"
import { Form } from "../components/Form.js"
import { OAuthButtons } from "../components/OAuthButtons.js"
import { PasskeyButton } from "../components/PasskeyButton.js"
import { SignInLink } from "../router.js"

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
        <Field label="E-mail" name="email" type="email" autoComplete="username webauthn" />
        <Field label="Password" name="password" type="password" autoComplete="current-password" />
      </Form>
      <p className="also">
        <SignInLink to="/handler/forgot-password">Forgot your password?</SignInLink>
        <SignInLink to="/handler/sign-up">Create an account</SignInLink>
      </p>
      <section aria-label="Other ways" className="apart">
        <PasskeyButton />
        <SignInLink className="button quiet" to="/handler/magic-link">
          Sign in by e-mail
        </SignInLink>
      </section>
      <OAuthButtons />
    </Card>
  )
}
