// The API keys of the signed-in user, or of a team.
import { SkeletonRows } from "../components/States.js"
import { AccountRoot } from "./AccountRoot.js"
import { OwnKeys } from "./keys/OwnKeys.js"
import { accountStyles } from "./styles.js"
import { TeamKeys } from "./team/TeamKeys.js"

/** Props of `ApiKeys`. */
export interface ApiKeysProps {
  /** The id of a team in which the user may manage keys. Default: the user's own keys. */
  readonly teamId?: string
}

/** Creates, lists and revokes API keys. Renders a card within a page. */
export const ApiKeys = ({ teamId }: ApiKeysProps) => (
  <AccountRoot styles={accountStyles} fallback={<SkeletonRows />}>
    {teamId === undefined ? <OwnKeys titled /> : <TeamKeys teamId={teamId} />}
  </AccountRoot>
)
