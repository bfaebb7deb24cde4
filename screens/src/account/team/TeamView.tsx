// The profile of a team, with what the user may change.

import type { Teams, Users } from "portico"
import { usePermission, usePermissions, useProject, useTeams, useUser } from "portico/react"
import { useMemo, useState } from "react"
import { AvatarBase } from "../../components/Avatar.js"
import { Card } from "../../components/Card.js"
import { teamNameOf } from "../../components/names.js"
import { Root } from "../../components/Root.js"
import { EmptyState, SkeletonRows } from "../../components/States.js"
import { Tabs } from "../../components/Tabs.js"
import { useSlots } from "../../theme/useSlots.js"
import { account } from "../../words/en/account.js"
import { teams } from "../../words/en/teams.js"
import { useWords } from "../../words/useWords.js"
import { useHasBilling } from "../payments/useHasBilling.js"
import { Failed } from "../shared/Loaded.js"
import { late } from "../shared/late.js"
import { replaceFragment, useFragment } from "../shared/useFragment.js"
import { GeneralSection, OwnProfileSection } from "./GeneralSection.js"
import { InvitationsSection } from "./InvitationsSection.js"
import { LeaveSection } from "./LeaveSection.js"
import type { EmailOf, RoleOf } from "./MembersSection.js"
import { MembersSection } from "./MembersSection.js"
import { NewTeam } from "./NewTeam.js"
import { NoTeams } from "./NoTeams.js"
import { teamStyles } from "./teamStyles.js"

/** Props of `TeamView`. */
export interface TeamViewProps {
  /** The id of the team. Default: the selected team. */
  readonly teamId?: string
  /** Returns the role of a member for display. Without it, only the user's own role is shown: the platform reveals no others. */
  readonly roleOf?: RoleOf
  /**
   * Returns the address of a member, to show it, and so that no member is invited again. Without it, only the user's own addresses
   * are known: the platform reveals no others.
   */
  readonly emailOf?: EmailOf
  /** Whether it is a part of a page, which has its own `<main>`, heading and background. Default: false. */
  readonly embedded?: boolean
  /** What precedes the tab in the URL fragment. Default: nothing. */
  readonly place?: string
  /** Called after the user has left or deleted the team. Default: nothing. */
  readonly onGone?: () => void
}

export const TeamView = ({ embedded = false, emailOf, onGone = nothing, place = "", roleOf, teamId }: TeamViewProps) => {
  const slots = useSlots()
  const words = useWords("teams", teams)
  const user = useUser({ or: "redirect" })
  const all = useTeams()
  const project = useProject()
  const [isCreating, setCreating] = useState(false)
  const id = teamId ?? user.value?.selectedTeamId ?? null
  const team = all.value?.find((one) => one.id === id)
  const retry = () => {
    for (const state of [user, all, project]) void state.refetch()
  }
  const failed = [user, all, project].find(({ status, value }) => status === "failed" && value === undefined)
  const isKnown = user.value !== undefined && team !== undefined
  const body = isKnown ? (
    <Known
      key={team.id}
      team={team}
      user={user.value}
      roleOf={roleOf}
      emailOf={emailOf}
      embedded={embedded}
      place={place}
      onGone={onGone}
    />
  ) : (
    <Card>
      {failed !== undefined ? (
        <Failed error={failed.error} onRetry={retry} isRetrying={failed.isFetching} />
      ) : user.value === undefined || all.value === undefined || project.value === undefined ? (
        <SkeletonRows count={3} mark />
      ) : id !== null ? (
        <EmptyState title={words.gone} text={words.goneText} />
      ) : all.value.length > 0 ? (
        <EmptyState title={words.select} />
      ) : (
        <NoTeams onCreate={project.value.config.clientTeamCreationEnabled ? () => setCreating(true) : null} />
      )}
    </Card>
  )
  const content = (
    <div className={slots("settings-body")}>
      {!isKnown && !embedded && <h1 className={slots("title")}>{words.title}</h1>}
      {body}
      {isCreating && <NewTeam onClose={() => setCreating(false)} />}
    </div>
  )
  return <Root styles={teamStyles}>{embedded ? content : <main className={slots("settings", "single")}>{content}</main>}</Root>
}

const nothing = () => undefined

interface KnownProps {
  readonly team: Teams.Team
  readonly user: Users.User
  readonly roleOf: RoleOf | undefined
  readonly emailOf: EmailOf | undefined
  readonly embedded: boolean
  readonly place: string
  readonly onGone: () => void
}

const TeamKeys = late(
  () => import("./TeamKeys.js"),
  ({ TeamKeys }) => TeamKeys
)

const BillingSection = late(
  () => import("../payments/BillingSection.js"),
  ({ BillingSection }) => BillingSection
)

const Known = ({ embedded, emailOf, onGone, place, roleOf, team, user }: KnownProps) => {
  const slots = useSlots()
  const words = useWords("teams", teams)
  const keyWords = useWords("account", account)
  const config = useProject().value?.config
  const permissions = usePermissions({ teamId: team.id })
  const mayRead = usePermission({ permissionId: "$read_members", teamId: team.id })
  const mayInvite = usePermission({ permissionId: "$invite_members", teamId: team.id })
  const mayUseKeys = usePermission({ permissionId: "$manage_api_keys", teamId: team.id }) && config?.allowTeamApiKeys === true
  // The platform lets nobody else see or change what a team pays for.
  const mayPay = usePermission({ permissionId: "team_admin", teamId: team.id })
  const customer = useMemo(() => ({ teamId: team.id }), [team.id])
  const hasBilling = useHasBilling(mayPay ? customer : null)
  const here = useFragment()
  const chosen = here.startsWith(place) ? here.slice(place.length) : ""
  const Title = embedded ? "h2" : "h1"
  const name = teamNameOf(team, words.unnamed)
  const tabs = [
    { id: "general" as const, label: words.general },
    ...(mayRead || mayInvite ? [{ id: "members" as const, label: words.members }] : []),
    ...(mayUseKeys ? [{ id: "keys" as const, label: keyWords.apiKeys }] : []),
    ...(hasBilling ? [{ id: "billing" as const, label: keyWords.billing }] : [])
  ]
  const current = tabs.find(({ id }) => id === chosen)?.id ?? "general"
  const content = {
    general: () => (
      <>
        <GeneralSection team={team} />
        <OwnProfileSection team={team} user={user} />
        <LeaveSection team={team} onGone={onGone} />
      </>
    ),
    members: () => (
      <>
        {mayInvite && <InvitationsSection team={team} emailOf={emailOf} />}
        {mayRead && <MembersSection team={team} user={user} roleOf={roleOf} emailOf={emailOf} />}
      </>
    ),
    keys: () => <TeamKeys teamId={team.id} titled={false} />,
    billing: () => <BillingSection customer={customer} />
  }
  return (
    <>
      <header className={slots("team-header")}>
        <AvatarBase name={name} id={team.id} imageUrl={team.profileImageUrl} shape="square" size="large" />
        {/* A long name takes two lines at most; the tooltip has all of it. */}
        <Title className={slots("title", "name")} title={name}>
          {name}
        </Title>
      </header>
      {permissions.value === undefined ? (
        <Card>
          {permissions.status === "failed" ? (
            <Failed error={permissions.error} onRetry={permissions.refetch} isRetrying={permissions.isFetching} />
          ) : (
            <SkeletonRows count={3} mark />
          )}
        </Card>
      ) : (
        <Tabs label={words.title} tabs={tabs} current={current} onSelect={(id) => replaceFragment(place + id)}>
          <div className={slots("settings-body")}>{content[current]()}</div>
        </Tabs>
      )}
    </>
  )
}
