import { useAction, useApp, useResource } from "portico/react"
import type { NotificationCategory } from "portico/schemas"
import { useState } from "react"
import { Failure } from "../Failure.js"
import { Section } from "./Section.js"

/** Which kinds of e-mails the user gets. */
export const Notifications = () => {
  const categories = useResource(useApp().notifications.current)
  return (
    <Section title="Notifications">
      <Failure error={categories.error} />
      <ul className="rows" aria-label="Kinds of e-mails">
        {categories.value?.map((category) => (
          <Category key={category.id} category={category} />
        ))}
      </ul>
    </Section>
  )
}

const Category = ({ category }: { readonly category: NotificationCategory }) => {
  const set = useAction(useApp().notifications.setEnabled)
  const [wanted, setWanted] = useState(category.enabled)
  // What the change gave is newer than the list, which is loaded after it.
  const enabled = set.isPending ? wanted : (set.data ?? category).enabled
  const change = (next: boolean) => {
    setWanted(next)
    set.run(category.id, next)
  }
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={enabled}
          disabled={!category.canDisable || set.isPending}
          onChange={(event) => change(event.target.checked)}
        />{" "}
        {category.name}
        {category.canDisable ? null : <small>You always get these.</small>}
      </label>
      <Failure error={set.error} />
    </li>
  )
}
