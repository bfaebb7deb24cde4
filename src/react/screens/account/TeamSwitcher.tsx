// The user's selected team, with a menu of all teams.
import { useState } from "react"
import type { Team } from "../../../schemas/Team.js"
import { useProject } from "../../account.js"
import { useApp } from "../../PorticoProvider.js"
import { useTeams } from "../../teams.js"
import { useUser } from "../../useUser.js"
import { AvatarBase } from "../parts/Avatar.js"
import { Chevron, Plus } from "../parts/icons.js"
import { Menu, MenuItem, MenuLabel, MenuLine } from "../parts/Menu.js"
import { Skeleton } from "../parts/States.js"
import { useToast } from "../parts/Toasts.js"
import { useSlots } from "../theme/useSlots.js"
import { teams } from "../words/en/teams.js"
import { useMessage } from "../words/useMessage.js"
import { useWords } from "../words/useWords.js"
import { AccountRoot } from "./AccountRoot.js"
import { nameOf, teamNameOf } from "./shared/nameOf.js"
import { NewTeam } from "./team/NewTeam.js"

/** Props of `TeamSwitcher`. All are optional. */
export interface TeamSwitcherProps {
  /** Offers to select no team. Default: false. */
  readonly allowPersonal?: boolean
  /** Called with the newly selected team; null for none. */
  readonly onSwitch?: (team: Team | null) => void
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
  const message = useMessage()
  const toast = useToast()
  const app = useApp()
  const user = useUser()
  const all = useTeams()
  const mayCreate = useProject().value?.config.clientTeamCreationEnabled === true
  const [isCreating, setCreating] = useState(false)
  // Shows the chosen team immediately.
  const [chosen, setChosen] = useState<string | null>()
  if (user.value === null || user.status === "failed") return null
  if (user.value === undefined || all.value === undefined) {
    return (
      <div className={slots("switcher")}>
        <Skeleton shape="control" />
      </div>
    )
  }
  const known = all.value
  const currentId = chosen === undefined ? user.value.selectedTeamId : chosen
  const current = known.find(({ id }) => id === currentId)
  const personal = nameOf(user.value) ?? words.personal
  const owner = user.value
  const select = async (team: Team | null) => {
    setChosen(team?.id ?? null)
    const outcome = await app.teams.select.result(team?.id ?? null)
    setChosen(undefined)
    if (outcome.ok) onSwitch?.(team)
    else toast(message(outcome.error))
  }
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
          <MenuItem checked={current === undefined} icon={ownPicture} onClick={() => void select(null)}>
            {words.personal}
          </MenuItem>
        )}
        <MenuLabel>{known.length === 0 ? words.none : words.allTeams}</MenuLabel>
        {known.map((team) => {
          const name = teamNameOf(team, words.unnamed)
          return (
            <MenuItem
              key={team.id}
              checked={team.id === currentId}
              icon={<AvatarBase name={name} id={team.id} imageUrl={team.profileImageUrl} shape="square" size="small" />}
              onClick={() => void select(team)}
            >
              {name}
            </MenuItem>
          )
        })}
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
