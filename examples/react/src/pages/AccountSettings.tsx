import { useUser } from "portico/react"
import { Card } from "../components/Card.js"
import { Problem } from "../components/Problem.js"
import { ApiKeys } from "../components/settings/ApiKeys.js"
import { ConnectedAccounts } from "../components/settings/ConnectedAccounts.js"
import { EmailAddresses } from "../components/settings/EmailAddresses.js"
import { Notifications } from "../components/settings/Notifications.js"
import { Passkey } from "../components/settings/Passkey.js"
import { Password } from "../components/settings/Password.js"
import { Profile } from "../components/settings/Profile.js"
import { SecondStep } from "../components/settings/SecondStep.js"
import { Sessions } from "../components/settings/Sessions.js"

export const path = "/handler/account-settings"
export const title = "Account settings"

export default function AccountSettings() {
  const user = useUser({ or: "redirect" })
  if (user.value === undefined) {
    return user.status === "failed" ? <Problem error={user.error} /> : <p role="status">Loading…</p>
  }
  return (
    <Card title={title}>
      <Profile user={user.value} />
      <EmailAddresses />
      <Password user={user.value} />
      <Passkey user={user.value} />
      <SecondStep user={user.value} />
      <ConnectedAccounts user={user.value} />
      <Notifications />
      <ApiKeys />
      <Sessions />
    </Card>
  )
}
