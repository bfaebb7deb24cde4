import { redirect } from "next/navigation"
import { Portico } from "../../lib/client"
import { readOptions } from "../../lib/options"
import { session } from "../../lib/session"
import { Profile } from "./Profile"

// Loaded on the server and rendered into its HTML; the hooks in the browser do not request it again.
export default async function ProfilePage() {
  const { dehydrate, user } = await session()
  if ((await user.get()) === null) redirect("/sign-in")
  return (
    <Portico hydrate={await dehydrate()} options={readOptions()}>
      <Profile />
    </Portico>
  )
}
