import { isApiKeyValid, reveal } from "portico"
import { useState } from "react"
import { useConsole } from "../ConsoleContext.js"
import { useLoad, useTask } from "../useLoad.js"
import type { Entered } from "./parts.js"
import { Button, Check, Code, Field, Form, Loaded, Problem, Section, Tag, Time } from "./parts.js"

/** Whose keys they are. */
export type Owner = { readonly userId: string } | { readonly teamId: string }

/** The API keys of a user or a team. */
export const KeysOf = ({ owner }: { readonly owner: Owner }) => {
  const { app, tell } = useConsole()
  const [made, setMade] = useState<string | null>(null)
  const load = useLoad(`keys ${JSON.stringify(owner)}`, () => app.apiKeys.list(owner))
  const revoke = useTask(async (keyId: string) => {
    await ("teamId" in owner ? app.apiKeys.revoke(keyId, owner) : app.apiKeys.revoke(keyId))
    tell("The key was revoked.")
    load.reload()
  })
  const create = useTask(async (entered: Entered, form: HTMLFormElement) => {
    const days = Number(entered.text("days"))
    const key = {
      description: entered.text("description"),
      expiresAt: days > 0 ? new Date(Date.now() + days * 24 * 60 * 60 * 1000) : null,
      isPublic: entered.isChecked("public")
    }
    const created = await ("teamId" in owner
      ? app.apiKeys.create({ ...key, ...owner })
      : app.apiKeys.create({ ...key, ...owner }))
    setMade(reveal(created.value))
    form.reset()
    load.reload()
  })
  return (
    <Section title="API keys">
      <Problem message={revoke.error} />
      <Loaded load={load}>
        {(keys) =>
          keys.length === 0 ? (
            <p className="muted">No key. A key lets a program act for its owner: apiKeys.check of a server app verifies it.</p>
          ) : (
            <ul className="list">
              {keys.map((key) => (
                <li key={key.id}>
                  <code>…{key.value.lastFour}</code>
                  <span>{key.description}</span>
                  {isApiKeyValid(key, Date.now()) ? <Tag kind="good">valid</Tag> : <Tag>not valid any more</Tag>}
                  <span className="muted">
                    {key.expiresAt === null ? (
                      "never expires"
                    ) : (
                      <>
                        until <Time at={key.expiresAt} />
                      </>
                    )}
                  </span>
                  {isApiKeyValid(key, Date.now()) && (
                    <span className="actions">
                      <Button kind="quiet" onClick={() => revoke.run(key.id)} aria-label={`Revoke ${key.description}`}>
                        Revoke
                      </Button>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {made !== null && (
        <>
          <p className="muted">The new key, which is shown only now:</p>
          <Code label="the new key">{made}</Code>
        </>
      )}
      <details>
        <summary>New API key</summary>
        <Form task={create} submit="Create key">
          <Field label="What it is for" name="description" required />
          <Field label="Days until it expires" name="days" type="number" min="0" hint="Empty: never" />
          <Check label="Public, so that it may be in a page" name="public" />
        </Form>
      </details>
    </Section>
  )
}
