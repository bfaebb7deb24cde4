import { isApiKeyValid, reveal } from "portico"
import { useConsole } from "../ConsoleContext.js"
import { useLoad, useTask } from "../useLoad.js"
import { KeyList } from "./KeyList.js"
import { Check, Field } from "./parts.js"

/** Whose keys they are. */
export type Owner = { readonly userId: string } | { readonly teamId: string }

/** The API keys of a user or a team. */
export const KeysOf = ({ owner }: { readonly owner: Owner }) => {
  const { app, tell } = useConsole()
  const load = useLoad(`keys ${JSON.stringify(owner)}`, async () =>
    (await app.apiKeys.list(owner)).map((key) => ({
      ...key,
      ends: [key.value.lastFour],
      isValid: isApiKeyValid(key, Date.now())
    }))
  )
  const revoke = useTask(async (keyId: string) => {
    await ("teamId" in owner ? app.apiKeys.revoke({ keyId, ...owner }) : app.apiKeys.revoke(keyId))
    tell("The key was revoked.")
    load.reload()
  })
  return (
    <KeyList
      title="API keys"
      load={load}
      revoke={revoke}
      none={<p className="muted">No key. A key lets a program act for its owner: apiKeys.check of a server app verifies it.</p>}
      create={async (entered) => {
        const days = Number(entered.text("days"))
        const key = {
          description: entered.text("description"),
          expiresAt: days > 0 ? new Date(Date.now() + days * 24 * 60 * 60 * 1000) : null,
          isPublic: entered.isChecked("public")
        }
        const created = await ("teamId" in owner
          ? app.apiKeys.create({ ...key, ...owner })
          : app.apiKeys.create({ ...key, ...owner }))
        return reveal(created.value)
      }}
    >
      <Field label="What it is for" name="description" required />
      <Field label="Days until it expires" name="days" type="number" min="0" hint="Empty: never" />
      <Check label="Public, so that it may be in a page" name="public" />
    </KeyList>
  )
}
