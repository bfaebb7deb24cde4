import { useAction, useApp, useProject } from "portico/react"
import { useState } from "react"
import { refusedAs } from "../../messages.js"
import { Field } from "../Field.js"
import { Form } from "../Form.js"
import { Section } from "../settings/Section.js"

/** Makes a team, where the project lets people do so. It becomes the one that the user works in. */
export const NewTeam = () => {
  const project = useProject()
  const create = useAction(useApp().teams.create)
  const [made, setMade] = useState(0)
  if (project.value?.config.clientTeamCreationEnabled !== true) return null
  const error = refusedAs("This project does not let people make teams.", create.error)
  const send = (displayName: string) => create.run({ displayName }).then((outcome) => outcome?.ok && setMade(made + 1))
  return (
    <Section title="New team">
      <Form key={made} action={{ ...create, error }} submit="Make the team" onSubmit={(field) => send(field("displayName"))}>
        <Field label="Name of the new team" name="displayName" autoComplete="off" />
      </Form>
    </Section>
  )
}
