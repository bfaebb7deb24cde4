import { route } from "../../../lib/session"

export const GET = route(async (_request, session) => {
  const user = await session.user.get()
  return user === null ? Response.json({ error: "Sign in first." }, { status: 401 }) : Response.json({ id: user.id })
})
