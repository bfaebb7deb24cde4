import { data, Form, redirect } from "react-router"
import { session } from "../portico.server"
import type { Route } from "./+types/sign-in"

export const action = async ({ context, request }: Route.ActionArgs) => {
  const form = await request.formData()
  const credential = { email: String(form.get("email")), password: String(form.get("password")), noRedirect: true }
  const outcome = await context.get(session).auth.signInWithCredential.result(credential)
  if (outcome.ok) return redirect("/")
  const isWrong = outcome.error._tag === "EmailPasswordMismatch"
  return data({ problem: isWrong ? "Wrong email or password." : outcome.error.message }, { status: 400 })
}

export default function SignIn({ actionData }: Route.ComponentProps) {
  return (
    <Form method="post">
      <h1>Sign in</h1>
      <label>
        Email <input name="email" type="email" autoComplete="username" required />
      </label>
      <label>
        Password <input name="password" type="password" autoComplete="current-password" required />
      </label>
      {actionData && <p role="alert">{actionData.problem}</p>}
      <button type="submit">Sign in</button>
    </Form>
  )
}
