import { isInternalApiKeyValid, reveal } from "portico"
import { useState } from "react"
import { useConsole } from "../ConsoleContext.js"
import { KeyList } from "../parts/KeyList.js"
import type { Entered } from "../parts/parts.js"
import { Check, Facts, Field, Form, Head, Section, Time } from "../parts/parts.js"
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
  const load = useLoad("key sets", async () =>
    (await app.internalApiKeys.list()).map((set) => ({
      ...set,
      ends: [set.publishableClientKey, set.secretServerKey, set.superSecretAdminKey].flatMap((key) =>
        key === null ? [] : [key.lastFour]
      ),
      isValid: isInternalApiKeyValid(set, Date.now())
    }))
  )
  const revoke = useTask(async (id: string) => {
    await app.internalApiKeys.revoke(id)
    tell("The keys were revoked.")
    reloadProjects()
    load.reload()
  })
  return (
    <KeyList
      title="Keys of the project"
      load={load}
      revoke={revoke}
      none={<p className="muted">No keys.</p>}
      create={async (entered) => {
        const { publishableClientKey, secretServerKey, superSecretAdminKey } = await app.internalApiKeys.create({
          description: entered.text("description"),
          hasPublishableClientKey: entered.isChecked("client"),
          hasSecretServerKey: entered.isChecked("server"),
          hasSuperSecretAdminKey: entered.isChecked("admin")
        })
        return [publishableClientKey, secretServerKey, superSecretAdminKey]
          .flatMap((key) => (key === null ? [] : [reveal(key)]))
          .join("\n")
      }}
    >
      <Field label="What they are for" name="description" required />
      <Check label="Publishable client key" name="client" defaultChecked />
      <Check label="Secret server key" name="server" defaultChecked />
      <Check label="Super secret admin key" name="admin" />
    </KeyList>
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
