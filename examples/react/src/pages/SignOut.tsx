import { useApp } from "portico/react"
import { useEffect, useState } from "react"
import { Card } from "../components/Card.js"
import { Problem } from "../components/Problem.js"

export const path = "/handler/sign-out"
export const title = "Signing out"

export default function SignOut() {
  const { auth } = useApp()
  const [error, setError] = useState<unknown>()
  // Not `useAction`, which ends with its component: the platform is told also if somebody leaves at once.
  useEffect(() => {
    auth.signOut().catch(setError)
  }, [auth])
  if (error !== undefined) return <Problem error={error} />
  return (
    <Card title={title}>
      <p role="status">One moment…</p>
    </Card>
  )
}
