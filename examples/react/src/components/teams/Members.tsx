import { useAction, useApp } from "portico/react"
import type { Team, TeamMemberProfile, User } from "portico/schemas"
import { ActionButton } from "../ActionButton.js"
import { Failure } from "../Failure.js"
import { Section } from "../settings/Section.js"

interface Loaded {
  readonly value: ReadonlyArray<TeamMemberProfile> | undefined
  readonly error: unknown
  readonly reload: () => void
}

/** Who is in the team, and how they appear there. */
export const Members = (props: {
  readonly team: Team
  readonly user: User
  readonly members: Loaded
  readonly mayRemove: boolean
}) => (
  <Section title="Members">
    <Failure error={props.members.error} />
    <ul className="rows">
      {props.members.value?.map((member) => (
        <li key={member.userId}>
          <span className="member">
            {member.profileImageUrl === null ? null : <img src={member.profileImageUrl} alt="" />}
            {member.userId === props.user.id ? ownName(member, props.user) : nameOf(member)}
          </span>
          {member.userId === props.user.id ? <span className="badge">you</span> : null}
          {member.userId !== props.user.id && props.mayRemove ? (
            <Remove team={props.team} member={member} onDone={props.members.reload} />
          ) : null}
        </li>
      ))}
    </ul>
  </Section>
)

const ownName = (member: TeamMemberProfile, { primaryEmail }: User) => member.displayName ?? primaryEmail ?? nameOf(member)
const nameOf = ({ displayName, userId }: TeamMemberProfile) => displayName ?? `Somebody without a name (${userId.slice(0, 8)})`

const Remove = (props: { readonly team: Team; readonly member: TeamMemberProfile; readonly onDone: () => void }) => {
  const remove = useAction(useApp().teams.removeMember)
  const run = () => remove.run(props.team.id, props.member.userId).then((outcome) => outcome?.ok && props.onDone())
  return (
    <ActionButton quiet action={remove} onClick={run}>
      Remove <span className="hidden">{nameOf(props.member)}</span>
    </ActionButton>
  )
}
