import type { Metadata, Teams } from "portico"
import { useDeferredValue, useState } from "react"
import { useConsole } from "../ConsoleContext.js"
import { KeysOf } from "../parts/KeysOf.js"
import { List } from "../parts/List.js"
import type { Entered } from "../parts/parts.js"
import {
  Area,
  Button,
  Confirmed,
  Empty,
  Facts,
  Field,
  Form,
  Head,
  Loaded,
  Problem,
  prettyJson,
  Section,
  Tag,
  Time
} from "../parts/parts.js"
import { Rows } from "../parts/Rows.js"
import { go, linkTo } from "../route.js"
import type { Task } from "../useLoad.js"
import { useLive, useLoad, useTask } from "../useLoad.js"

/** The teams of the project. */
export const TeamsScreen = ({ id }: { readonly id: string | null }) => {
  const { app, project } = useConsole()
  const load = useLoad("teams", () => app.teams.list())
  useLive(load.reload)
  const [filter, setFilter] = useState("")
  const wanted = useDeferredValue(filter.trim().toLowerCase())
  return (
    <>
      <Head title="Teams" about={load.value ? `${load.value.length.toLocaleString()} in the project` : ""}>
        <a className="button main" href={linkTo(project.id, "teams", "new")}>
          New team
        </a>
      </Head>
      <div className="filters">
        <input
          type="search"
          aria-label="Search"
          placeholder="Search: name, id"
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
      </div>
      <Loaded load={load}>
        {(all) => {
          const teams = all.filter((team) => `${team.displayName} ${team.id}`.toLowerCase().includes(wanted))
          const team = all.find((one) => one.id === id)
          return (
            <div className={id === null ? "split" : "split has-detail"}>
              {teams.length === 0 ? (
                <Empty
                  title="No team"
                  code={`const team = await app.teams.create({ displayName: "Engines" })
await app.invitations.send({
  teamId: team.id,
  email: "ada@example.com",
  callbackUrl: "http://localhost:3000/handler/team-invitation"
})`}
                >
                  A signed-in user creates a team in your app, if the project allows it, or a server app does.
                </Empty>
              ) : (
                <Rows
                  label="Teams"
                  items={teams}
                  keyOf={(one) => one.id}
                  linkOf={(one) => linkTo(project.id, "teams", one.id)}
                  selected={(one) => one.id === id}
                >
                  {(one) => (
                    <>
                      <span className="grow">{one.displayName}</span>
                      <span className="wide">{one.createdAt.toLocaleDateString()}</span>
                    </>
                  )}
                </Rows>
              )}
              {id === "new" && <NewTeam onCreated={load.reload} />}
              {team && <TeamDetail key={team.id} team={team} onChanged={load.reload} />}
            </div>
          )
        }}
      </Loaded>
    </>
  )
}

const NewTeam = ({ onCreated }: { readonly onCreated: () => void }) => {
  const { app, project, tell } = useConsole()
  const task = useTask(async (entered: Entered) => {
    const email = entered.textOrNull("email")
    const creator = email === null ? null : await app.users.getByEmail(email)
    if (email !== null && creator === null) throw new Error(`Nobody has the address ${email}.`)
    const team = await app.teams.create({ displayName: entered.text("name"), ...(creator && { creatorUserId: creator.id }) })
    tell(`${team.displayName} was created.`)
    onCreated()
    go(linkTo(project.id, "teams", team.id))
  })
  return (
    <article className="detail" aria-label="New team">
      <h2>New team</h2>
      <Form task={task} submit="Create team" onReset={() => go(linkTo(project.id, "teams"))}>
        <Field label="Name" name="name" required />
        <Field
          label="E-mail of its first member"
          name="email"
          type="email"
          hint="Gets the permissions of a creator. Empty: no member"
        />
      </Form>
    </article>
  )
}

const TeamDetail = ({ team, onChanged }: { readonly team: Teams.ServerTeam; readonly onChanged: () => void }) => {
  const { app, project, tell } = useConsole()
  const remove = useTask(async () => {
    await app.teams.delete(team.id)
    tell(`${team.displayName} was deleted.`)
    onChanged()
    go(linkTo(project.id, "teams"))
  })
  return (
    <article className="detail" aria-label="Team">
      <div className="actions">
        <a className="button quiet" href={linkTo(project.id, "teams")}>
          Close
        </a>
      </div>
      <h2>{team.displayName}</h2>
      <Facts
        of={[
          ["Id", <code key="id">{team.id}</code>],
          ["Created", <Time key="created" at={team.createdAt} />]
        ]}
      />
      <Members team={team} />
      <Invitations team={team} />
      <KeysOf owner={{ teamId: team.id }} />
      <EditTeam key={JSON.stringify(team)} team={team} onChanged={onChanged} />
      <Section title="Delete">
        <div className="actions">
          <Confirmed label="Delete team" question={`Delete ${team.displayName}?`} task={remove} />
        </div>
      </Section>
    </article>
  )
}

const Members = ({ team }: { readonly team: Teams.ServerTeam }) => {
  const { app, tell } = useConsole()
  const [filter, setFilter] = useState("")
  const wanted = useDeferredValue(filter.trim().toLowerCase())
  const load = useLoad(`members ${team.id}`, async () => {
    const [members, permissions, definitions] = await Promise.all([
      app.teams.listMembers(team.id),
      app.permissions.listInTeams({ teamId: team.id, recursive: false }),
      app.teamPermissionDefinitions.list()
    ])
    const own = new Map<string | null, ReadonlyArray<string>>()
    for (const { id, userId } of permissions) own.set(userId, [...(own.get(userId) ?? []), id])
    return {
      members: members.map((member): Member => ({ ...member, name: nameOf(member), permissions: own.get(member.userId) ?? [] })),
      definitions: definitions.map(({ id }) => id)
    }
  })
  const change = useTask(async (act: () => Promise<unknown>, done: string) => {
    await act()
    tell(done)
    load.reload()
  })
  const add = useTask(async (entered: Entered, form: HTMLFormElement) => {
    const email = entered.text("email")
    const user = await app.users.getByEmail(email)
    if (user === null) throw new Error(`Nobody has the address ${email}. Invite the person instead.`)
    await app.teams.addMember({ teamId: team.id, userId: user.id })
    form.reset()
    load.reload()
  })
  return (
    <Section title="Members">
      <Problem message={change.error} />
      <Loaded load={load}>
        {({ definitions, members }) =>
          members.length === 0 ? (
            <p className="muted">Nobody is in the team.</p>
          ) : (
            <>
              {members.length > 20 && (
                <input
                  type="search"
                  aria-label="Search members"
                  placeholder="Search: name, e-mail, permission"
                  value={filter}
                  onChange={({ target }) => setFilter(target.value)}
                />
              )}
              <List
                label="Members"
                items={members.filter((one) => searched(one).includes(wanted))}
                keyOf={({ userId }) => userId}
              >
                {(member) => <MemberRow of={member} team={team} definitions={definitions} change={change} />}
              </List>
            </>
          )
        }
      </Loaded>
      <Form task={add} submit="Add member" kind="plain">
        <Field label="E-mail of a user" name="email" type="email" required />
      </Form>
    </Section>
  )
}

type Listed = Awaited<ReturnType<ReturnType<typeof useConsole>["app"]["teams"]["listMembers"]>>[number]

interface Member extends Listed {
  readonly name: string
  readonly permissions: ReadonlyArray<string>
}

const nameOf = ({ displayName, user, userId }: Listed): string => displayName ?? user?.displayName ?? user?.primaryEmail ?? userId

const searched = ({ name, permissions, user, userId }: Member): string =>
  `${name} ${user?.primaryEmail ?? ""} ${userId} ${permissions.join(" ")}`.toLowerCase()

interface MemberProps {
  readonly of: Member
  readonly team: Teams.ServerTeam
  /** The ids of all permissions. */
  readonly definitions: ReadonlyArray<string>
  readonly change: Task<[act: () => Promise<unknown>, done: string]>
}

const MemberRow = ({ of: { name, permissions, userId }, team: { id: teamId }, definitions, change }: MemberProps) => {
  const { app, project } = useConsole()
  return (
    <>
      <a href={linkTo(project.id, "users", userId)}>{name}</a>
      {permissions.map((permissionId) => (
        <Tag key={permissionId}>
          {permissionId}{" "}
          <button
            type="button"
            className="inside"
            aria-label={`Revoke ${permissionId} of ${name}`}
            onClick={() =>
              change.run(() => app.permissions.revoke({ permissionId, userId, teamId }), `${permissionId} was revoked.`)
            }
          >
            ×
          </button>
        </Tag>
      ))}
      <span className="actions">
        <select
          aria-label={`Grant a permission to ${name}`}
          value=""
          onChange={({ target: { value: permissionId } }) =>
            change.run(() => app.permissions.grant({ permissionId, userId, teamId }), `${permissionId} was granted.`)
          }
        >
          <option value="">Grant</option>
          {definitions
            .filter((one) => !permissions.includes(one))
            .map((one) => (
              <option key={one}>{one}</option>
            ))}
        </select>
        <Button
          kind="quiet"
          aria-label={`Remove ${name}`}
          onClick={() => change.run(() => app.teams.removeMember({ teamId, userId }), `${name} was removed.`)}
        >
          Remove
        </Button>
      </span>
    </>
  )
}

const Invitations = ({ team }: { readonly team: Teams.ServerTeam }) => {
  const { app, project, tell } = useConsole()
  const load = useLoad(`invitations ${team.id}`, () => app.invitations.list(team.id))
  const send = useTask(async (entered: Entered, form: HTMLFormElement) => {
    await app.invitations.send({ teamId: team.id, email: entered.text("email"), callbackUrl: entered.text("url") })
    form.reset()
    tell("The invitation is in the outbox.")
    load.reload()
  })
  const revoke = useTask(async (id: string) => {
    await app.invitations.revoke({ teamId: team.id, invitationId: id })
    load.reload()
  })
  return (
    <Section title="Invitations">
      <Problem message={revoke.error} />
      <Loaded load={load}>
        {(invitations) =>
          invitations.length === 0 ? (
            <p className="muted">No open invitation.</p>
          ) : (
            <List label="Invitations" items={invitations} keyOf={({ id }) => id}>
              {({ expiresAt, id, recipientEmail }) => (
                <>
                  <span>{recipientEmail}</span>
                  <span className="muted">
                    until <Time at={expiresAt} />
                  </span>
                  <span className="actions">
                    <a href={linkTo(project.id, "mails")}>its mail</a>
                    <Button kind="quiet" aria-label={`Revoke the invitation of ${recipientEmail}`} onClick={() => revoke.run(id)}>
                      Revoke
                    </Button>
                  </span>
                </>
              )}
            </List>
          )
        }
      </Loaded>
      <Form task={send} submit="Invite" kind="plain">
        <Field label="E-mail to invite" name="email" type="email" required />
        <Field
          label="Page of your app that accepts it"
          name="url"
          type="url"
          required
          defaultValue="http://localhost:3000/handler/team-invitation"
        />
      </Form>
    </Section>
  )
}

const EditTeam = ({ team, onChanged }: { readonly team: Teams.ServerTeam; readonly onChanged: () => void }) => {
  const { app, tell } = useConsole()
  const task = useTask(async (entered: Entered) => {
    // The casts: metadata is any JSON, as `JSON.parse` returns it.
    await app.teams.update(team.id, {
      displayName: entered.text("name"),
      profileImageUrl: entered.textOrNull("image"),
      clientMetadata: entered.json("clientMetadata", "Client metadata") as Metadata["Type"],
      clientReadOnlyMetadata: entered.json("clientReadOnlyMetadata", "Client read-only metadata") as Metadata["Type"],
      serverMetadata: entered.json("serverMetadata", "Server metadata") as Metadata["Type"]
    })
    tell("The team was changed.")
    onChanged()
  })
  return (
    <Section title="Edit">
      <Form task={task} submit="Save">
        <Field label="Name" name="name" required defaultValue={team.displayName} />
        <Field label="URL of the picture" name="image" defaultValue={team.profileImageUrl ?? ""} />
        <Area label="Client metadata" name="clientMetadata" defaultValue={prettyJson(team.clientMetadata)} />
        <Area
          label="Client read-only metadata"
          name="clientReadOnlyMetadata"
          defaultValue={prettyJson(team.clientReadOnlyMetadata)}
        />
        <Area label="Server metadata" name="serverMetadata" defaultValue={prettyJson(team.serverMetadata)} />
      </Form>
    </Section>
  )
}
