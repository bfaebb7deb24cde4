import { createFileRoute, redirect } from "@tanstack/react-router"
import { getSession } from "../session"

export const Route = createFileRoute("/account")({
  loader: async () => {
    const session = await getSession()
    if (session === null) throw redirect({ to: "/sign-in" })
    return session
  },
  component: Account
})

function Account() {
  const { email } = Route.useLoaderData()
  return <p>Session of {email}</p>
}
