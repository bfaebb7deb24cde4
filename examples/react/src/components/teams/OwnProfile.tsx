import { useAction, useApp } from "portico/react"
import type { Team } from "portico/schemas"
import { useLoaded } from "../../useLoaded.js"
import { Failure } from "../Failure.js"
import { Field } from "../Field.js"
import { Form } from "../Form.js"
import { Section } from "../settings/Section.js"

/** How the user appears in the team. */
export const OwnProfile = (props: { readonly team: Team; readonly onChange: () => void }) => {
  const { teams } = useApp()
  const profile = useLoaded(teams.getProfile, props.team.id)
  const update = useAction(teams.updateProfile)
  const save = (displayName: string) =>
    update.run(props.team.id, { displayName }).then((outcome) => outcome?.ok && props.onChange())
  return (
    <Section title="You in this team">
      <Failure error={profile.error} />
      {profile.value === undefined ? null : (
        <Form action={update} submit="Save your name" onSubmit={(field) => save(field("displayName"))}>
          <Field
            label="Your name here"
            name="displayName"
            autoComplete="nickname"
            defaultValue={profile.value.displayName ?? ""}
            hint="The other members see it in place of the name of your account."
          />
        </Form>
      )}
      <p role="status">{update.status === "succeeded" ? "Your name here is saved." : null}</p>
    </Section>
  )
}
