import { isInternalApiKeyValid, reveal } from "portico"
import { useState } from "react"
import { useConsole } from "../ConsoleContext.js"
import type { Entered } from "../parts/parts.js"
import { Button, Check, Code, Facts, Field, Form, Head, Loaded, Problem, Section, Tag, Time } from "../parts/parts.js"
import { linkTo } from "../route.js"
import { useLoad, useTask } from "../useLoad.js"

/** The keys of the project, and what an API key of a user or a team is. */
export const KeysScreen = () => (
  <>
    <Head title="API keys" about="Those of a user or a team are in its details." />
    <CheckKey />
    <KeySets />
  </>
)

const KeySets = () => {
  const { app, reloadProjects, tell } = useConsole()
  const [made, setMade] = useState<string | null>(null)
  const load = useLoad("key sets", () => app.internalApiKeys.list())
  const revoke = useTask(async (id: string) => {
    await app.internalApiKeys.revoke(id)
    tell("The keys were revoked.")
    reloadProjects()
    load.reload()
  })
  const create = useTask(async (entered: Entered, form: HTMLFormElement) => {
    const keys = await app.internalApiKeys.create({
      description: entered.text("description"),
      hasPublishableClientKey: entered.isChecked("client"),
      hasSecretServerKey: entered.isChecked("server"),
      hasSuperSecretAdminKey: entered.isChecked("admin")
    })
    const { publishableClientKey, secretServerKey, superSecretAdminKey } = keys
    setMade(
      [publishableClientKey, secretServerKey, superSecretAdminKey]
        .flatMap((key) => (key === null ? [] : [reveal(key)]))
        .join("\n")
    )
    form.reset()
    load.reload()
  })
  return (
    <Section title="Keys of the project">
      <Problem message={revoke.error} />
      <Loaded load={load}>
        {(sets) => (
          <ul className="list">
            {sets.map((set) => {
              const isValid = isInternalApiKeyValid(set, Date.now())
              const ends = [set.publishableClientKey, set.secretServerKey, set.superSecretAdminKey].flatMap((key) =>
                key === null ? [] : [`…${key.lastFour}`]
              )
              return (
                <li key={set.id}>
                  <span>{set.description}</span>
                  <code>{ends.join(" ")}</code>
                  {isValid ? <Tag kind="good">valid</Tag> : <Tag>not valid any more</Tag>}
                  <span className="muted">
                    until <Time at={set.expiresAt} />
                  </span>
                  {isValid && (
                    <span className="actions">
                      <Button kind="quiet" aria-label={`Revoke ${set.description}`} onClick={() => revoke.run(set.id)}>
                        Revoke
                      </Button>
                    </span>
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
      {made !== null && (
        <>
          <p className="muted">The new keys, which are shown only now:</p>
          <Code label="the new keys">{made}</Code>
        </>
      )}
      <details>
        <summary>New keys</summary>
        <Form task={create} submit="Create keys">
          <Field label="What they are for" name="description" required />
          <Check label="Publishable client key" name="client" defaultChecked />
          <Check label="Secret server key" name="server" defaultChecked />
          <Check label="Super secret admin key" name="admin" />
        </Form>
      </details>
    </Section>
  )
}

const CheckKey = () => {
  const { app, project } = useConsole()
  const [found, setFound] = useState<Awaited<ReturnType<typeof app.apiKeys.check>> | null>(null)
  const task = useTask(async (entered: Entered) => {
    setFound(null)
    setFound(await app.apiKeys.check(entered.text("key").trim()))
  })
  return (
    <Section title="Whose key is it?">
      <Form task={task} submit="Check">
        <Field label="API key of a user or a team" name="key" required hint="What apiKeys.check of a server app finds" />
      </Form>
      {found && (
        <Facts
          of={[
            ["For", found.description],
            [
              "Owner",
              "teamId" in found ? (
                <a href={linkTo(project.id, "teams", found.teamId)}>team {found.teamId}</a>
              ) : (
                <a href={linkTo(project.id, "users", found.userId)}>user {found.userId}</a>
              )
            ],
            ["Expires", found.expiresAt && <Time at={found.expiresAt} />]
          ]}
        />
      )}
    </Section>
  )
}
