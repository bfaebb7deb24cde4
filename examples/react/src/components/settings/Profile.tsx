import { useAction, useApp } from "portico/react"
import type { User } from "portico/schemas"
import { Field } from "../Field.js"
import { Form } from "../Form.js"
import { Section } from "./Section.js"

/** The name of the user. */
export const Profile = ({ user }: { readonly user: User }) => {
  const update = useAction(useApp().user.update)
  return (
    <Section title="Profile">
      <Form action={update} submit="Save" onSubmit={(field) => update.run({ displayName: field("displayName") })}>
        <Field label="Display name" name="displayName" autoComplete="name" defaultValue={user.displayName ?? ""} />
      </Form>
      <p role="status">{update.status === "succeeded" ? "Saved." : null}</p>
    </Section>
  )
}
