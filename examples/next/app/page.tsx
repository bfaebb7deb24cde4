import { redirect } from "next/navigation"
import { getSession, getUser } from "../lib/session"
import { rename, signOut } from "./actions"

// Sends no request: the access token contains the user.
const Footer = async () => <footer>Session of {(await getSession())?.email}</footer>

const Greeting = async () => <h1>Hello, {(await getUser())?.displayName ?? "you"}</h1>

export default async function Home() {
  const user = await getUser()
  if (user === null) redirect("/sign-in")
  return (
    <>
      <Greeting />
      <p>Signed in as {user.primaryEmail}</p>
      <form action={rename}>
        <label>
          Display name <input name="displayName" defaultValue={user.displayName ?? ""} />
        </label>
        <button type="submit">Save</button>
      </form>
      <form action={signOut}>
        <button type="submit">Sign out</button>
      </form>
      <Footer />
    </>
  )
}
