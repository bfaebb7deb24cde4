import { createFileRoute, redirect } from "@tanstack/react-router"
import { useServerFn } from "@tanstack/react-start"
import { getUser, signOut } from "../session"

export const Route = createFileRoute("/")({
  loader: async () => {
    const user = await getUser()
    if (user === null) throw redirect({ to: "/sign-in" })
    return user
  },
  component: Home
})

function Home() {
  const { displayName, email } = Route.useLoaderData()
  const leave = useServerFn(signOut)
  return (
    <>
      <h1>Hello, {displayName ?? "you"}</h1>
      <p>Signed in as {email}</p>
      <form method="post" action="/rename">
        <label>
          Display name <input name="displayName" defaultValue={displayName ?? ""} />
        </label>
        <button type="submit">Save</button>
      </form>
      <button type="button" onClick={() => leave()}>
        Sign out
      </button>
    </>
  )
}
