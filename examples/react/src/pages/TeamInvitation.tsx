import { useAction, useApp, useUser } from "portico/react"
import type { User } from "portico/schemas"
import { ActionButton } from "../components/ActionButton.js"
import { Card } from "../components/Card.js"
import { Failure } from "../components/Failure.js"
import { Problem } from "../components/Problem.js"
import { refusedAs } from "../messages.js"
import { Link, useQuery } from "../router.js"
import { useLoaded } from "../useLoaded.js"

export const path = "/handler/team-invitation"
export const title = "Join a team"

export default function TeamInvitation() {
  const code = useQuery("code")
  const user = useUser({ or: "redirect" })
  if (user.status === "failed") return <Problem error={user.error} />
  if (user.value === undefined) return <p role="status">Loading…</p>
  if (code !== null && code !== "") return <Invitation key={code} code={code} user={user.value} />
  return (
    <Card title={title}>
      <p role="alert">This link is incomplete. Open the link of the e-mail again.</p>
      <ToStart />
    </Card>
  )
}

const Invitation = ({ code, user }: { readonly code: string; readonly user: User }) => {
  const { invitations } = useApp()
  const details = useLoaded(invitations.getDetails, code)
  const accept = useAction(invitations.accept)
  if (details.error !== undefined) {
    return (
      <Card title={title}>
        <Failure error={inWords(details.error)} />
        <ToStart />
      </Card>
    )
  }
  if (details.value === undefined) return <p role="status">Loading…</p>
  const { teamDisplayName } = details.value
  if (accept.status === "succeeded") {
    return (
      <Card title={`Welcome to ${teamDisplayName}`}>
        <p role="status">You are a member of the team now.</p>
        <p className="also">
          <Link to="/teams">Go to your teams</Link>
        </p>
      </Card>
    )
  }
  return (
    <Card title={title}>
      <p>
        You are invited to join <strong>{teamDisplayName}</strong>.
      </p>
      <p>
        You join as <strong>{user.displayName ?? user.primaryEmail ?? user.id}</strong>.
      </p>
      <ActionButton action={{ isPending: accept.isPending, error: inWords(accept.error) }} onClick={() => accept.run(code)}>
        Join the team
      </ActionButton>
      <ToStart />
    </Card>
  )
}

// The platform says in plain text, without a code, that the team is gone. The code was not typed, so that one which cannot be
// right is a link that was cut off.
const inWords = (error: { readonly _tag: string } | undefined) =>
  error?._tag === "InvalidInput"
    ? new Error("This link is incomplete. Open the link of the e-mail again.")
    : refusedAs("The team of this invitation does not exist any more.", error)

const ToStart = () => (
  <p className="also">
    <Link to="/">Go to the start page</Link>
  </p>
)
