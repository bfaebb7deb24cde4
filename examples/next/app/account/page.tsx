import { redirect } from "next/navigation"
import { getSession } from "../../lib/session"

// Asks no one: the access token says who is signed in.
export default async function Account() {
  const session = await getSession()
  if (session === null) redirect("/sign-in")
  return <p>Session of {session.email}</p>
}
