import type { AdminApp } from "portico"
import { createAdminApp, createServerApp, reveal } from "portico"
import { seededLinks } from "./seededLinks.js"

/** The project to set up. */
export interface SeedSettings {
  readonly baseUrl: string
  readonly projectId: string
  readonly superSecretAdminKey: string
  readonly secretServerKey: string
  /** The URL of the product, such as `http://localhost:5173`. */
  readonly appUrl: string
}

/** The initial users. They all have this password. */
export const password = "link-board-2026"
export const people = {
  ada: { email: "ada@example.com", name: "Ada Lovelace", role: "owns the team Analytical Engines (free plan, nearly used up)" },
  grace: { email: "grace@example.com", name: "Grace Hopper", role: "is a member of both teams" },
  katherine: { email: "katherine@example.com", name: "Katherine Johnson", role: "owns the team Orbit (Pro plan)" },
  alan: { email: "alan@example.com", name: "Alan Turing", role: "is invited to Analytical Engines: look into the mailbox" }
} as const

/**
 * Sets up the project (plans, permissions, a mail server) and adds users, teams, an invitation and links. The product must
 * already be running: links are added through its API with team API keys, as any program would.
 */
export const seed = async ({ appUrl, baseUrl, projectId, secretServerKey, superSecretAdminKey }: SeedSettings) => {
  const admin = createAdminApp({ projectId, superSecretAdminKey, baseUrl, tokenStore: null })
  const server = createServerApp({ projectId, secretServerKey, baseUrl, tokenStore: null })
  await setUp(admin, appUrl)

  const person = ({ email, name }: { readonly email: string; readonly name: string }) =>
    server.users.create({
      displayName: name,
      primaryEmail: email,
      primaryEmailVerified: true,
      primaryEmailAuthEnabled: true,
      password
    })
  const ada = await person(people.ada)
  const grace = await person(people.grace)
  const katherine = await person(people.katherine)
  await person(people.alan)
  // From now on, everyone who signs up gets a team, and so a board, of their own.
  await admin.project.update({ config: { createTeamOnSignUp: true } })

  const engines = await server.teams.create({ displayName: "Analytical Engines", creatorUserId: ada.id })
  const orbit = await server.teams.create({ displayName: "Orbit", creatorUserId: katherine.id })
  await server.teams.addMember({ teamId: engines.id, userId: grace.id })
  await server.teams.addMember({ teamId: orbit.id, userId: grace.id })
  for (const [userId, teamId] of [
    [ada.id, engines.id],
    [grace.id, engines.id],
    [katherine.id, orbit.id]
  ] as const) {
    await server.users.update(userId, { selectedTeamId: teamId })
  }

  await server.payments.grantProduct({ teamId: engines.id, productId: "free" })
  await server.payments.grantProduct({ teamId: orbit.id, productId: "pro" })
  await server.invitations.send({
    teamId: engines.id,
    email: people.alan.email,
    callbackUrl: `${appUrl}/handler/team-invitation`
  })

  for (const [teamId, links] of [
    [engines.id, seededLinks.engines],
    [orbit.id, seededLinks.orbit]
  ] as const) {
    const key = await server.apiKeys.create({ teamId, description: "Bookmark importer", expiresAt: null })
    for (const link of links) {
      const response = await fetch(`${appUrl}/api/links`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-api-key": reveal(key.value) },
        body: JSON.stringify(link)
      })
      if (!response.ok) throw new Error(`The backend refused a link with ${response.status}: ${await response.text()}`)
    }
  }
}

const setUp = async (admin: AdminApp, appUrl: string): Promise<void> => {
  await admin.project.update({
    displayName: "Link Board",
    config: {
      domains: [{ domain: appUrl, handlerPath: "/handler" }],
      // Any mail server will do: the emulator stores all mails in its mailbox instead of sending them.
      emailConfig: {
        type: "standard",
        host: "mail.example.com",
        port: 587,
        username: "link-board",
        password: "not needed here",
        senderName: "Link Board",
        senderEmail: "hello@link-board.example.com"
      }
    }
  })
  await admin.payments.setup()
  await admin.config.update({
    "payments.testMode": true,
    "payments.items.links": { displayName: "Links", customerType: "team" },
    "payments.products.free": {
      displayName: "Free",
      customerType: "team",
      prices: { free: { USD: "0" } },
      includedItems: { links: { quantity: 10 } }
    },
    "payments.products.pro": {
      displayName: "Pro",
      customerType: "team",
      prices: { monthly: { USD: "12", interval: [1, "month"] } },
      includedItems: { links: { quantity: 500, repeat: [1, "month"], expires: "when-repeated" } }
    },
    "payments.products.refill": {
      displayName: "50 more links",
      customerType: "team",
      stackable: true,
      prices: { once: { USD: "5" } },
      includedItems: { links: { quantity: 50 } }
    }
  })
  await admin.teamPermissionDefinitions.create({ id: "remove_links", description: "Removes links that others have added" })
  await admin.teamPermissionDefinitions.update("team_admin", {
    containedPermissionIds: [
      "$update_team",
      "$delete_team",
      "$read_members",
      "$remove_members",
      "$invite_members",
      "$manage_api_keys",
      "remove_links"
    ]
  })
}
