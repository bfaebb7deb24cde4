import { useAction, useApp } from "portico/react"
import type { Team } from "portico/schemas"
import { Field } from "../Field.js"
import { Form } from "../Form.js"
import { Section } from "../settings/Section.js"

/** Gives the team another name. */
export const Rename = ({ team }: { readonly team: Team }) => {
  const update = useAction(useApp().teams.update)
  return (
    <Section title="Name of the team">
      <Form action={update} submit="Rename" onSubmit={(field) => update.run(team.id, { displayName: field("displayName") })}>
        <Field label="Name" name="displayName" autoComplete="off" defaultValue={team.displayName} />
      </Form>
      <p role="status">{update.status === "succeeded" ? "The team has its new name." : null}</p>
    </Section>
  )
}
