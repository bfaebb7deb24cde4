import type { AdminApp } from "../promise/admin.js"

export type { Config, ConfigOverride, SourceOfTruth } from "../schemas/Config.js"
export type { AuthConfig, DomainsConfig, EmailsConfig, OAuthProviderConfig, RbacConfig } from "../schemas/configAuth.js"
export type {
  ConfiguredItem,
  ConfiguredProduct,
  ItemDefinition,
  PaymentsConfig,
  ProductDefinition
} from "../schemas/configPayments.js"
export type { ConfiguredPrice } from "../schemas/Price.js"
export type { LevelOption, ReplaceOptions } from "../services/resources/admin/AdminConfig.js"
export type { ConfigValue } from "../services/resources/admin/configRules.js"

/** `config` of an admin app. */
export type AdminConfig = AdminApp["config"]
