import { useAction, useApp, useUser } from "portico/react"
import { Link } from "../router.js"

/** The name of the example, and who is signed in. */
export const Header = () => {
  const user = useUser()
  const signOut = useAction(useApp().auth.signOut)
  return (
    <header>
      <Link to="/" className="brand">
        Portico example
      </Link>
      <nav aria-label="Account">
        {user.value === null ? (
          <>
            <Link to="/handler/sign-in">Sign in</Link>
            <Link to="/handler/sign-up">Sign up</Link>
          </>
        ) : null}
        {user.value ? (
          <>
            <Link to="/teams">Teams</Link>
            <span className="who">{user.value.displayName ?? user.value.primaryEmail}</span>
            <button type="button" className="quiet" onClick={() => signOut.run()} disabled={signOut.isPending}>
              Sign out
            </button>
          </>
        ) : null}
      </nav>
    </header>
  )
}
