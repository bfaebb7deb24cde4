import type { ClientApp } from "portico"
import { useUser } from "portico/react"

/** Props of each shell. */
export interface ShellProps {
  readonly app: ClientApp
}

export const Home = () => (
  <main>
    <h1>Home</h1>
  </main>
)

/** Returns the app's own not-found content if the test asks for it. */
export const slotOf = () =>
  window.location.search.includes("own-404") ? (
    <main>
      <h1>Lost in Northwind</h1>
    </main>
  ) : undefined

/** Requires a signed-in user. */
export const Secret = () => {
  const user = useUser({ or: "redirect" })
  return <main>{user.status === "ready" ? <h1>Secret of {user.value.primaryEmail}</h1> : <p>…</p>}</main>
}
