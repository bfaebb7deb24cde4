import * as Schema from "effect/Schema"
import { AuthConfig, DomainsConfig, EmailsConfig, RbacConfig } from "./configAuth.js"
import { PaymentsConfig } from "./configPayments.js"
import { Opaque } from "./Opaque.js"
import { openUnion } from "./Open.js"
import { recordOf } from "./recordOf.js"
import { otherConfigSource } from "./rules/otherType.js"
import { configPath } from "./rules/value.js"
import { Secret } from "./Secret.js"
import { fromJson, Wire } from "./wire.js"

const enabled = Schema.Struct({ enabled: Schema.Boolean })

/** The database that stores the users; a connection string contains a password. */
export class SourceOfTruth extends Opaque<SourceOfTruth>()(
  Schema.Struct({
    type: Schema.String,
    connectionString: Schema.optionalKey(Secret),
    connectionStrings: Schema.optionalKey(Schema.Record(Schema.String, Secret))
  })
) {}

/**
 * The configuration of a project. Its keys are camelCase on the wire too. A part that the platform omits is absent.
 * @source protocol/projects.md#configuration
 */
export class Config extends Opaque<Config>()(
  Schema.Struct({
    sourceOfTruth: Schema.optionalKey(SourceOfTruth),
    rbac: Schema.optionalKey(RbacConfig),
    apiKeys: Schema.optionalKey(Schema.Struct({ enabled: Schema.Struct({ team: Schema.Boolean, user: Schema.Boolean }) })),
    apps: Schema.optionalKey(Schema.Struct({ installed: Schema.Record(Schema.String, enabled) })),
    teams: Schema.optionalKey(
      Schema.Struct({ createPersonalTeamOnSignUp: Schema.Boolean, allowClientTeamCreation: Schema.Boolean })
    ),
    users: Schema.optionalKey(Schema.Struct({ allowClientUserDeletion: Schema.Boolean })),
    /** Since 2026-04. */
    project: Schema.optionalKey(Schema.Struct({ requirePublishableClientKey: Schema.optionalKey(Schema.Boolean) })),
    /** Since 2026-04. */
    onboarding: Schema.optionalKey(Schema.Struct({ requireEmailVerification: Schema.optionalKey(Schema.Boolean) })),
    domains: Schema.optionalKey(DomainsConfig),
    auth: Schema.optionalKey(AuthConfig),
    emails: Schema.optionalKey(EmailsConfig),
    payments: Schema.optionalKey(PaymentsConfig),
    /** The dashboard's settings of databases, analytics and dashboards. Since 2026-04. */
    dbSync: Schema.optionalKey(Schema.Json),
    analytics: Schema.optionalKey(Schema.Json),
    customDashboards: Schema.optionalKey(Schema.Json),
    dataVault: Schema.optionalKey(
      Schema.Struct({ stores: Schema.Record(Schema.String, Schema.Struct({ displayName: Schema.String })) })
    )
  })
) {}

/** The whole configuration, with all defaults filled in; a JSON string on the wire. @source protocol/projects.md#calls */
export class RenderedConfig extends Opaque<RenderedConfig>()(Wire({ config: fromJson(Config) }, { config: "config_string" })) {}

/**
 * Changes of the configuration by path, such as `{"payments.testMode": false}`; a JSON string on the wire. A value replaces
 * everything under its path, and null restores the default.
 * @source protocol/projects.md#configuration
 */
export class ConfigOverride extends Opaque<ConfigOverride>()(
  Wire({ override: Schema.optionalKey(fromJson(recordOf(configPath, Schema.Json))) }, { override: "config_override_string" })
) {}

/**
 * The layers of a configuration, from the weakest to the strongest: set by the platform, pushed from a repository, and set where
 * the project runs. Since 2026-04; earlier platforms have the last one only.
 * @source protocol/changes.md
 */
export const configLevels = ["project", "branch", "environment"] as const

/** A layer of a configuration. */
export const ConfigLevel = Schema.Literals(configLevels)
export type ConfigLevel = typeof ConfigLevel.Type

const configJson = fromJson(recordOf(configPath, Schema.Json))

/** The settings of one layer of the configuration, by path; a JSON string on the wire. @source protocol/changes.md */
export class ConfigLayer extends Opaque<ConfigLayer>()(
  Wire({ config: fromJson(Schema.Record(Schema.String, Schema.Json)) }, { config: "config_string" })
) {}

/** The origin of a branch's configuration: a commit, an unknown origin, or none. @source protocol/changes.md */
export const ConfigSource = openUnion(otherConfigSource, {
  "pushed-from-github": Wire({
    type: Schema.Literal("pushed-from-github"),
    owner: Schema.String,
    repo: Schema.String,
    branch: Schema.String,
    commitHash: Schema.String,
    configFilePath: Schema.String,
    /** Since 2026-11. */
    workflowPath: Schema.optionalKey(Schema.String)
  }),
  "pushed-from-unknown": Schema.Struct({ type: Schema.Literal("pushed-from-unknown") }),
  unlinked: Schema.Struct({ type: Schema.Literal("unlinked") })
})
export type ConfigSource = typeof ConfigSource.Type

/** The origin of a branch's configuration. @source protocol/changes.md */
export class ConfigSourceAnswer extends Opaque<ConfigSourceAnswer>()(Schema.Struct({ source: ConfigSource })) {}

/** The new settings of one layer; for a branch also their origin. @source protocol/changes.md */
export class ReplaceConfig extends Opaque<ReplaceConfig>()(
  Wire({ config: configJson, source: Schema.optionalKey(ConfigSource) }, { config: "config_string" })
) {}

/** The paths to remove from one layer, with everything under them. @source protocol/changes.md */
export class ResetConfigKeys extends Opaque<ResetConfigKeys>()(Schema.Struct({ keys: Schema.Array(Schema.String) })) {}
