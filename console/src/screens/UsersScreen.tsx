import type { Metadata, Users } from "portico"
import { reveal } from "portico"
import { useDeferredValue, useState } from "react"
import { useConsole } from "../ConsoleContext.js"
import { KeysOf } from "../parts/KeysOf.js"
import { List } from "../parts/List.js"
import type { Entered } from "../parts/parts.js"
import {
  Area,
  Button,
  Check,
  Code,
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
import { usePages } from "../parts/usePages.js"
import { go, linkTo } from "../route.js"
import { useLive, useLoad, useTask } from "../useLoad.js"
import { AccountsOf, ChannelsOf, PermissionsOf } from "./UserParts.js"

const nameOf = (user: Users.ServerUser): string =>
  user.displayName ?? user.primaryEmail ?? (user.isAnonymous ? "Anonymous" : user.id)

/** Everybody in the project. */
export const UsersScreen = ({ id }: { readonly id: string | null }) => {
  const { app, project } = useConsole()
  const [filter, setFilter] = useState("")
  const [isNewestFirst, setNewestFirst] = useState(true)
  const query = useDeferredValue(filter.trim())
  const users = usePages({
    key: `${query} ${isNewestFirst}`,
    keyOf: (user: Users.ServerUser) => user.id,
    load: (cursor) =>
      app.users.list({
        limit: 200,
        desc: isNewestFirst,
        orderBy: "signedUpAt",
        includeAnonymous: true,
        includeRestricted: true,
        ...(query !== "" && { query }),
        ...(cursor !== null && { cursor })
      })
  })
  useLive(users.refresh)
  const count = `${users.isWhole ? "" : "the first "}${users.items.length.toLocaleString()}`
  return (
    <>
      <Head title="Users" about={users.isWhole || users.items.length > 0 ? `${count} shown` : ""}>
        <a className="button main" href={linkTo(project.id, "users", "new")}>
          New user
        </a>
      </Head>
      <div className="filters">
        <input
          type="search"
          aria-label="Search"
          placeholder="Search: name, e-mail, id"
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
        <label>
          <input type="checkbox" checked={isNewestFirst} onChange={({ target }) => setNewestFirst(target.checked)} /> Newest first
        </label>
      </div>
      <Problem message={users.error} />
      <div className={id === null ? "split" : "split has-detail"}>
        {users.items.length === 0 ? (
          !users.isWhole ? (
            users.error === null && <p className="muted">Loading</p>
          ) : (
            <Empty
              title={query === "" ? "Nobody has signed up" : "Nobody fits"}
              code={`await app.auth.signUpWithCredential({
  email: "ada@example.com",
  password: "correct horse battery"
})`}
            >
              Sign up in your app, create somebody here, or import a whole list with users.createMany of a server app.
            </Empty>
          )
        ) : (
          <Rows
            label="Users"
            items={users.items}
            keyOf={(user) => user.id}
            linkOf={(user) => linkTo(project.id, "users", user.id)}
            selected={(user) => user.id === id}
            onEnd={users.more}
          >
            {(user) => (
              <>
                <span className="grow">
                  {nameOf(user)} {user.displayName !== null && <span className="muted">{user.primaryEmail}</span>}
                </span>
                {user.isAnonymous && <Tag>anonymous</Tag>}
                {user.isRestricted === true && !user.isAnonymous && <Tag kind="odd">restricted</Tag>}
                {user.primaryEmail !== null && !user.primaryEmailVerified && <Tag kind="odd">unverified</Tag>}
                <span className="wide">{user.signedUpAt.toLocaleDateString()}</span>
              </>
            )}
          </Rows>
        )}
        {id === "new" && <NewUser onCreated={users.reload} />}
        {id !== null && id !== "new" && <UserDetail key={id} id={id} onChanged={users.reload} />}
      </div>
    </>
  )
}

const Close = ({ section }: { readonly section: string }) => {
  const { project } = useConsole()
  return (
    <a className="button quiet" href={linkTo(project.id, section)}>
      Close
    </a>
  )
}

const NewUser = ({ onCreated }: { readonly onCreated: () => void }) => {
  const { app, project, tell } = useConsole()
  const task = useTask(async (entered: Entered) => {
    const email = entered.textOrNull("email")
    const user = await app.users.create({
      displayName: entered.textOrNull("name"),
      ...(email !== null && {
        primaryEmail: email,
        primaryEmailVerified: entered.isChecked("verified"),
        primaryEmailAuthEnabled: true
      }),
      ...(entered.text("password") !== "" && { password: entered.text("password") })
    })
    tell(`${nameOf(user)} was created.`)
    onCreated()
    go(linkTo(project.id, "users", user.id))
  })
  return (
    <article className="detail" aria-label="New user">
      <div className="actions">
        <Close section="users" />
      </div>
      <h2>New user</h2>
      <Form task={task} submit="Create user">
        <Field label="Name" name="name" />
        <Field label="E-mail" name="email" type="email" />
        <Check label="The address is verified" name="verified" defaultChecked />
        <Field label="Password" name="password" type="password" autoComplete="new-password" hint="Empty for a user without one" />
      </Form>
    </article>
  )
}

const UserDetail = ({ id, onChanged }: { readonly id: string; readonly onChanged: () => void }) => {
  const { app } = useConsole()
  const load = useLoad(id, () => app.users.get(id, { or: "return-null" }))
  const changed = () => {
    load.reload()
    onChanged()
  }
  return (
    <article className="detail" aria-label="User">
      <div className="actions">
        <Close section="users" />
      </div>
      <Loaded load={load}>
        {(user) =>
          user === null ? (
            <Empty title="No such user">Nobody in this project has the id {id}.</Empty>
          ) : (
            <>
              <h2>{nameOf(user)}</h2>
              <UserFacts user={user} />
              <Impersonate user={user} />
              <Sessions user={user} />
              <TeamsOf user={user} />
              <ChannelsOf user={user} onChanged={changed} />
              <AccountsOf user={user} onChanged={changed} />
              <PermissionsOf user={user} />
              <KeysOf owner={{ userId: user.id }} />
              <EditUser key={JSON.stringify(user)} user={user} onChanged={changed} />
              <DeleteUser user={user} onDeleted={onChanged} />
            </>
          )
        }
      </Loaded>
    </article>
  )
}

const methodsOf = (user: Users.ServerUser): string =>
  [
    ...(user.hasPassword ? ["password"] : []),
    ...(user.otpAuthEnabled ? ["links and codes"] : []),
    ...(user.passkeyAuthEnabled ? ["passkey"] : []),
    ...user.oauthProviders.map(({ id }) => id)
  ].join(", ")

const UserFacts = ({ user }: { readonly user: Users.ServerUser }) => (
  <Facts
    of={[
      ["Id", <code key="id">{user.id}</code>],
      ["E-mail", user.primaryEmail && `${user.primaryEmail}${user.primaryEmailVerified ? ", verified" : ", not verified"}`],
      ["Signs in with", methodsOf(user) || null],
      ["Second factor", user.isMultiFactorRequired ? "required" : null],
      ["Signed up", <Time key="up" at={user.signedUpAt} />],
      ["Last active", <Time key="active" at={user.lastActiveAt} />],
      ["Restricted", user.restrictedReason?.type ?? null]
    ]}
  />
)

const Impersonate = ({ user }: { readonly user: Users.ServerUser }) => {
  const { app, project, tell } = useConsole()
  const [snippet, setSnippet] = useState<string | null>(null)
  // Cookies belong to a host, whatever its port: an app at another port of this machine reads it.
  const task = useTask(async () => {
    const { refreshToken } = await app.sessions.create({
      userId: user.id,
      isImpersonation: true,
      expiresInMillis: 60 * 60 * 1000
    })
    const value = encodeURIComponent(JSON.stringify({ refresh_token: reveal(refreshToken), updated_at_millis: Date.now() }))
    const cookie = `hexclave-refresh-${project.id}--default=${value}; path=/; max-age=3600; samesite=lax`
    // biome-ignore lint/suspicious/noDocumentCookie: the SDK reads it synchronously too
    document.cookie = cookie
    setSnippet(`document.cookie = ${JSON.stringify(cookie)}; location.reload()`)
    tell(`Apps at ${location.hostname} are now ${nameOf(user)}, for an hour. Reload yours.`)
  })
  return (
    <Section title="Impersonate">
      <p className="muted">
        Signs your app in as this user for an hour, if it keeps its session in cookies and runs at a port of {location.hostname}.
      </p>
      <Problem message={task.error} />
      <div className="actions">
        <Button onClick={task.run} disabled={task.isPending}>
          Sign in as {nameOf(user)}
        </Button>
      </div>
      {snippet !== null && (
        <>
          <p className="muted">On another host, run this in the console of your app's page:</p>
          <Code label="code for the page of the app">{snippet}</Code>
        </>
      )}
    </Section>
  )
}

const Sessions = ({ user }: { readonly user: Users.ServerUser }) => {
  const { app, tell } = useConsole()
  const load = useLoad(`sessions ${user.id}`, () => app.sessions.list(user.id))
  const end = useTask(async (sessionId: string) => {
    await app.sessions.revoke({ userId: user.id, sessionId })
    tell("The session has ended.")
    load.reload()
  })
  return (
    <Section title="Sessions">
      <Problem message={end.error} />
      <Loaded load={load}>
        {(sessions) =>
          sessions.length === 0 ? (
            <p className="muted">Signed in nowhere.</p>
          ) : (
            <List label="Sessions" items={sessions} keyOf={({ id }) => id}>
              {(session) => (
                <>
                  <span>
                    since <Time at={session.createdAt} />
                  </span>
                  {session.isImpersonation && <Tag kind="odd">impersonation</Tag>}
                  <span className="muted">{session.geoInfo?.ip}</span>
                  <span className="actions">
                    <Button
                      kind="quiet"
                      onClick={() => end.run(session.id)}
                      aria-label={`End the session of ${session.createdAt.toLocaleString()}`}
                    >
                      End
                    </Button>
                  </span>
                </>
              )}
            </List>
          )
        }
      </Loaded>
    </Section>
  )
}

const TeamsOf = ({ user }: { readonly user: Users.ServerUser }) => {
  const { app, project } = useConsole()
  const load = useLoad(`teams ${user.id}`, () => app.teams.list({ userId: user.id }))
  return (
    <Section title="Teams">
      <Loaded load={load}>
        {(teams) =>
          teams.length === 0 ? (
            <p className="muted">In no team.</p>
          ) : (
            <List label="Teams" items={teams} keyOf={({ id }) => id}>
              {(team) => <a href={linkTo(project.id, "teams", team.id)}>{team.displayName}</a>}
            </List>
          )
        }
      </Loaded>
    </Section>
  )
}

const EditUser = ({ user, onChanged }: { readonly user: Users.ServerUser; readonly onChanged: () => void }) => {
  const { app, tell } = useConsole()
  const [metadata] = useState({
    clientMetadata: prettyJson(user.clientMetadata),
    clientReadOnlyMetadata: prettyJson(user.clientReadOnlyMetadata),
    serverMetadata: prettyJson(user.serverMetadata)
  })
  const task = useTask(async (entered: Entered) => {
    const primaryEmail = entered.textOrNull("email")
    const password = entered.text("password")
    const isRestricted = entered.isChecked("restricted")
    const selectedTeamId = entered.textOrNull("team")
    const countryCode = entered.textOrNull("country")
    const totpSecret = entered.text("totp")
    // The casts: metadata is any JSON, as `JSON.parse` returns it.
    await app.users.update(user.id, {
      displayName: entered.textOrNull("name"),
      profileImageUrl: entered.textOrNull("image"),
      primaryEmail,
      ...(primaryEmail !== null && {
        primaryEmailVerified: entered.isChecked("verified"),
        primaryEmailAuthEnabled: entered.isChecked("auth")
      }),
      otpAuthEnabled: entered.isChecked("otp"),
      ...(user.passkeyAuthEnabled && !entered.isChecked("passkey") && { passkeyAuthEnabled: false }),
      ...(password !== "" && { password }),
      ...(entered.isChecked("noPassword") && { password: null }),
      ...(totpSecret !== "" && { totpSecretBase64: totpSecret }),
      ...(entered.isChecked("noMfa") && { totpSecretBase64: null }),
      ...(selectedTeamId !== (user.selectedTeam?.id ?? null) && { selectedTeamId }),
      ...(entered.isChecked("known") && { isAnonymous: false }),
      ...(project2026(user) && {
        restrictedByAdmin: isRestricted,
        ...(isRestricted && {
          restrictedByAdminReason: entered.textOrNull("reason"),
          restrictedByAdminPrivateDetails: entered.textOrNull("details")
        }),
        ...(countryCode !== (user.countryCode ?? null) && { countryCode })
      }),
      clientMetadata: entered.json("clientMetadata", "Client metadata") as Metadata["Type"],
      clientReadOnlyMetadata: entered.json("clientReadOnlyMetadata", "Client read-only metadata") as Metadata["Type"],
      serverMetadata: entered.json("serverMetadata", "Server metadata") as Metadata["Type"]
    })
    tell("The user was changed.")
    onChanged()
  })
  return (
    <Section title="Edit">
      <Form task={task} submit="Save">
        <Field label="Name" name="name" defaultValue={user.displayName ?? ""} />
        <Field label="E-mail" name="email" type="email" defaultValue={user.primaryEmail ?? ""} />
        <Check label="The address is verified" name="verified" defaultChecked={user.primaryEmailVerified} />
        <Check label="The address is for signing in" name="auth" defaultChecked={user.primaryEmailAuthEnabled} />
        <Field label="URL of the picture" name="image" defaultValue={user.profileImageUrl ?? ""} />
        <Field label="New password" name="password" type="password" autoComplete="new-password" hint="Ends all sessions" />
        {user.hasPassword && <Check label="Remove the password" name="noPassword" />}
        <Check label="Signs in with links and codes" name="otp" defaultChecked={user.otpAuthEnabled} />
        {user.passkeyAuthEnabled && <Check label="Signs in with passkeys" name="passkey" defaultChecked />}
        <Field
          label="New secret of the second factor"
          name="totp"
          hint="20 bytes in base 64, such as AAECAwQFBgcICQoLDA0ODxAREhM=: signing in then needs its codes"
        />
        {user.isMultiFactorRequired && <Check label="Remove the second factor" name="noMfa" />}
        {user.isAnonymous && <Check label="Not anonymous any more" name="known" />}
        <Field
          label="Selected team"
          name="team"
          defaultValue={user.selectedTeam?.id ?? ""}
          hint="The id of one of the teams of the user; empty: none"
        />
        {project2026(user) && (
          <>
            <Check label="Restricted" name="restricted" defaultChecked={user.restrictedByAdmin === true} />
            <Field label="Reason of the restriction" name="reason" defaultValue={user.restrictedByAdminReason ?? ""} />
            <Field
              label="Details that only administrators see"
              name="details"
              defaultValue={user.restrictedByAdminPrivateDetails ?? ""}
            />
            <Field label="Country" name="country" defaultValue={user.countryCode ?? ""} hint="Two letters, such as DE" />
          </>
        )}
        <Area
          label="Client metadata"
          hint="JSON, which the user can change"
          name="clientMetadata"
          defaultValue={metadata.clientMetadata}
        />
        <Area
          label="Client read-only metadata"
          hint="JSON, which the user can read"
          name="clientReadOnlyMetadata"
          defaultValue={metadata.clientReadOnlyMetadata}
        />
        <Area
          label="Server metadata"
          hint="JSON, which only servers read"
          name="serverMetadata"
          defaultValue={metadata.serverMetadata}
        />
      </Form>
    </Section>
  )
}

// Only newer platforms restrict users.
const project2026 = (user: Users.ServerUser): boolean => user.restrictedByAdmin !== undefined

const DeleteUser = ({ user, onDeleted }: { readonly user: Users.ServerUser; readonly onDeleted: () => void }) => {
  const { app, project, tell } = useConsole()
  const task = useTask(async () => {
    await app.users.delete(user.id)
    tell(`${nameOf(user)} was deleted.`)
    onDeleted()
    go(linkTo(project.id, "users"))
  })
  return (
    <Section title="Delete">
      <div className="actions">
        <Confirmed label="Delete user" question={`Delete ${nameOf(user)} and everything of this user?`} task={task} />
      </div>
    </Section>
  )
}
