import { useAction, useApp, useUser } from "portico/react"
import type { User } from "portico/schemas"
import { Card } from "../components/Card.js"
import { Field } from "../components/Field.js"
import { Form } from "../components/Form.js"
import { Problem } from "../components/Problem.js"
import { Verified } from "../components/Verified.js"
import { Link } from "../router.js"

export const path = "/"
export const title = "Home"

export default function Home() {
  const app = useApp()
  const user = useUser()
  const retry = useAction(app.user.get)
  // Somebody has ended the session elsewhere, or it is too old.
  if (user.error?._tag === "SessionExpired") return <Welcome />
  if (user.status === "failed" && user.value === undefined) {
    return <Problem error={user.error} retry={() => retry.run()} />
  }
  if (user.value === undefined) return <p role="status">Loading…</p>
  return user.value === null ? <Welcome /> : <Account user={user.value} />
}

const Welcome = () => (
  <Card title="Welcome">
    <p>This example signs people up and in with Portico. Nobody is signed in yet.</p>
    <p className="actions">
      <Link className="button" to="/handler/sign-up">
        Sign up
      </Link>
      <Link className="button quiet" to="/handler/sign-in">
        Sign in
      </Link>
      <Link className="button quiet" to="/try">
        Try without an account
      </Link>
    </p>
  </Card>
)

const Account = ({ user }: { readonly user: User }) => {
  const update = useAction(useApp().user.update)
  return (
    <Card title={`Hello, ${user.displayName ?? user.primaryEmail ?? "stranger"}`}>
      <dl>
        <dt>E-mail</dt>
        <dd>
          {user.primaryEmail} <Verified yes={user.primaryEmailVerified} />
        </dd>
        <dt>User id</dt>
        <dd>
          <code>{user.id}</code>
        </dd>
        <dt>Since</dt>
        <dd>{user.signedUpAt.toLocaleString("en")}</dd>
      </dl>
      <Form action={update} submit="Save" onSubmit={(field) => update.run({ displayName: field("displayName") })}>
        <Field label="Display name" name="displayName" autoComplete="name" defaultValue={user.displayName ?? ""} />
      </Form>
      <p role="status">{update.status === "succeeded" ? "Saved." : null}</p>
      <p className="also">
        <Link to="/handler/account-settings">Account settings</Link>
        <Link to="/teams">Your teams</Link>
      </p>
    </Card>
  )
}
