import { internalProjectId } from "portico/schemas"
import { withValue } from "../config/json.js"
import { configExtras, setConfigExtras } from "./ConfigExtras.js"
import type { Project } from "./Project.js"
import type { ProjectOptions } from "./ProjectOptions.js"
import { teamsOf } from "./Team.js"

const shared = (type: string) => ({ id: type, type, isShared: true, allowSignIn: true, allowConnectedAccounts: true })

/** The team of the internal project that owns the internal project. @source protocol/projects.md#the-internal-project */
export const internalTeamId = "a23e1b7f-ab18-41fc-9ee6-7a9ca9fa543c"

/** The platform's own project, which always exists. @source protocol/projects.md#the-internal-project */
export const internalProject: ProjectOptions = {
  id: internalProjectId,
  displayName: "Stack Dashboard",
  description: "Stack's admin dashboard",
  magicLinkEnabled: true,
  createTeamOnSignUp: true,
  clientTeamCreationEnabled: true,
  ownerTeamId: internalTeamId,
  oauthProviders: ["github", "spotify", "google", "microsoft"].map(shared)
}

/**
 * The item of the internal project that limits how many members may manage a team's projects. @source protocol/teams.md#calls,
 * protocol/projects.md#the-internal-project
 */
export const adminSeats = "dashboard_admins"
const plan = (displayName: string, usd: string | undefined, seats: number) => ({
  displayName,
  catalogId: "plans",
  customerType: "team",
  prices: usd === undefined ? "include-by-default" : { monthly: { USD: usd, interval: [1, "month"] } },
  includedItems: { [adminSeats]: { quantity: seats, repeat: "never", expires: "when-purchase-expires" } }
})

// The products for teams that manage projects: seats for their members.
const payments = {
  catalogs: { plans: { displayName: "Plans" } },
  items: { [adminSeats]: { displayName: "Dashboard Admins", customerType: "team" } },
  products: {
    free: plan("Free", undefined, 1),
    team: plan("Team", "49", 3),
    growth: plan("Growth", "299", 5),
    "extra-admins": { ...plan("Extra Admins", "49", 1), stackable: true, isAddOnTo: { team: true, growth: true } }
  }
}
const stores = { "neon-connection-strings": { displayName: "Neon Connection Strings" } }

/**
 * Sets up the owner team of the internal project, and settings that have no option.
 * @source protocol/projects.md#the-internal-project
 */
export const setUpInternalProject = (internal: Project): void => {
  const withPayments = withValue(configExtras(internal), ["payments"], payments)
  setConfigExtras(internal, withValue(withPayments, ["dataVault", "stores"], stores))
  teamsOf(internal).set(internalTeamId, {
    id: internalTeamId,
    displayName: "Internal Team",
    profileImageUrl: null,
    createdAtMillis: internal.createdAtMillis,
    clientMetadata: null,
    clientReadOnlyMetadata: null,
    serverMetadata: null
  })
}
