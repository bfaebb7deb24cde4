import type { Notifications } from "portico"
import { useApp, useResource } from "portico/react"
import { useRef, useState } from "react"
import { Row, Rows, Section } from "../../components/Card.js"
import { Switch } from "../../components/Marks.js"
import { EmptyState } from "../../components/States.js"
import { useSlots } from "../../theme/useSlots.js"
import { account } from "../../words/en/account.js"
import { useMessage } from "../../words/useMessage.js"
import { useWords } from "../../words/useWords.js"
import { Loaded } from "../shared/Loaded.js"
import { useItemActions } from "../shared/useItemActions.js"

/** The e-mail notifications that the user receives. A change is saved and shown immediately. */
export const NotificationsSection = () => {
  const slots = useSlots()
  const words = useWords("account", account)
  const message = useMessage()
  const { notifications } = useApp()
  const categories = useResource(notifications.current)
  const actions = useItemActions()
  const latest = useRef(new Map<string, boolean>())
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(none)

  const choose = async ({ id }: Notifications.NotificationCategory, enabled: boolean) => {
    setWanted((before) => new Map(before).set(id, enabled))
    latest.current.set(id, enabled)
    // The pending change is followed by the latest one.
    if (actions.isPending(id)) return
    const store = async (next: boolean) => {
      const outcome = await notifications.setEnabled.result(id, next)
      // Afterwards the loaded value decides, which another tab may change.
      if (outcome.ok) await notifications.current.get.result()
      return outcome
    }
    let next: boolean
    do {
      next = latest.current.get(id) === true
    } while ((await actions.run(id, () => store(next))) && latest.current.get(id) !== next)
    setWanted((before) => new Map([...before].filter(([one]) => one !== id)))
  }
  const hintOf = ({ canDisable, id }: Notifications.NotificationCategory) => {
    const error = actions.errorOf(id)
    if (error === undefined) return canDisable ? undefined : words.alwaysSent
    return (
      <span className={slots("error")} role="alert">
        {message(error)}
      </span>
    )
  }
  return (
    <Section title={words.emailNotifications} text={words.emailNotificationsPurpose} flush>
      <Loaded state={categories}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={words.noNotifications} />
          ) : (
            <Rows label={words.emailNotifications}>
              {all.map((category) => (
                <Row
                  key={category.id}
                  inline
                  title={category.name}
                  hint={hintOf(category)}
                  actions={
                    <Switch
                      label={category.name}
                      checked={wanted.get(category.id) ?? category.enabled}
                      disabled={!category.canDisable}
                      onChange={(enabled) => void choose(category, enabled)}
                    />
                  }
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Section>
  )
}

const none: ReadonlyMap<string, boolean> = new Map<string, boolean>([])
