// The settings of one team: its name, members, invitations and keys, as far as the user may see and change them.
import { Root } from "../parts/Root.js"
import { SkeletonRows } from "../parts/States.js"
import { accountStyles } from "./styles.js"
import type { TeamViewProps } from "./team/TeamView.js"
import { TeamView } from "./team/TeamView.js"

/** What the settings of a team are given. */
export interface TeamSettingsProps extends TeamViewProps {}

/** The settings of a team. Goes to the sign-in page if no user is signed in. */
export const TeamSettings = (props: TeamSettingsProps) => (
  <Root fill={props.embedded !== true} page={props.embedded !== true} styles={accountStyles} fallback={<SkeletonRows />}>
    <TeamView {...props} />
  </Root>
)
