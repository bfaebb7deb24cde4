import { useAction, useApp } from "portico/react"
import { Card } from "../components/Card.js"
import { Form } from "../components/Form.js"
import { Link, useQuery } from "../router.js"

export const path = "/handler/email-verification"
export const title = "Verify your e-mail"

// A button, not an effect: a code can be used once, and programs that scan mail open links too.
export default function EmailVerification() {
  const code = useQuery("code")
  const verify = useAction(useApp().auth.verifyEmail)
  if (code === null || code === "") return <Incomplete />
  if (verify.status === "succeeded") return <Verified />
  return (
    <Card title={title}>
      <p>Confirm that this e-mail address is yours.</p>
      <Form action={verify} submit="Verify" onSubmit={() => verify.run(code)}>
        {null}
      </Form>
    </Card>
  )
}

const Incomplete = () => (
  <Card title={title}>
    <p role="alert">This link is incomplete. Open the link of the e-mail again.</p>
    <Link to="/">Go to the start page</Link>
  </Card>
)

const Verified = () => (
  <Card title="Thank you">
    <p role="status">Your e-mail address is verified.</p>
    <Link to="/">Go to the start page</Link>
  </Card>
)
