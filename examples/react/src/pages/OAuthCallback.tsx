import { useAction, useApp } from "portico/react"
import { useEffect } from "react"
import { Card } from "../components/Card.js"
import { Failure } from "../components/Failure.js"
import { Link, SignInLink } from "../router.js"

export const path = "/handler/oauth-callback"
export const title = "Signing in"

// Here an effect is right: the calls of one page share one exchange, and a page that is loaded again has nothing to do.
export default function OAuthCallback() {
  const callback = useAction(useApp().auth.callOAuthCallback)
  const { run } = callback
  useEffect(() => {
    run()
  }, [run])
  if (callback.status === "failed") {
    return (
      <Card title="You are not signed in">
        <Failure error={callback.error} />
        <p className="also">
          <SignInLink to="/handler/sign-in">Back to signing in</SignInLink>
        </p>
      </Card>
    )
  }
  if (callback.status === "succeeded" && !callback.data) {
    return (
      <Card title="Nothing to do here">
        <p role="status">No sign-in of this browser leads to this page, or it is complete already.</p>
        <p className="also">
          <Link to="/">Go to the start page</Link>
        </p>
      </Card>
    )
  }
  return (
    <Card title={title}>
      <p role="status">One moment…</p>
    </Card>
  )
}
