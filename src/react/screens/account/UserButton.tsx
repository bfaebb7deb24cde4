// The picture of the signed-in user with a menu: account, teams, custom items and sign-out.
import type { ReactNode } from "react"
import type { User } from "../../../schemas/User.js"
import { useApp } from "../../PorticoProvider.js"
import { useTeams } from "../../teams.js"
import { useAction } from "../../useAction.js"
import { useUser } from "../../useUser.js"
import { AvatarBase } from "../parts/Avatar.js"
import { Button } from "../parts/Button.js"
import { Menu, MenuItem, MenuLabel, MenuLine } from "../parts/Menu.js"
import { Root } from "../parts/Root.js"
import { Skeleton } from "../parts/States.js"
import { useSlots } from "../theme/useSlots.js"
import { account } from "../words/en/account.js"
import { teams } from "../words/en/teams.js"
import { useWords } from "../words/useWords.js"
import { pieceStyles } from "./pieceStyles.js"
import { nameOf, teamNameOf } from "./shared/nameOf.js"

/** A custom item in the user menu. */
export interface UserMenuItem {
  readonly label: string
  readonly icon?: ReactNode
  readonly href?: string
  readonly onClick?: () => void
}

/** Props of `UserButton`. All are optional. */
export interface UserButtonProps {
  /** Custom items, between the account and sign-out. */
  readonly items?: ReadonlyArray<UserMenuItem>
  /** Shows the name beside the picture. Default: false. */
  readonly showName?: boolean
  /** Lists the user's teams and marks the selected one. Default: false, because `<TeamSwitcher>` does that too. */
  readonly showTeams?: boolean
}

/** Shows the signed-in user with a menu, or a link to the sign-in page if no user is signed in. */
export const UserButton = (props: UserButtonProps) => (
  <Root styles={pieceStyles}>
    <Who {...props} />
  </Root>
)

const Who = (props: UserButtonProps) => {
  const words = useWords("account", account)
  const { auth } = useApp()
  const user = useUser()
  const signIn = useAction(auth.redirectToSignIn)
  if (user.value === undefined && user.status === "loading") return <Skeleton shape="circle" />
  if (user.value == null) {
    return (
      <Button small onClick={() => void signIn.run({})} pending={signIn.isPending}>
        {words.signIn}
      </Button>
    )
  }
  return <Known user={user.value} {...props} />
}

const Known = ({ items = [], showName = false, showTeams = false, user }: UserButtonProps & { readonly user: User }) => {
  const slots = useSlots()
  const words = useWords("account", account)
  const { auth } = useApp()
  const name = nameOf(user) ?? words.unnamed
  const picture = <AvatarBase name={name} id={user.id} imageUrl={user.profileImageUrl} />
  return (
    <div className={slots("userButton")}>
      <Menu
        button={
          <span className={slots("text", "cut")}>
            <span className={slots("hidden")}>{`${words.menu}: `}</span>
            {name}
          </span>
        }
        look={{ kind: "ghost", iconOnly: !showName, icon: picture }}
      >
        <MenuLabel>
          <span className={slots("menu-who")}>
            {picture}
            <span className={slots("row-content")}>
              <span className={slots("menu-name")}>{name}</span>
              {user.primaryEmail !== null && user.primaryEmail !== name && <span>{user.primaryEmail}</span>}
            </span>
          </span>
        </MenuLabel>
        <MenuLine />
        <MenuItem onClick={() => void auth.redirectToAccountSettings.result()}>{words.manageAccount}</MenuItem>
        {items.map(({ label, ...item }) => (
          <MenuItem key={label} {...item}>
            {label}
          </MenuItem>
        ))}
        {showTeams && <Teams selected={user.selectedTeamId} />}
        <MenuLine />
        {/* Not aborted on unmount, so that the platform is notified. */}
        <MenuItem onClick={() => void auth.signOut.result()}>{words.signOut}</MenuItem>
      </Menu>
    </div>
  )
}

const Teams = ({ selected }: { readonly selected: string | null }) => {
  const words = useWords("teams", teams)
  const app = useApp()
  const all = useTeams().value ?? []
  if (all.length === 0) return null
  return (
    <>
      <MenuLine />
      <MenuLabel>{words.allTeams}</MenuLabel>
      {all.map((team) => {
        const name = teamNameOf(team, words.unnamed)
        return (
          <MenuItem
            key={team.id}
            checked={team.id === selected}
            icon={<AvatarBase name={name} id={team.id} imageUrl={team.profileImageUrl} shape="square" size="small" />}
            onClick={() => void app.teams.select.result(team.id)}
          >
            {name}
          </MenuItem>
        )
      })}
    </>
  )
}
