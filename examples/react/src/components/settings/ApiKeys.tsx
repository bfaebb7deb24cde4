import { isApiKeyValid, whyApiKeyInvalid } from "portico"
import { useAction, useApp, useProject, useResource } from "portico/react"
import type { UserApiKey } from "portico/schemas"
import { ConfirmButton } from "../ConfirmButton.js"
import { Failure } from "../Failure.js"
import { NewApiKey } from "./NewApiKey.js"
import { Section } from "./Section.js"

/** The keys with which programs act for the user, where the project allows them. */
export const ApiKeys = () => {
  const project = useProject()
  return project.value?.config.allowUserApiKeys === true ? <Keys /> : null
}

const Keys = () => {
  const keys = useResource(useApp().apiKeys.current)
  return (
    <Section title="API keys">
      <Failure error={keys.error} />
      {keys.value?.length === 0 ? <p>You have no keys yet.</p> : null}
      <ul className="rows" aria-label="API keys">
        {keys.value?.map((key) => (
          <li key={key.id}>
            <span>
              {key.description} <code>…{key.value.lastFour}</code> <small>{lifeOf(key)}</small>
            </span>
            {isApiKeyValid(key, Date.now()) ? <Revoke apiKey={key} /> : <span className="badge">{endings[endOf(key)]}</span>}
          </li>
        ))}
      </ul>
      <NewApiKey />
    </Section>
  )
}

const endings = { "manually-revoked": "revoked", expired: "expired" } as const
const endOf = (key: UserApiKey) => whyApiKeyInvalid(key, Date.now()) ?? "expired"

const lifeOf = ({ createdAt, expiresAt }: UserApiKey) =>
  `since ${createdAt.toLocaleString("en")}${expiresAt === null ? "" : `, until ${expiresAt.toLocaleString("en")}`}`

const Revoke = ({ apiKey }: { readonly apiKey: UserApiKey }) => {
  const revoke = useAction(useApp().apiKeys.revoke)
  return (
    <ConfirmButton
      action={revoke}
      label="Revoke"
      of={apiKey.description}
      question="Programs that use this key are shut out at once, and for ever."
      onConfirm={() => revoke.run(apiKey.id)}
    />
  )
}
