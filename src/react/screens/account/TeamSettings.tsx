// The settings of a team: name, members, invitations and API keys, as far as the user has access.
import { SkeletonRows } from "../parts/States.js"
import { AccountRoot } from "./AccountRoot.js"
import { accountStyles } from "./styles.js"
import type { TeamViewProps } from "./team/TeamView.js"
import { TeamView } from "./team/TeamView.js"

/** Props of `TeamSettings`. */
export interface TeamSettingsProps extends TeamViewProps {}

/** The settings of a team. Redirects to the sign-in page if no user is signed in. */
export const TeamSettings = (props: TeamSettingsProps) => (
  <AccountRoot styles={accountStyles} fill={props.embedded !== true} page={props.embedded !== true} fallback={<SkeletonRows />}>
    <TeamView {...props} />
  </AccountRoot>
)
