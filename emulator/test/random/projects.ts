import { oauthProviders } from "portico/schemas"
import type { Generation } from "../../src/generation/Generation.js"

// The projects of random requests.

/** The address of the emulator in its answers. */
export const base = "http://localhost:8102"

/** What nobody may see but those who have sent it, by who may never be answered with it. */
export const planted = {
  /** Nobody, nor the log or an export. */
  password: "planted-password",
  totpSecret: btoa("planted-totp-secret!"),
  /** Clients. */
  serverOnly: "planted-for-servers",
  /** Callers of other projects. */
  otherProject: "planted-in-the-other-project"
}

export const isPlanted = (text: string) => Object.values(planted).some((secret) => text.includes(secret))

const keysOf = (name: string) => ({
  publishableClientKey: `pck_${name}`,
  secretServerKey: `ssk_planted_${name}`,
  superSecretAdminKey: `sak_planted_${name}`
})
/** The ids of the projects. */
export const projectIds = {
  own: "11111111-1111-4111-8111-111111111111",
  other: "22222222-2222-4222-8222-222222222222",
  internal: "internal"
}
export type ProjectName = keyof typeof projectIds
/** The keys of each project. */
export const keys = { own: keysOf("own"), other: keysOf(planted.otherProject), internal: keysOf("internal") }

const customer = (customerType: "user" | "team" | "custom") => ({
  displayName: customerType,
  customerType,
  prices: { monthly: { USD: "20", interval: [1, "month"] as const }, once: { USD: "10" } },
  includedItems: { [`${customerType}-credits`]: { quantity: 5 } }
})
const projectOf = (platform: Generation, name: "own" | "other", mark: string) => ({
  id: projectIds[name],
  displayName: `Project ${mark}`,
  ...keys[name],
  magicLinkEnabled: true,
  passkeyEnabled: true,
  clientTeamCreationEnabled: true,
  clientUserDeletionEnabled: true,
  allowUserApiKeys: true,
  allowTeamApiKeys: true,
  builtInOAuth: true,
  oauthProviders: oauthProviders.map((type) => ({
    id: type,
    type,
    isShared: false,
    clientId: `client-${type}`,
    clientSecret: `${planted.serverOnly}-${mark}`,
    allowSignIn: true,
    allowConnectedAccounts: true
  })),
  users: ["ada", "grace"].map((user) => ({
    email: `${user}${mark}@example.com`,
    password: planted.password,
    displayName: `${user} ${mark}`,
    serverMetadata: { note: `${planted.serverOnly}-${mark}` }
  })),
  teams: [
    {
      displayName: `Team ${mark}`,
      serverMetadata: { note: `${planted.serverOnly}-${mark}` },
      members: [{ email: `ada${mark}@example.com`, permissions: ["team_admin"] }, { email: `grace${mark}@example.com` }]
    }
  ],
  permissions: { read: {}, write: { contains: ["read"] }, audit: { scope: "project" as const } },
  products: {
    user: customer("user"),
    pro: { ...customer("user"), catalogId: "plans" },
    basic: { ...customer("user"), catalogId: "plans" },
    team: customer("team"),
    custom: customer("custom")
  },
  items: Object.fromEntries(
    (["user", "team", "custom"] as const).map((type) => [`${type}-credits`, { displayName: type, customerType: type }])
  ),
  config: {
    "emails.server": {
      ...{ isShared: false, host: "mail.example.com", port: 25, username: "u", password: `${planted.serverOnly}-${mark}` },
      ...{ senderName: "Mail", senderEmail: "mail@example.com" }
    },
    "payments.testMode": true,
    ...(platform !== "2025-11" && { "apps.installed.analytics.enabled": true }),
    "dataVault.stores.vault": { displayName: "Vault" }
  }
})
/** The challenge of every passkey. */
export const challenge = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
/** The options of an emulator for random requests. */
export const trafficOptions = (platform: Generation) => ({
  platform,
  passwordRounds: 4,
  passkeyChallenge: challenge,
  internalKeys: keys.internal,
  projects: [projectOf(platform, "own", "-own"), projectOf(platform, "other", `-${planted.otherProject}`)],
  deliver: () => Promise.resolve(new Response())
})
