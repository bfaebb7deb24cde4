import { redirect } from "react-router"
import { session } from "../portico.server"
import type { Route } from "./+types/account"

// Sends no request: the access token contains the user.
export const loader = async ({ context }: Route.LoaderArgs) => {
  const verified = await context.get(session).verifySession.result()
  if (!verified.ok) throw redirect("/sign-in")
  return { email: verified.value.email }
}

export default function Account({ loaderData: { email } }: Route.ComponentProps) {
  return <p>Session of {email}</p>
}
