import { Form, redirect } from "react-router"
import { session } from "../portico.server"
import type { Route } from "./+types/home"

export const loader = async ({ context }: Route.LoaderArgs) => {
  const user = await context.get(session).user.get()
  if (user === null) throw redirect("/sign-in")
  return { displayName: user.displayName, email: user.primaryEmail }
}

export default function Home({ loaderData: { displayName, email } }: Route.ComponentProps) {
  return (
    <>
      <h1>Hello, {displayName ?? "you"}</h1>
      <p>Signed in as {email}</p>
      <Form method="post" action="/rename">
        <label>
          Display name <input name="displayName" defaultValue={displayName ?? ""} />
        </label>
        <button type="submit">Save</button>
      </Form>
      <Form method="post" action="/sign-out">
        <button type="submit">Sign out</button>
      </Form>
    </>
  )
}
