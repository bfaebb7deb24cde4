import type { Json } from "../config/json.js"

/** An API key of a seeded user or team. */
export interface SeedApiKey {
  readonly description: string
  /** The whole text of the key, so that it is the same at each start. Default: random. */
  readonly value?: string
}

/** A product that a seeded user or team has. */
export interface SeedPurchase {
  /** The id of a product of the project. */
  readonly product: string
  /** The id of the price that was paid. Default: none, so that the product counts as granted by a server. */
  readonly price?: string
  /** Default: 1. */
  readonly quantity?: number
}

/** An open invitation to a seeded team. Its mail is in the outbox. */
export interface SeedInvitation {
  /** The address by which the invitation is found again. */
  readonly email: string
  /** The page of the app that accepts it, which the project must trust. Default: `http://localhost:3000/handler/team-invitation`. */
  readonly callbackUrl?: string
}

/** A user that exists from the start. */
export interface SeedUser {
  /** A UUID, so that programs and tests can name the user. Default: random. */
  readonly id?: string
  /** The address with which the user signs in, and by which the user is found again. */
  readonly email: string
  /** Default: none, so that the user signs in by a link or a provider. */
  readonly password?: string
  /** Default: true. */
  readonly emailVerified?: boolean
  readonly displayName?: string
  readonly profileImageUrl?: string
  readonly clientMetadata?: Json
  readonly clientReadOnlyMetadata?: Json
  readonly serverMetadata?: Json
  /** Permissions of the project. Default: those of every sign-up. */
  readonly permissions?: ReadonlyArray<string>
  readonly apiKeys?: ReadonlyArray<SeedApiKey>
  readonly purchases?: ReadonlyArray<SeedPurchase>
}

/** A member of a seeded team. */
export interface SeedMember {
  /** The address of a user of the same project. */
  readonly email: string
  /** Permissions in the team. Default: those of every member. */
  readonly permissions?: ReadonlyArray<string>
}

/** A team that exists from the start. */
export interface SeedTeam {
  /** A UUID, so that programs and tests can name the team. Default: random. */
  readonly id?: string
  /** The name, by which a team without an id is found again. */
  readonly displayName: string
  readonly profileImageUrl?: string
  readonly clientMetadata?: Json
  readonly clientReadOnlyMetadata?: Json
  readonly serverMetadata?: Json
  readonly members?: ReadonlyArray<SeedMember>
  readonly invitations?: ReadonlyArray<SeedInvitation>
  readonly apiKeys?: ReadonlyArray<SeedApiKey>
  readonly purchases?: ReadonlyArray<SeedPurchase>
}

/** A permission that a project defines. */
export interface SeedPermission {
  /** Default: `team`. */
  readonly scope?: "team" | "project"
  readonly description?: string
  /** The ids of the permissions that it includes. */
  readonly contains?: ReadonlyArray<string>
}

/** An amount per currency, and how often it is due. */
export interface SeedPrice {
  /** Dollars, as a text: `"9.99"`. */
  readonly USD?: string
  readonly interval?: readonly [count: number, unit: "day" | "week" | "month" | "year"]
  readonly serverOnly?: boolean
  readonly freeTrial?: readonly [count: number, unit: "day" | "week" | "month" | "year"]
}

/** A product of a project, as in its configuration. */
export interface SeedProduct {
  readonly displayName: string
  readonly customerType: "user" | "team" | "custom"
  readonly prices: Readonly<Record<string, SeedPrice>> | "include-by-default"
  readonly includedItems?: Readonly<
    Record<
      string,
      {
        readonly quantity: number
        readonly repeat?: "never" | readonly [count: number, unit: "day" | "week" | "month" | "year"]
        readonly expires?: "never" | "when-purchase-expires" | "when-repeated"
      }
    >
  >
  readonly catalogId?: string
  readonly stackable?: boolean
  readonly serverOnly?: boolean
  readonly isAddOnTo?: Readonly<Record<string, true>> | false
}

/** What products include and customers consume. */
export interface SeedItem {
  readonly displayName: string
  readonly customerType: "user" | "team" | "custom"
}

/** A template of e-mails. */
export interface SeedTemplate {
  readonly displayName: string
  readonly tsxSource: string
  /** Default: the theme of the project. */
  readonly themeId?: string | false
}

/** What a project has from the start. What is there already is not made again. */
export interface ProjectSeed {
  readonly users?: ReadonlyArray<SeedUser>
  /** So many plausible people beside them, the same at each start. Their password is `password`. Default: 0. */
  readonly people?: number
  readonly teams?: ReadonlyArray<SeedTeam>
  /** By id. */
  readonly permissions?: Readonly<Record<string, SeedPermission>>
  /** By id. A project with products has a payments account from the start, so that purchase links work. */
  readonly products?: Readonly<Record<string, SeedProduct>>
  /** By id: what products include and users consume. */
  readonly items?: Readonly<Record<string, SeedItem>>
  /** Templates of e-mails by id, a UUID. */
  readonly templates?: Readonly<Record<string, SeedTemplate>>
  /** Any other part of the configuration, by path: `{ "payments.testMode": true }`. */
  readonly config?: Readonly<Record<string, Json>>
}
