import { redirect } from "next/navigation"
import { getSession } from "../../lib/session"

// Sends no request: the access token contains the user.
export default async function Account() {
  const session = await getSession()
  if (session === null) redirect("/sign-in")
  return <p>Session of {session.email}</p>
}
