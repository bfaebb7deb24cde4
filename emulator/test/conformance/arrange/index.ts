import type { Arrangement } from "../stage.js"
import { apiKeys } from "./apiKeys.js"
import { cli } from "./cli.js"
import { common } from "./common.js"
import { connectedAccounts } from "./connectedAccounts.js"
import { contactChannels } from "./contactChannels.js"
import { emails } from "./emails.js"
import { internal } from "./internal.js"
import { later } from "./later/index.js"
import { stillHolding } from "./later/unchanged.js"
import { mfa } from "./mfa.js"
import { notificationPreferences } from "./notificationPreferences.js"
import { oauth } from "./oauth.js"
import { oauthProviders } from "./oauthProviders.js"
import { oauthToken } from "./oauthToken.js"
import { otp } from "./otp.js"
import { passkey } from "./passkey.js"
import { password } from "./password.js"
import { payments } from "./payments.js"
import { permissions } from "./permissions.js"
import { sessions } from "./sessions.js"
import { teamInvitations } from "./teamInvitations.js"
import { teamMembers } from "./teamMembers.js"
import { teams } from "./teams.js"
import { users } from "./users.js"
import { webhooks } from "./webhooks.js"

/** The arrangement of each recorded file. Files without one belong to endpoints that are not served yet. */
export const arrangements: Readonly<Record<string, Arrangement>> = {
  ...apiKeys,
  ...cli,
  ...common,
  ...connectedAccounts,
  ...contactChannels,
  ...emails,
  ...mfa,
  ...notificationPreferences,
  ...oauth,
  ...oauthProviders,
  ...oauthToken,
  ...otp,
  ...passkey,
  ...password,
  ...payments,
  ...permissions,
  ...sessions,
  ...teamInvitations,
  ...teamMembers,
  ...teams,
  ...users,
  ...webhooks,
  ...internal
}

const over = (base: Arrangement | undefined, own: Arrangement | undefined): Arrangement => ({
  ...base,
  ...own,
  config: { ...base?.config, ...own?.config },
  cases: { ...base?.cases, ...own?.cases }
})

const overAll = (
  base: Readonly<Record<string, Arrangement>>,
  own: Readonly<Record<string, Arrangement>>
): Readonly<Record<string, Arrangement>> =>
  Object.fromEntries([...new Set([...Object.keys(base), ...Object.keys(own)])].map((file) => [file, over(base[file], own[file])]))

/** The arrangements of the 2026-04 files: those of the 2025-11 files with the same name, overridden by `later`. */
export const laterArrangements = overAll(arrangements, later)

/** The arrangements of the 2025-11 cases that are still valid for the 2026-04 platform. */
export const unchangedArrangements = overAll(arrangements, stillHolding)
