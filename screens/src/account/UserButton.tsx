// The picture of the signed-in user with a menu: account, teams, custom items and sign-out.

import type { Users } from "portico"
import { useApp, useFlowUser, usePageLink, useTeams, useUnhandled } from "portico/react"
import type { ReactNode } from "react"
import { PageLink } from "../auth/PageLink.js"
import { AvatarBase } from "../components/Avatar.js"
import { Menu, MenuItem, MenuLabel, MenuLine } from "../components/Menu.js"
import { nameOf } from "../components/names.js"
import { Root } from "../components/Root.js"
import { Skeleton } from "../components/States.js"
import { Toasts, useToast } from "../components/Toasts.js"
import { useSlots } from "../theme/useSlots.js"
import { account } from "../words/en/account.js"
import { teams } from "../words/en/teams.js"
import { useWords } from "../words/useWords.js"
import { pieceStyles } from "./pieceStyles.js"
import { Retry } from "./shared/Retry.js"
import { TeamItems } from "./team/TeamItems.js"

/** A custom item in the user menu. */
export interface UserMenuItem {
  readonly label: string
  /** Default: none. */
  readonly icon?: ReactNode
  /** The page that the item links to. Default: none, for a button. */
  readonly href?: string
  /** Called when the item is chosen. Default: nothing. */
  readonly onClick?: () => void
}

/** Props of `UserButton`. All are optional. */
export interface UserButtonProps {
  /** Custom items, between the account and sign-out. Default: none. */
  readonly items?: ReadonlyArray<UserMenuItem>
  /** Shows the name beside the picture. Default: false. */
  readonly showName?: boolean
  /** Lists the user's teams and marks the selected one. Default: false, because `<TeamSwitcher>` does that too. */
  readonly showTeams?: boolean
}

/**
 * Shows the signed-in user with a menu, or a link to the sign-in page if no user is signed in.
 *
 * @since 0.3.0
 * @category Screens
 * @example
 * ```tsx
 * import { UserButton } from "portico-screens"
 *
 * export const Header = () => (
 *   <header>
 *     <UserButton showName />
 *   </header>
 * )
 * ```
 */
export const UserButton = (props: UserButtonProps) => (
  <Root styles={pieceStyles}>
    <Toasts>
      <Who {...props} />
    </Toasts>
  </Root>
)

const Who = (props: UserButtonProps) => {
  const words = useWords("account", account)
  const currentUser = useFlowUser()
  if (currentUser.status === "loading") return <Skeleton shape="circle" />
  if (currentUser.status === "failed")
    return <Retry what={words.menu} error={currentUser.error} isRetrying={currentUser.isRetrying} onRetry={currentUser.retry} />
  if (currentUser.status === "signed-out") {
    return (
      <PageLink to="signIn" as="secondary" small>
        {words.signIn}
      </PageLink>
    )
  }
  return <Known user={currentUser.user} {...props} />
}

const Known = ({ items = [], showName = false, showTeams = false, user }: UserButtonProps & { readonly user: Users.User }) => {
  const slots = useSlots()
  const words = useWords("account", account)
  const { auth } = useApp()
  const unhandled = useUnhandled()
  const settings = usePageLink("accountSettings")
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
              {user.primaryEmail !== null && user.primaryEmail !== name && (
                <span className={slots("plain")}>{user.primaryEmail}</span>
              )}
            </span>
          </span>
        </MenuLabel>
        <MenuLine />
        <MenuItem {...settings}>{words.manageAccount}</MenuItem>
        {items.map(({ label, ...item }) => (
          <MenuItem key={label} {...item}>
            {label}
          </MenuItem>
        ))}
        {showTeams && <Teams selectedId={user.selectedTeamId} />}
        <MenuLine />
        {/* Not aborted on unmount, so that the platform is notified. */}
        <MenuItem onClick={() => void auth.signOut.result().catch(unhandled)}>{words.signOut}</MenuItem>
      </Menu>
    </div>
  )
}

const Teams = ({ selectedId }: { readonly selectedId: string | null }) => {
  const words = useWords("teams", teams)
  const app = useApp()
  const toast = useToast()
  const unhandled = useUnhandled()
  const all = useTeams().value ?? []
  if (all.length === 0) return null
  return (
    <>
      <MenuLine />
      <MenuLabel>{words.allTeams}</MenuLabel>
      <TeamItems
        teams={all}
        selectedId={selectedId}
        onSelect={({ id }) =>
          void app.teams.select
            .result(id)
            .then((outcome) => outcome.ok || toast(words.notSwitched))
            .catch(unhandled)
        }
      />
    </>
  )
}
