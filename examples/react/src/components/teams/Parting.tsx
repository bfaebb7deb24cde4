import { useAction, useApp } from "portico/react"
import type { Team } from "portico/schemas"
import { ConfirmButton } from "../ConfirmButton.js"
import { Section } from "../settings/Section.js"

/** Leaves the team, or deletes it for everybody. */
export const Parting = ({ mayDelete, team }: { readonly team: Team; readonly mayDelete: boolean }) => {
  const { teams } = useApp()
  const leave = useAction(teams.leave)
  const remove = useAction(teams.delete)
  return (
    <Section title="Parting">
      <ConfirmButton
        action={leave}
        label="Leave the team"
        question="Somebody has to invite you before you can come back."
        onConfirm={() => leave.run(team.id)}
      />
      {mayDelete ? (
        <ConfirmButton
          action={remove}
          label="Delete the team"
          question="The team ends for all its members, and for ever."
          onConfirm={() => remove.run(team.id)}
        />
      ) : null}
    </Section>
  )
}
