import type { ClientMembers } from "../../src/services/ClientApp.js"
import type { Resource } from "../../src/services/cache/Resource.js"

/** Returns all watched values of an app by short name: those of its user and of some teams. */
export const watchedValues = (
  app: ClientMembers,
  { teams, userId }: { readonly userId: string; readonly teams: { readonly [name: string]: string } }
): { readonly [name: string]: Resource<unknown, unknown> } => ({
  user: app.user.current,
  session: app.currentUnverifiedSession,
  project: app.project.current,
  teams: app.teams.current,
  permissions: app.permissions.current,
  permissionsInTeams: app.permissions.currentInTeams,
  invitations: app.invitations.currentReceived,
  contactChannels: app.contactChannels.current,
  apiKeys: app.apiKeys.current,
  notifications: app.notifications.current,
  oauthProviders: app.oauthProviders.current,
  ownedProjects: app.ownedProjects.current,
  sessions: app.auth.currentSessions,
  connectedAccounts: app.auth.currentConnectedAccounts,
  google: app.auth.currentConnectedAccount("google"),
  item: app.payments.currentItem({ userId, itemId: "credits" }),
  products: app.payments.currentProducts({ userId }),
  billing: app.payments.currentBilling({ userId }),
  invoices: app.payments.currentInvoices({ userId }),
  ...Object.fromEntries(
    Object.entries(teams).flatMap(([name, id]) => [
      [`${name} members`, app.teams.currentMembers(id)],
      [`${name} profile`, app.teams.currentProfile(id)],
      [`${name} invitations`, app.invitations.currentSent(id)],
      [`${name} apiKeys`, app.apiKeys.currentOfTeam(id)],
      [`${name} permissions`, app.permissions.currentInTeam(id)]
    ])
  )
})

/** Returns the number of an app's watched values; the table above lists each once, for one team. */
export const countOfValues = (app: ClientMembers): number =>
  Object.entries(app).reduce((total, [name, part]) => total + [name, ...Object.keys(Object(part))].filter(isValue).length, 0)

const isValue = (name: string) => name.startsWith("current")
