import { useAction, useApp } from "portico/react"
import { useEffect } from "react"
import { Card } from "../components/Card.js"
import { Failure } from "../components/Failure.js"
import { SignInLink } from "../router.js"

export const path = "/handler/error"
export const title = "That did not succeed"

export default function ErrorPage() {
  const taken = useAction(useApp().auth.takeCallbackError)
  const { run } = taken
  useEffect(() => {
    run()
  }, [run])
  if (taken.isPending || taken.status === "idle") return null
  const error = taken.status === "failed" ? taken.error : taken.data
  return (
    <Card title={title}>
      {error === null ? <p role="status">Nothing is known about what went wrong.</p> : <Failure error={error} />}
      <p className="also">
        <SignInLink to="/handler/sign-in">Back to signing in</SignInLink>
      </p>
    </Card>
  )
}
