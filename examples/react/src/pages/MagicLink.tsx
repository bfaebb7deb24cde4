import type { Redacted } from "effect"
import { useAction, useApp } from "portico/react"
import { Card } from "../components/Card.js"
import { Field } from "../components/Field.js"
import { Form } from "../components/Form.js"
import { SignInLink } from "../router.js"

export const path = "/handler/magic-link"
export const title = "Sign in by e-mail"

export default function MagicLink() {
  const send = useAction(useApp().auth.sendMagicLinkEmail)
  if (send.status === "succeeded") return <EnterCode nonce={send.data.nonce} again={send.reset} />
  return (
    <Card title={title}>
      <p>You get a message with a link and a code. Either of them signs you in; without an account yet, you get one.</p>
      <Form action={send} submit="Send the message" onSubmit={(field) => send.run(field("email"))}>
        <Field label="E-mail" name="email" type="email" autoComplete="username" />
      </Form>
      <p className="also">
        <SignInLink to="/handler/sign-in">Other ways to sign in</SignInLink>
      </p>
    </Card>
  )
}

const EnterCode = (props: { readonly nonce: Redacted.Redacted; readonly again: () => void }) => {
  const signIn = useAction(useApp().auth.signInWithMagicLink)
  return (
    <Card title="Look into your mailbox">
      <p role="status">The message is on its way. Follow its link, or type its code here.</p>
      <Form action={signIn} submit="Sign in" onSubmit={(field) => signIn.run({ otp: field("otp"), nonce: props.nonce })}>
        <Field
          label="Code"
          name="otp"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={6}
        />
      </Form>
      <p className="also">
        <button type="button" className="quiet" onClick={props.again}>
          Send another message
        </button>
      </p>
    </Card>
  )
}
