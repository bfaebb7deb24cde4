import { createFileRoute } from "@tanstack/react-router"
import { useServerFn } from "@tanstack/react-start"
import { useState } from "react"
import { signIn } from "../session"

export const Route = createFileRoute("/sign-in")({ component: SignIn })

function SignIn() {
  const [problem, setProblem] = useState<string | null>(null)
  const enter = useServerFn(signIn)
  return (
    <form
      method="post"
      onSubmit={async (event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        const data = { email: String(form.get("email")), password: String(form.get("password")) }
        setProblem((await enter({ data })) ?? null)
      }}
    >
      <h1>Sign in</h1>
      <label>
        Email <input name="email" type="email" autoComplete="username" required />
      </label>
      <label>
        Password <input name="password" type="password" autoComplete="current-password" required />
      </label>
      {problem && <p role="alert">{problem}</p>}
      <button type="submit">Sign in</button>
    </form>
  )
}
