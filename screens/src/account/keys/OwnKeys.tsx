import { useApp, useResource } from "portico/react"
import { account } from "../../words/en/account.js"
import { useWords } from "../../words/useWords.js"
import { KeysSection } from "./KeysSection.js"

/** The API keys of the signed-in user. */
export const OwnKeys = ({ titled = false }: { readonly titled?: boolean }) => {
  const words = useWords("account", account)
  const { apiKeys } = useApp()
  const keys = useResource(apiKeys.current)
  return (
    <KeysSection
      text={titled ? words.apiKeysPurpose : undefined}
      source={{
        keys,
        create: (request) => apiKeys.create.result(request),
        revoke: (keyId) => apiKeys.revoke.result(keyId)
      }}
    />
  )
}
