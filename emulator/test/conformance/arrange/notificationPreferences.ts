import { Effect } from "effect"
import { notificationKinds, setNotifications } from "../../../src/world/NotificationPreference.js"
import type { Arrange, Arrangement } from "../stage.js"
import { addUser } from "../stage.js"

const addressee: Arrange = ({ project }) => addUser(project, { id: "c0fb1524-8ec1-4bfd-a3fc-2335f827df33" })
const refuse =
  (...names: ReadonlyArray<string>): Arrange =>
  ({ project, user }) =>
    Effect.sync(() => {
      for (const { id, name } of notificationKinds) if (names.includes(name)) setNotifications(project, user?.id ?? "", id, false)
    })

export const notificationPreferences: Readonly<Record<string, Arrangement>> = {
  "emails.notification-preference.list": {
    cases: {
      "server-user": addressee,
      "admin-user": addressee,
      "after-changes": refuse("Transactional", "Marketing"),
      "after-unsubscribe-link": refuse("Marketing")
    }
  },
  "emails.notification-preference.update": { cases: { "server-disable-marketing": addressee } },
  "emails.notification-preference.update-without-category": {}
}
