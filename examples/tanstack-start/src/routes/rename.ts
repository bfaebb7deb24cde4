import { createFileRoute } from "@tanstack/react-router"
import { portico } from "../portico"

export const Route = createFileRoute("/rename")({
  server: {
    middleware: [portico],
    handlers: {
      POST: async ({ context, request }) => {
        const form = await request.formData()
        await context.session.user.update({ displayName: String(form.get("displayName")) })
        return new Response(null, { status: 303, headers: { location: "/" } })
      }
    }
  }
})
