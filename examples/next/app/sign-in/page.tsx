"use client"

import { useActionState } from "react"
import { signIn } from "../actions"

export default function SignIn() {
  const [problem, submit, isPending] = useActionState(signIn, null)
  return (
    <form action={submit}>
      <h1>Sign in</h1>
      <label>
        Email <input name="email" type="email" autoComplete="username" required />
      </label>
      <label>
        Password <input name="password" type="password" autoComplete="current-password" required />
      </label>
      {problem !== null && <p role="alert">{problem}</p>}
      <button type="submit" disabled={isPending}>
        Sign in
      </button>
    </form>
  )
}
