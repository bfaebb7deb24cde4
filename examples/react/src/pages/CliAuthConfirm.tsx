import { useAction, useApp, useUser } from "portico/react"
import { ActionButton } from "../components/ActionButton.js"
import { Card } from "../components/Card.js"
import { Problem } from "../components/Problem.js"
import { refusedAs } from "../messages.js"
import { Link, useQuery } from "../router.js"

export const path = "/handler/cli-auth-confirm"
export const title = "Sign in a command line"

export default function CliAuthConfirm() {
  const code = useQuery("login_code")
  const user = useUser({ or: "redirect" })
  const confirm = useAction(useApp().auth.confirmCliLogin)
  if (user.status === "failed") return <Problem error={user.error} />
  if (user.value === undefined) return <p role="status">Loading…</p>
  if (code === null || code === "") {
    return (
      <Card title={title}>
        <p role="alert">This link is incomplete. Start the login on the command line again.</p>
        <p className="also">
          <Link to="/">Go to the start page</Link>
        </p>
      </Card>
    )
  }
  if (confirm.status === "succeeded") {
    return (
      <Card title="Done">
        <p role="status">The command line is signed in. You can close this page.</p>
      </Card>
    )
  }
  const { displayName, id, primaryEmail } = user.value
  return (
    <Card title={title}>
      <p>
        A program wants to act as <strong>{displayName ?? primaryEmail ?? id}</strong>. Confirm only if you started it yourself
        just now.
      </p>
      <ActionButton action={{ isPending: confirm.isPending, error: inWords(confirm.error) }} onClick={() => confirm.run(code)}>
        Confirm
      </ActionButton>
    </Card>
  )
}

// The platform says in plain text, without a code, that a login is unknown, confirmed already or too old.
const inWords = (error: unknown) => refusedAs("This login is not open any more. Start it again on the command line.", error)
