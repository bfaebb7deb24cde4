import { useUser } from "portico/react"
import type { User } from "portico/schemas"
import { Card } from "../components/Card.js"
import { Problem } from "../components/Problem.js"
import { Link } from "../router.js"

export const path = "/try"
export const title = "Try it"

/** Anybody may be here: without an account, an anonymous one is made. */
export default function TryIt() {
  const user = useUser({ or: "anonymous" })
  if (user.status === "failed") return <Problem error={user.error} />
  if (user.value === undefined) return <p role="status">Loading…</p>
  return user.value.isAnonymous ? <Guest user={user.value} /> : <Member />
}

const Guest = ({ user }: { readonly user: User }) => (
  <Card title="Have a look around">
    <p>You are here without an account. What you do is kept under a user without a name:</p>
    <dl>
      <dt>User id</dt>
      <dd>
        <code>{user.id}</code>
      </dd>
    </dl>
    <p>Sign up, and it stays yours.</p>
    <p className="actions">
      <Link className="button" to="/handler/sign-up">
        Keep it
      </Link>
    </p>
  </Card>
)

const Member = () => (
  <Card title="You have an account already">
    <p className="also">
      <Link to="/">Go to the start page</Link>
    </p>
  </Card>
)
