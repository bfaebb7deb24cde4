import { createFileRoute } from "@tanstack/react-router"
import { portico } from "../../portico"

export const Route = createFileRoute("/api/me")({
  server: {
    middleware: [portico],
    handlers: {
      GET: async ({ context }) => {
        const user = await context.session.user.get()
        return user === null ? Response.json({ error: "Sign in first." }, { status: 401 }) : Response.json({ id: user.id })
      }
    }
  }
})
