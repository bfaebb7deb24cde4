// The user's selected team, with a menu of all teams.

import type { Teams } from "portico"
import { useFlowUser, useProject, useTeams } from "portico/react"
import { useState } from "react"
import { AvatarBase } from "../components/Avatar.js"
import { Chevron, Plus } from "../components/icons.js"
import { Menu, MenuItem, MenuLabel, MenuLine } from "../components/Menu.js"
import { nameOf, teamNameOf } from "../components/names.js"
import { Skeleton } from "../components/States.js"
import { useSlots } from "../theme/useSlots.js"
import { teams } from "../words/en/teams.js"
import { useWords } from "../words/useWords.js"
import { AccountRoot } from "./AccountRoot.js"
import { Retry } from "./shared/Retry.js"
import { NewTeam } from "./team/NewTeam.js"
import { TeamItems } from "./team/TeamItems.js"
import { useSelectTeam } from "./team/useSelectTeam.js"

/** Props of `TeamSwitcher`. All are optional. */
export interface TeamSwitcherProps {
  /** Offers to select no team. Default: false. */
  readonly allowPersonal?: boolean
  /** Called with the newly selected team; null for none. Default: nothing. */
  readonly onSwitch?: (team: Teams.Team | null) => void
}

/** Switches between the user's teams, and creates one if the project allows it. Renders nothing if no user is signed in. */
export const TeamSwitcher = (props: TeamSwitcherProps) => (
  <AccountRoot>
    <Switcher {...props} />
  </AccountRoot>
)

const Switcher = ({ allowPersonal = false, onSwitch }: TeamSwitcherProps) => {
  const slots = useSlots()
  const words = useWords("teams", teams)
  const currentUser = useFlowUser()
  const all = useTeams()
  const mayCreate = useProject().value?.config.clientTeamCreationEnabled === true
  const [isCreating, setCreating] = useState(false)
  const [currentId, select] = useSelectTeam(currentUser.status === "signed-in" ? currentUser.user.selectedTeamId : null)
  const switchTo = (team: Teams.Team | null) => select(team?.id ?? null, () => onSwitch?.(team))
  if (currentUser.status === "signed-out") return null
  if (currentUser.status === "failed")
    return <Retry what={words.select} error={currentUser.error} isRetrying={currentUser.isRetrying} onRetry={currentUser.retry} />
  if (all.status === "failed" && all.value === undefined)
    return <Retry what={words.select} error={all.error} isRetrying={all.isFetching} onRetry={() => void all.refetch()} />
  if (currentUser.status === "loading" || all.value === undefined) {
    return (
      <div className={slots("switcher")}>
        <Skeleton shape="control" />
      </div>
    )
  }
  const known = all.value
  const owner = currentUser.user
  const current = known.find(({ id }) => id === currentId)
  const personal = nameOf(owner) ?? words.personal
  const label = current !== undefined ? teamNameOf(current, words.unnamed) : allowPersonal ? words.personal : words.select
  const ownPicture = <AvatarBase name={personal} id={owner.id} imageUrl={owner.profileImageUrl} size="small" />
  return (
    <div className={slots("switcher")}>
      <Menu
        button={
          <span className={slots("line", "tight")}>
            <span className={slots("text", "cut")}>
              <span className={slots("hidden")}>{`${words.select}: `}</span>
              {label}
            </span>
            <Chevron />
          </span>
        }
        look={{
          kind: "ghost",
          icon:
            current === undefined ? (
              ownPicture
            ) : (
              <AvatarBase name={label} id={current.id} imageUrl={current.profileImageUrl} shape="square" size="small" />
            )
        }}
      >
        {allowPersonal && (
          <MenuItem checked={current === undefined} icon={ownPicture} onClick={() => switchTo(null)}>
            {words.personal}
          </MenuItem>
        )}
        <MenuLabel>{known.length === 0 ? words.none : words.allTeams}</MenuLabel>
        <TeamItems teams={known} selectedId={currentId} onSelect={switchTo} />
        {mayCreate && (
          <>
            <MenuLine />
            <MenuItem icon={<Plus />} onClick={() => setCreating(true)}>
              {words.create}
            </MenuItem>
          </>
        )}
      </Menu>
      {isCreating && <NewTeam onClose={() => setCreating(false)} onCreated={onSwitch} />}
    </div>
  )
}
