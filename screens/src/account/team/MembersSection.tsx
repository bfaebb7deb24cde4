import type { Teams, Users } from "portico"
import { useApp, usePermission, usePermissions, useTeamMembers } from "portico/react"
import type { ReactNode } from "react"
import { useDeferredValue, useState } from "react"
import { AvatarBase } from "../../components/Avatar.js"
import { Button } from "../../components/Button.js"
import { Row, Rows, Section } from "../../components/Card.js"
import { TextField } from "../../components/Field.js"
import { Badge } from "../../components/Marks.js"
import { roleNameOf } from "../../components/names.js"
import { EmptyState, Skeleton } from "../../components/States.js"
import { useToast } from "../../components/Toasts.js"
import { useSlots } from "../../theme/useSlots.js"
import { teams } from "../../words/en/teams.js"
import { useWords } from "../../words/useWords.js"
import { Confirm } from "../shared/Confirm.js"
import { Loaded } from "../shared/Loaded.js"
import { useItemActions } from "../shared/useItemActions.js"

/** Returns the role of a member. The platform reveals only the user's own permissions, so the app provides this. */
export type RoleOf = (member: Teams.TeamMemberProfile) => ReactNode

/** Returns the address of a member, or null if it has none. The platform reveals only the user's own, so the app provides this. */
export type EmailOf = (member: Teams.TeamMemberProfile) => string | null | undefined

/** Props of `MembersSection`. */
export interface MembersSectionProps {
  readonly team: Teams.Team
  readonly user: Users.User
  /** Returns the role of a member. Default: only that of the user is shown. */
  readonly roleOf?: RoleOf | undefined
  /** Returns the address of a member. Default: addresses are not shown. */
  readonly emailOf?: EmailOf | undefined
}

const shownAtOnce = 25
const searchedFrom = 9

/** Lists and searches the members of the team, and removes members if the user may. */
export const MembersSection = ({ emailOf, roleOf, team, user }: MembersSectionProps) => {
  const slots = useSlots()
  const words = useWords("teams", teams)
  const toast = useToast()
  const app = useApp()
  const mayRemove = usePermission({ permissionId: "$remove_members", teamId: team.id })
  const members = useTeamMembers(team.id)
  const own = usePermissions({ teamId: team.id }).value ?? []
  const [typed, setTyped] = useState("")
  const query = useDeferredValue(typed.trim())
  const [isAll, setAll] = useState(false)
  const actions = useItemActions()
  const [removing, setRemoving] = useState<Teams.TeamMemberProfile | null>(null)

  const nameOf = (member: Teams.TeamMemberProfile) =>
    member.displayName?.trim() || emailOf?.(member) || (member.userId === user.id ? user.primaryEmail : null) || words.somebody
  const textOf = (member: Teams.TeamMemberProfile) => folded(`${nameOf(member)} ${emailOf?.(member) ?? ""}`)
  const remove = async (member: Teams.TeamMemberProfile) => {
    if (!(await actions.run(member.userId, () => app.teams.removeMember.result({ teamId: team.id, userId: member.userId }))))
      return
    setRemoving(null)
    toast(words.removed(nameOf(member)))
  }
  const all = ownFirst(members.value ?? [], user.id, nameOf)
  const found = query === "" ? all : all.filter((member) => textOf(member).includes(folded(query)))
  const shown = isAll || query !== "" ? found : found.slice(0, shownAtOnce)
  // A project begins with these two.
  const names = new Map([
    ["team_admin", words.teamAdmin],
    ["team_member", words.teamMember]
  ])
  const roles = own.filter(({ id }) => !id.startsWith("$")).map(({ id }) => names.get(id) ?? roleNameOf(id))

  return (
    <Section
      title={words.members}
      text={members.status === "loading" ? <Skeleton shape="short" /> : members.value && words.count(all.length)}
      flush
      footerAt="start"
      {...(shown.length < found.length && {
        footer: (
          <Button kind="ghost" small onClick={() => setAll(true)}>
            {words.showMore(found.length - shown.length)}
          </Button>
        )
      })}
    >
      {all.length >= searchedFrom && (
        <div className={slots("search")}>
          <TextField
            label={words.searchMembers}
            placeholder={words.searchMembers}
            hideLabel
            type="search"
            autoComplete="off"
            value={typed}
            onChange={setTyped}
          />
          <span className={slots("hidden")} role="status">
            {query !== "" && words.found(found.length)}
          </span>
        </div>
      )}
      <Loaded state={members} rows={3} mark>
        {() =>
          found.length === 0 && query !== "" ? (
            <EmptyState
              title={words.noMembersFound(query)}
              action={
                <Button small onClick={() => setTyped("")}>
                  {words.clearSearch}
                </Button>
              }
            />
          ) : (
            <Rows label={words.members}>
              {shown.map((member) => (
                <Member
                  key={member.userId}
                  member={member}
                  name={nameOf(member)}
                  email={emailOf?.(member) ?? null}
                  isOwn={member.userId === user.id}
                  role={
                    roleOf?.(member) ?? (member.userId === user.id ? roles.map((role) => <Badge key={role}>{role}</Badge>) : null)
                  }
                  onRemove={mayRemove && member.userId !== user.id ? () => setRemoving(member) : null}
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
      {removing !== null && (
        <Confirm
          title={words.removeTitle(nameOf(removing))}
          text={words.removeText}
          action={words.remove}
          isPending={actions.isPending(removing.userId)}
          error={actions.errorOf(removing.userId)}
          onConfirm={() => void remove(removing)}
          onClose={() => {
            actions.forget(removing.userId)
            setRemoving(null)
          }}
        />
      )}
    </Section>
  )
}

/** Sorts the user's own row first, then by name. */
export const ownFirst = <Member extends Pick<Teams.TeamMemberProfile, "userId">>(
  members: ReadonlyArray<Member>,
  ownId: string,
  nameOf: (member: Member) => string
): ReadonlyArray<Member> => {
  const rank = ({ userId }: Member) => (userId === ownId ? 0 : 1)
  return [...members].sort((one, other) => rank(one) - rank(other) || nameOf(one).localeCompare(nameOf(other)))
}

/** Folds case and accents, so that "jose" finds "José". */
const folded = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()

interface MemberProps {
  readonly member: Teams.TeamMemberProfile
  readonly name: string
  /** Null if it is not known. */
  readonly email: string | null
  readonly isOwn: boolean
  readonly role: ReactNode
  /** Null if the user may not remove the member. */
  readonly onRemove: (() => void) | null
}

const Member = ({ email, isOwn, member, name, onRemove, role }: MemberProps) => {
  const words = useWords("teams", teams)
  return (
    <Row
      inline
      mark={<AvatarBase name={name} id={member.userId} imageUrl={member.profileImageUrl} />}
      title={name}
      hint={email !== name && email}
      state={
        <>
          {role}
          {isOwn && <Badge kind="ok">{words.you}</Badge>}
        </>
      }
      actions={
        onRemove === null ? undefined : (
          <Button small kind="ghost" onClick={onRemove} name={words.removeMember(name)}>
            {words.remove}
          </Button>
        )
      }
    />
  )
}
