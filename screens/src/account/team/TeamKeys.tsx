import { useApp, useTeamApiKeys } from "portico/react"
import { account } from "../../words/en/account.js"
import { useWords } from "../../words/useWords.js"
import { KeysSection } from "../keys/KeysSection.js"

/** The API keys of a team. */
export const TeamKeys = ({ teamId, titled = true }: { readonly teamId: string; readonly titled?: boolean }) => {
  const words = useWords("account", account)
  const { apiKeys } = useApp()
  const state = useTeamApiKeys(teamId)
  // The platform does not reveal whether there are keys that the user may not manage.
  const isHidden = state.status === "failed" && state.error._tag === "ApiKeyNotFound"
  const keys = isHidden ? { ...state, error: { _tag: "TeamPermissionRequired" } } : state
  return (
    <KeysSection
      text={titled ? words.teamKeysPurpose : undefined}
      source={{
        keys,
        create: (request) => apiKeys.create.result({ ...request, teamId }),
        revoke: (keyId) => apiKeys.revoke.result({ keyId, teamId })
      }}
    />
  )
}
