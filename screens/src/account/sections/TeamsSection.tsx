import type { Project, Team, User } from "portico"
import { useApp, useReceivedInvitations, useTeams } from "portico/react"
import { useState } from "react"
import { AvatarBase } from "../../parts/Avatar.js"
import { Button } from "../../parts/Button.js"
import { Row, Rows, Section } from "../../parts/Card.js"
import { Plus } from "../../parts/icons.js"
import { Badge } from "../../parts/Marks.js"
import { teamNameOf } from "../../parts/names.js"
import { useToast } from "../../parts/Toasts.js"
import { useSlots } from "../../theme/useSlots.js"
import { teams } from "../../words/en/teams.js"
import { useWords } from "../../words/useWords.js"
import { Loaded } from "../shared/Loaded.js"
import { late } from "../shared/late.js"
import { RowHint } from "../shared/RowHint.js"
import { useDeeds } from "../shared/useDeeds.js"
import { useMoments } from "../shared/useMoments.js"
import { usePlace } from "../shared/usePlace.js"
import { NewTeam } from "../team/NewTeam.js"
import { NoTeams } from "../team/NoTeams.js"
import { useSelectTeam } from "../team/useSelectTeam.js"

// Imports the view, not the exported screen: a bundler would load the latter eagerly, together with the entry.
const TeamView = late(
  () => import("../team/TeamView.js"),
  ({ TeamView }) => TeamView
)

/** The user's teams, and the settings of the team in the URL fragment: `#teams/<id>`. */
export const TeamsSection = ({ project, user }: { readonly project: Project; readonly user: User }) => {
  const slots = useSlots()
  const words = useWords("teams", teams)
  const [, teamId] = usePlace().split("/")
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

const TeamList = ({ project, user }: { readonly project: Project; readonly user: User }) => {
  const words = useWords("teams", teams)
  const toast = useToast()
  const app = useApp()
  const all = useTeams()
  const deeds = useDeeds()
  const [isCreating, setCreating] = useState(false)
  const mayCreate = project.config.clientTeamCreationEnabled
  const select = async (team: Team) => {
    if (await deeds.run(team.id, () => app.teams.select.result(team.id))) toast(words.switched(teamNameOf(team, words.unnamed)))
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
                  isPending={deeds.isPending(team.id)}
                  error={deeds.errorOf(team.id)}
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
  readonly team: Team
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
  const moments = useMoments()
  const toast = useToast()
  const app = useApp()
  const received = useReceivedInvitations().value ?? []
  const [, select] = useSelectTeam(null)
  const deeds = useDeeds()
  if (received.length === 0) return null
  const join = async (id: string, teamId: string, name: string) => {
    if (!(await deeds.run(id, () => app.invitations.acceptReceived.result(id)))) return
    toast(words.joined(name), { label: words.switchTo(name), run: () => select(teamId) })
  }
  return (
    <Section title={words.received} text={words.receivedPurpose} flush>
      <Rows label={words.received}>
        {received.map(({ expiresAt, id, teamDisplayName = "", teamId }) => {
          const name = teamNameOf({ displayName: teamDisplayName }, words.unnamed)
          const error = deeds.errorOf(id)
          return (
            <Row
              key={id}
              inline
              mark={<AvatarBase name={name} id={teamId} shape="square" />}
              title={name}
              hint={<RowHint error={error}>{words.expires(moments.ago(expiresAt))}</RowHint>}
              actions={
                <Button
                  small
                  pending={deeds.isPending(id)}
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
