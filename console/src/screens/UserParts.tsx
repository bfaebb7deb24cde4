import type { Users } from "portico"
import { useConsole } from "../ConsoleContext.js"
import type { Entered } from "../parts/parts.js"
import { Button, Check, Choice, Field, Form, Loaded, Problem, Section, Tag } from "../parts/parts.js"
import { useLoad, useTask, useWatched } from "../useLoad.js"

interface UserProps {
  readonly user: Users.ServerUser
  readonly onChanged: () => void
}

/** The e-mail addresses of a user. */
export const ChannelsOf = ({ user: { id: userId }, onChanged }: UserProps) => {
  const { app } = useConsole()
  const load = useLoad(`channels ${userId}`, () => app.contactChannels.list(userId))
  const act = useTask(async (run: () => Promise<unknown>) => {
    await run()
    load.reload()
    onChanged()
  })
  const add = useTask(async (entered: Entered, form: HTMLFormElement) => {
    await app.contactChannels.create({
      userId,
      value: entered.text("value"),
      usedForAuth: entered.isChecked("auth"),
      isVerified: entered.isChecked("verified")
    })
    form.reset()
    load.reload()
    onChanged()
  })
  return (
    <Section title="E-mail addresses">
      <Problem message={act.error} />
      <Loaded load={load}>
        {(channels) => (
          <ul className="list">
            {channels.length === 0 && <li className="muted">None.</li>}
            {channels.map(({ id: contactChannelId, isPrimary, isVerified, usedForAuth, value }) => {
              const of = { userId, contactChannelId }
              const change = (changes: { isPrimary?: boolean; isVerified?: boolean; usedForAuth?: boolean }) =>
                act.run(() => app.contactChannels.update({ ...of, ...changes }))
              return (
                <li key={contactChannelId}>
                  <span>{value}</span>
                  {isPrimary && <Tag kind="good">primary</Tag>}
                  <Check
                    label="verified"
                    aria-label={`${value} is verified`}
                    checked={isVerified}
                    onChange={({ target }) => change({ isVerified: target.checked })}
                  />
                  <Check
                    label="signs in"
                    aria-label={`${value} is for signing in`}
                    checked={usedForAuth}
                    onChange={({ target }) => change({ usedForAuth: target.checked })}
                  />
                  <span className="actions">
                    {!isPrimary && (
                      <Button kind="quiet" aria-label={`Make ${value} primary`} onClick={() => change({ isPrimary: true })}>
                        Make primary
                      </Button>
                    )}
                    <Button
                      kind="quiet"
                      aria-label={`Remove ${value}`}
                      onClick={() => act.run(() => app.contactChannels.delete(of))}
                    >
                      Remove
                    </Button>
                  </span>
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
      <details>
        <summary>New address</summary>
        <Form task={add} submit="Add address" kind="plain">
          <Field label="Another e-mail" name="value" type="email" required />
          <Check label="It is verified" name="verified" defaultChecked />
          <Check label="It is for signing in" name="auth" />
        </Form>
      </details>
    </Section>
  )
}

/** The accounts at providers with which a user signs in. */
export const AccountsOf = ({ user: { id: userId }, onChanged }: UserProps) => {
  const { app } = useConsole()
  const config = useWatched(app.config.current)
  const load = useLoad(`accounts ${userId}`, () => app.oauthProviders.list(userId))
  const remove = useTask(async (providerId: string) => {
    await app.oauthProviders.delete({ userId, providerId })
    load.reload()
    onChanged()
  })
  const add = useTask(async (entered: Entered, form: HTMLFormElement) => {
    const email = entered.textOrNull("email")
    await app.oauthProviders.create({
      userId,
      providerConfigId: entered.text("provider"),
      accountId: entered.text("account"),
      ...(email !== null && { email }),
      allowSignIn: true,
      allowConnectedAccounts: true
    })
    form.reset()
    load.reload()
    onChanged()
  })
  const providers = Object.keys(config.value?.auth?.oauth?.providers ?? {})
  return (
    <Section title="Accounts at providers">
      <Problem message={remove.error} />
      <Loaded load={load}>
        {(accounts) => (
          <ul className="list">
            {accounts.length === 0 && <li className="muted">None.</li>}
            {accounts.map(({ accountId, allowSignIn, email, id, providerConfigId }) => (
              <li key={id}>
                <strong>{providerConfigId}</strong>
                <span>{accountId}</span>
                {email !== accountId && <span className="muted">{email}</span>}
                {!allowSignIn && <Tag>only connected</Tag>}
                <span className="actions">
                  <Button kind="quiet" aria-label={`Remove the account at ${providerConfigId}`} onClick={() => remove.run(id)}>
                    Remove
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {providers.length > 0 && (
        <details>
          <summary>New account</summary>
          <Form task={add} submit="Add account" kind="plain">
            <Choice label="Provider" name="provider" options={providers.map((id) => [id, id] as const)} />
            <Field
              label="Id of the account"
              name="account"
              required
              hint="At the built-in provider the e-mail, if nothing else is entered"
            />
            <Field label="E-mail of the account" name="email" type="email" />
          </Form>
        </details>
      )}
    </Section>
  )
}

/** The permissions that a user has in the whole project. */
export const PermissionsOf = ({ user: { id: userId } }: Pick<UserProps, "user">) => {
  const { app } = useConsole()
  const definitions = useWatched(app.projectPermissionDefinitions.current)
  const load = useLoad(`permissions ${userId}`, () => app.permissions.list({ userId, recursive: false }))
  const change = useTask(async (permission: string, isGranted: boolean) => {
    await (isGranted
      ? app.permissions.grant({ permissionId: permission, userId })
      : app.permissions.revoke({ permissionId: permission, userId }))
    load.reload()
  })
  if (definitions.value === undefined || definitions.value.length === 0) return null
  return (
    <Section title="Permissions in the project">
      <Problem message={change.error} />
      <Loaded load={load}>
        {(granted) => (
          <div className="choices">
            {definitions.value?.map(({ id }) => (
              <Check
                key={id}
                label={id}
                checked={granted.some((one) => one.id === id)}
                onChange={({ target }) => change.run(id, target.checked)}
              />
            ))}
          </div>
        )}
      </Loaded>
    </Section>
  )
}
