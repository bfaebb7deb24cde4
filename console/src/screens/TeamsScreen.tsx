import type { Metadata, ServerTeam } from "portico"
import { useDeferredValue, useState } from "react"
import { useConsole } from "../ConsoleContext.js"
import { KeysOf } from "../parts/KeysOf.js"
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
import { useLoad, useTask } from "../useLoad.js"

/** The teams of the project. */
export const TeamsScreen = ({ id }: { readonly id: string | null }) => {
  const { app, project } = useConsole()
  const load = useLoad("teams", () => app.teams.list())
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

const TeamDetail = ({ team, onChanged }: { readonly team: ServerTeam; readonly onChanged: () => void }) => {
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

const Members = ({ team }: { readonly team: ServerTeam }) => {
  const { app, project, tell } = useConsole()
  const load = useLoad(`members ${team.id}`, async () => {
    const [members, permissions, definitions] = await Promise.all([
      app.teams.listMembers(team.id),
      app.permissions.listInTeams({ teamId: team.id, recursive: false }),
      app.teamPermissionDefinitions.list()
    ])
    return { members, permissions, definitions }
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
        {({ definitions, members, permissions }) =>
          members.length === 0 ? (
            <p className="muted">Nobody is in the team.</p>
          ) : (
            <ul className="list">
              {members.map(({ displayName, user, userId }) => {
                const own = permissions.filter((one) => one.userId === userId).map((one) => one.id)
                const others = definitions.filter((one) => !own.includes(one.id))
                const name = displayName ?? user?.primaryEmail ?? userId
                return (
                  <li key={userId}>
                    <a href={linkTo(project.id, "users", userId)}>{name}</a>
                    {own.map((permission) => (
                      <Tag key={permission}>
                        {permission}{" "}
                        <button
                          type="button"
                          className="inside"
                          aria-label={`Revoke ${permission} of ${name}`}
                          onClick={() =>
                            change.run(
                              () => app.permissions.revoke({ permissionId: permission, userId, teamId: team.id }),
                              `${permission} was revoked.`
                            )
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
                        onChange={({ target }) =>
                          change.run(
                            () => app.permissions.grant({ permissionId: target.value, userId, teamId: team.id }),
                            `${target.value} was granted.`
                          )
                        }
                      >
                        <option value="">Grant</option>
                        {others.map((one) => (
                          <option key={one.id}>{one.id}</option>
                        ))}
                      </select>
                      <Button
                        kind="quiet"
                        aria-label={`Remove ${name}`}
                        onClick={() =>
                          change.run(() => app.teams.removeMember({ teamId: team.id, userId }), `${name} was removed.`)
                        }
                      >
                        Remove
                      </Button>
                    </span>
                  </li>
                )
              })}
            </ul>
          )
        }
      </Loaded>
      <Form task={add} submit="Add member" kind="plain">
        <Field label="E-mail of a user" name="email" type="email" required />
      </Form>
    </Section>
  )
}

const Invitations = ({ team }: { readonly team: ServerTeam }) => {
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
            <ul className="list">
              {invitations.map(({ expiresAt, id, recipientEmail }) => (
                <li key={id}>
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
                </li>
              ))}
            </ul>
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

const EditTeam = ({ team, onChanged }: { readonly team: ServerTeam; readonly onChanged: () => void }) => {
  const { app, tell } = useConsole()
  const task = useTask(async (entered: Entered) => {
    // The casts: metadata is any JSON, as `JSON.parse` returns it.
    await app.teams.update(team.id, {
      displayName: entered.text("name"),
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
