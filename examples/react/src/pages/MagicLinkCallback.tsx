import { useAction, useApp } from "portico/react"
import { Card } from "../components/Card.js"
import { Form } from "../components/Form.js"
import { SignInLink, useQuery } from "../router.js"

export const path = "/handler/magic-link-callback"
export const title = "Sign in by e-mail"

// A button, not an effect: a code can be used once, and programs that scan mail open links too.
export default function MagicLinkCallback() {
  const code = useQuery("code")
  const signIn = useAction(useApp().auth.signInWithMagicLink)
  if (code === null || code === "") {
    return (
      <Card title={title}>
        <p role="alert">This link is incomplete. Open the link of the e-mail again.</p>
        <p className="also">
          <SignInLink to="/handler/magic-link">Ask for a new link</SignInLink>
        </p>
      </Card>
    )
  }
  return (
    <Card title={title}>
      <p>Your e-mail address is confirmed with one click.</p>
      <Form action={signIn} submit="Continue" onSubmit={() => signIn.run(code)}>
        {null}
      </Form>
      <p className="also">
        <SignInLink to="/handler/magic-link">Ask for a new link</SignInLink>
      </p>
    </Card>
  )
}
