import { useApp } from "../../../PorticoProvider.js"
import { useTeamApiKeys } from "../../../teams.js"
import { account } from "../../words/en/account.js"
import { useWords } from "../../words/useWords.js"
import { KeysSection } from "../keys/KeysSection.js"

/** The API keys of a team. */
export const TeamKeys = ({ teamId, titled = true }: { readonly teamId: string; readonly titled?: boolean }) => {
  const words = useWords("account", account)
  const { apiKeys } = useApp()
  const keys = useTeamApiKeys(teamId)
  return (
    <KeysSection
      text={titled ? words.teamKeysPurpose : undefined}
      source={{
        keys,
        reload: () => void apiKeys.currentOfTeam(teamId).refetch.result(),
        create: (request) => apiKeys.create.result({ ...request, teamId }),
        revoke: (keyId) => apiKeys.revoke.result(keyId, { teamId })
      }}
    />
  )
}
