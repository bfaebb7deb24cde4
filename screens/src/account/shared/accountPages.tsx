import type { Projects, Users } from "portico"
import { useReceivedInvitations, useTeams } from "portico/react"
import type { ReactNode } from "react"
import { account } from "../../words/en/account.js"
import { useWords } from "../../words/useWords.js"
import { useHasBilling } from "../payments/useHasBilling.js"
import { DeleteSection } from "../sections/DeleteSection.js"
import { EmailsSection } from "../sections/EmailsSection.js"
import { ProfileSection } from "../sections/ProfileSection.js"
import { late } from "./late.js"
import { MethodsOutline, PasswordOutline, TwoFactorOutline } from "./outlines.js"
import type { SettingsPage, SettingsSection } from "./SettingsLayout.js"

// The first page is bundled with the settings; the others are loaded on demand.
const MethodsSection = late(
  () => import("../sections/MethodsSection.js"),
  ({ MethodsSection }) => MethodsSection,
  MethodsOutline
)
const NotificationsSection = late(
  () => import("../sections/NotificationsSection.js"),
  ({ NotificationsSection }) => NotificationsSection
)
const PasswordSection = late(
  () => import("../sections/PasswordSection.js"),
  ({ PasswordSection }) => PasswordSection,
  PasswordOutline
)
const SessionsSection = late(
  () => import("../sections/SessionsSection.js"),
  ({ SessionsSection }) => SessionsSection
)
const TeamsSection = late(
  () => import("../sections/TeamsSection.js"),
  ({ TeamsSection }) => TeamsSection
)
const TwoFactorSection = late(
  () => import("../sections/TwoFactorSection.js"),
  ({ TwoFactorSection }) => TwoFactorSection,
  TwoFactorOutline
)
const BillingSection = late(
  () => import("../payments/BillingSection.js"),
  ({ BillingSection }) => BillingSection
)
const OwnKeys = late(
  () => import("../keys/OwnKeys.js"),
  ({ OwnKeys }) => OwnKeys
)

/** The sections of the account settings, by URL fragment. */
export type SectionId =
  | "picture-and-name"
  | "emails"
  | "password"
  | "sign-in-methods"
  | "two-factor"
  | "active-sessions"
  | "email-notifications"
  | "keys"
  | "your-teams"
  | "products"
  | "delete-account"

/** A custom page in the account settings. */
export interface OwnPage {
  /** The URL fragment of the page. */
  readonly id: string
  readonly title: string
  /** The purpose of the page, in one line. Default: none. */
  readonly text?: string
  /** The library page to insert it before, such as `teams`. Default: at the end. */
  readonly before?: string
  readonly content: ReactNode
}

/** The app's customization of the pages. */
export interface PageChoices {
  readonly hide: ReadonlyArray<SectionId>
  readonly pages: ReadonlyArray<OwnPage>
  readonly more: Readonly<Record<string, ReactNode>>
}

/** Returns the account pages that the project allows, without empty ones; null until they are known. */
export const useAccountPages = (
  user: Users.User | undefined,
  project: Projects.Project | undefined,
  { hide, more, pages: own }: PageChoices
): ReadonlyArray<SettingsPage> | null => {
  const words = useWords("account", account)
  const teams = useTeams().value
  const received = useReceivedInvitations().value
  const hasBilling = useHasBilling(user === undefined ? null : { userId: user.id })
  if (user === undefined || project === undefined) return null
  const { config } = project
  const section = (id: SectionId, isAllowed: boolean, content: ReactNode): ReadonlyArray<SettingsSection> =>
    isAllowed && !hide.includes(id) ? [{ id, content }] : []
  const hasTeams = config.clientTeamCreationEnabled || (teams?.length ?? 0) > 0 || (received?.length ?? 0) > 0
  const hasMethods = config.magicLinkEnabled || config.passkeyEnabled || config.oauthProviders.length > 0

  const pages: ReadonlyArray<SettingsPage> = [
    {
      id: "profile",
      title: words.profile,
      text: words.profilePurpose,
      sections: [
        ...section("picture-and-name", true, <ProfileSection user={user} />),
        ...section("emails", true, <EmailsSection needsAddress={needsAddress(user)} />),
        ...section("delete-account", config.clientUserDeletionEnabled, <DeleteSection user={user} />)
      ]
    },
    {
      id: "security",
      title: words.security,
      text: words.securityPurpose,
      sections: [
        ...section("password", config.credentialEnabled, <PasswordSection user={user} />),
        ...section("sign-in-methods", hasMethods, <MethodsSection user={user} project={project} />),
        ...section("two-factor", true, <TwoFactorSection />)
      ]
    },
    {
      id: "sessions",
      title: words.sessions,
      text: words.sessionsPurpose,
      sections: section("active-sessions", true, <SessionsSection />)
    },
    {
      id: "notifications",
      title: words.notifications,
      text: words.notificationsPurpose,
      sections: section("email-notifications", true, <NotificationsSection />)
    },
    {
      id: "api-keys",
      title: words.apiKeys,
      text: words.apiKeysPurpose,
      sections: section("keys", config.allowUserApiKeys, <OwnKeys />)
    },
    {
      id: "teams",
      title: words.teams,
      text: words.teamsPurpose,
      sections: section("your-teams", hasTeams, <TeamsSection project={project} user={user} />)
    },
    {
      id: "billing",
      title: words.billing,
      text: words.billingPurpose,
      sections: section("products", hasBilling, <BillingSection customer={{ userId: user.id }} />)
    }
  ]
  const filled = pages
    .map((page) => {
      const extra = Object.hasOwn(more, page.id) ? [{ id: `more-${page.id}`, content: more[page.id] }] : []
      return { ...page, sections: [...page.sections, ...extra] }
    })
    .filter(({ sections }) => sections.length > 0)
  return own.reduce(placed, filled)
}

/** Checks whether the user signs in with an e-mail address, and so needs one. */
const needsAddress = ({ hasPassword, otpAuthEnabled }: Users.User): boolean => hasPassword || otpAuthEnabled

const placed = (pages: ReadonlyArray<SettingsPage>, { before, content, ...page }: OwnPage): ReadonlyArray<SettingsPage> => {
  const at = pages.findIndex(({ id }) => id === before)
  const index = at < 0 ? pages.length : at
  return [...pages.slice(0, index), { ...page, sections: [{ id: `own-${page.id}`, content }] }, ...pages.slice(index)]
}
