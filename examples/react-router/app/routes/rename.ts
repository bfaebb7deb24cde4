import { redirect } from "react-router"
import { session } from "../portico.server"
import type { Route } from "./+types/rename"

export const action = async ({ context, request }: Route.ActionArgs) => {
  const form = await request.formData()
  await context.get(session).user.update({ displayName: String(form.get("displayName")) })
  return redirect("/")
}
