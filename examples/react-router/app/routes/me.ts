import { session } from "../portico.server"
import type { Route } from "./+types/me"

export const loader = async ({ context }: Route.LoaderArgs) => {
  const user = await context.get(session).user.get()
  return user === null ? Response.json({ error: "Sign in first." }, { status: 401 }) : Response.json({ id: user.id })
}
