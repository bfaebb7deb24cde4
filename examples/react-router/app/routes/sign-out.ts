import { redirect } from "react-router"
import { session } from "../portico.server"
import type { Route } from "./+types/sign-out"

export const action = async ({ context }: Route.ActionArgs) => {
  await context.get(session).auth.signOut({ noRedirect: true })
  return redirect("/sign-in")
}
