// The settings of a team: name, members, invitations, API keys and billing, as far as the user has access.
import { SkeletonRows } from "../components/States.js"
import { AccountRoot } from "./AccountRoot.js"
import { accountStyles } from "./styles.js"
import type { TeamViewProps } from "./team/TeamView.js"
import { TeamView } from "./team/TeamView.js"

/** Props of `TeamSettings`. */
export interface TeamSettingsProps extends Omit<TeamViewProps, "place"> {}

/**
 * The settings of a team: name, members, invitations, API keys and billing, as far as the user may see them. The URL fragment
 * selects a tab (`#members`). Redirects to the sign-in page if no user is signed in.
 */
export const TeamSettings = (props: TeamSettingsProps) => (
  <AccountRoot styles={accountStyles} fill={props.embedded !== true} page={props.embedded !== true} fallback={<SkeletonRows />}>
    <TeamView {...props} />
  </AccountRoot>
)
