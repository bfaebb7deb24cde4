import { redirect } from "next/navigation"
import { Portico } from "../../lib/client"
import { options } from "../../lib/options"
import { clientSession } from "../../lib/session"
import { Profile } from "./Profile"

// Read on the server, painted with its HTML, and not asked for again by the hooks in the browser.
export default async function ProfilePage() {
  const session = await clientSession()
  if ((await session.user.get()) === null) redirect("/sign-in")
  return (
    <Portico hydrate={await session.dehydrate()} options={options}>
      <Profile />
    </Portico>
  )
}
