import type { Projects, Teams, Users } from "portico"
import { useApp, useReceivedInvitations, useTeams } from "portico/react"
import { useState } from "react"
import { AvatarBase } from "../../components/Avatar.js"
import { Button } from "../../components/Button.js"
import { Row, Rows, Section } from "../../components/Card.js"
import { Plus } from "../../components/icons.js"
import { Badge } from "../../components/Marks.js"
import { teamNameOf } from "../../components/names.js"
import { useToast } from "../../components/Toasts.js"
import { useSlots } from "../../theme/useSlots.js"
import { teams } from "../../words/en/teams.js"
import { useWords } from "../../words/useWords.js"
import { Loaded } from "../shared/Loaded.js"
import { late } from "../shared/late.js"
import { RowHint } from "../shared/RowHint.js"
import { useDateFormats } from "../shared/useDateFormats.js"
import { useFragment } from "../shared/useFragment.js"
import { useItemActions } from "../shared/useItemActions.js"
import { NewTeam } from "../team/NewTeam.js"
import { NoTeams } from "../team/NoTeams.js"
import { useSelectTeam } from "../team/useSelectTeam.js"

// Imports the view, not the exported screen: a bundler would load the latter eagerly, together with the entry.
const TeamView = late(
  () => import("../team/TeamView.js"),
  ({ TeamView }) => TeamView
)

/** The user's teams, and the settings of the team in the URL fragment: `#teams/<id>`. */
export const TeamsSection = ({ project, user }: { readonly project: Projects.Project; readonly user: Users.User }) => {
  const slots = useSlots()
  const words = useWords("teams", teams)
  const [, teamId] = useFragment().split("/")
  if (teamId === undefined || teamId === "") {
    return (
      <div className={slots("settings-body")}>
        <Received />
        <TeamList project={project} user={user} />
      </div>
    )
  }
  return (
    <div className={slots("settings-body")}>
      <div className={slots("line")}>
        <Button small href="#teams">
          {words.allTeams}
        </Button>
      </div>
      <TeamView
        embedded
        teamId={teamId}
        place={`teams/${teamId}/`}
        onGone={() => {
          window.location.hash = "teams"
        }}
      />
    </div>
  )
}

const TeamList = ({ project, user }: { readonly project: Projects.Project; readonly user: Users.User }) => {
  const words = useWords("teams", teams)
  const toast = useToast()
  const app = useApp()
  const all = useTeams()
  const actions = useItemActions()
  const [isCreating, setCreating] = useState(false)
  const mayCreate = project.config.clientTeamCreationEnabled
  const select = async (team: Teams.Team) => {
    if (await actions.run(team.id, () => app.teams.select.result(team.id))) toast(words.switched(teamNameOf(team, words.unnamed)))
  }
  const isEmpty = all.value?.length === 0
  return (
    <Section
      label={words.allTeams}
      flush
      footerAt="start"
      {...(mayCreate &&
        !isEmpty && {
          footer: (
            <Button kind="ghost" small icon={<Plus />} onClick={() => setCreating(true)}>
              {words.create}
            </Button>
          )
        })}
    >
      <Loaded state={all} mark>
        {(known) =>
          known.length === 0 ? (
            <NoTeams onCreate={mayCreate ? () => setCreating(true) : null} />
          ) : (
            <Rows label={words.allTeams}>
              {known.map((team) => (
                <TeamRow
                  key={team.id}
                  team={team}
                  isCurrent={team.id === user.selectedTeamId}
                  isPending={actions.isPending(team.id)}
                  error={actions.errorOf(team.id)}
                  onSelect={() => void select(team)}
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
      {isCreating && <NewTeam onClose={() => setCreating(false)} />}
    </Section>
  )
}

interface TeamRowProps {
  readonly team: Teams.Team
  readonly isCurrent: boolean
  readonly isPending: boolean
  readonly error: unknown
  readonly onSelect: () => void
}

const TeamRow = ({ error, isCurrent, isPending, onSelect, team }: TeamRowProps) => {
  const words = useWords("teams", teams)
  const name = teamNameOf(team, words.unnamed)
  return (
    <Row
      mark={<AvatarBase name={name} id={team.id} imageUrl={team.profileImageUrl} shape="square" />}
      title={name}
      hint={<RowHint error={error} />}
      state={isCurrent && <Badge kind="ok">{words.current}</Badge>}
      actions={
        <>
          {!isCurrent && (
            <Button small pending={isPending} name={words.switchTo(name)} onClick={onSelect}>
              {words.switch}
            </Button>
          )}
          <Button small href={`#teams/${team.id}`} name={words.manageTeam(name)}>
            {words.manage}
          </Button>
        </>
      }
    />
  )
}

/** The invitations that the user has received. Hidden on platforms that do not list them. */
const Received = () => {
  const words = useWords("teams", teams)
  const dates = useDateFormats()
  const toast = useToast()
  const app = useApp()
  const received = useReceivedInvitations().value ?? []
  const [, select] = useSelectTeam(null)
  const actions = useItemActions()
  if (received.length === 0) return null
  const join = async (id: string, teamId: string, name: string) => {
    if (!(await actions.run(id, () => app.invitations.acceptReceived.result(id)))) return
    toast(words.joined(name), { label: words.switchTo(name), run: () => select(teamId) })
  }
  return (
    <Section title={words.received} text={words.receivedPurpose} flush>
      <Rows label={words.received}>
        {received.map(({ expiresAt, id, teamDisplayName = "", teamId }) => {
          const name = teamNameOf({ displayName: teamDisplayName }, words.unnamed)
          const error = actions.errorOf(id)
          return (
            <Row
              key={id}
              inline
              mark={<AvatarBase name={name} id={teamId} shape="square" />}
              title={name}
              hint={<RowHint error={error}>{words.expires(dates.ago(expiresAt))}</RowHint>}
              actions={
                <Button
                  small
                  pending={actions.isPending(id)}
                  name={words.joinTeam(name)}
                  onClick={() => void join(id, teamId, name)}
                >
                  {words.join}
                </Button>
              }
            />
          )
        })}
      </Rows>
    </Section>
  )
}
