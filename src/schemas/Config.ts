import * as Schema from "effect/Schema"
import { AuthConfig, DomainsConfig, EmailsConfig, RbacConfig } from "./configAuth.js"
import { PaymentsConfig } from "./configPayments.js"
import { fromJson } from "./fromJson.js"
import { Opaque } from "./Opaque.js"
import { recordOf } from "./recordOf.js"
import { configPath } from "./rules/configPath.js"
import { Secret } from "./Secret.js"
import { Wire } from "./wire.js"

const enabled = Schema.Struct({ enabled: Schema.Boolean })

/** Where the users are kept; a connection text holds a password. */
export class SourceOfTruth extends Opaque<SourceOfTruth>()(
  Schema.Struct({
    type: Schema.String,
    connectionString: Schema.optionalKey(Secret),
    connectionStrings: Schema.optionalKey(Schema.Record(Schema.String, Secret))
  })
) {}

/**
 * The configuration of a project. Its keys are camelCase on the wire too. A part that the platform leaves out is absent.
 * @source facts 13.3
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
    domains: Schema.optionalKey(DomainsConfig),
    auth: Schema.optionalKey(AuthConfig),
    emails: Schema.optionalKey(EmailsConfig),
    payments: Schema.optionalKey(PaymentsConfig),
    dataVault: Schema.optionalKey(
      Schema.Struct({ stores: Schema.Record(Schema.String, Schema.Struct({ displayName: Schema.String })) })
    )
  })
) {}

/** The whole configuration, with every default filled in; it travels as a JSON text. @source facts 13.2 */
export class RenderedConfig extends Opaque<RenderedConfig>()(Wire({ config: fromJson(Config) }, { config: "config_string" })) {}

/**
 * Changes of the configuration by path, such as `{"payments.testMode": false}`; it travels as a JSON text. A value takes the
 * place of all that is under its path, and null goes back to the default.
 * @source facts 13.3
 */
export class ConfigOverride extends Opaque<ConfigOverride>()(
  Wire({ override: Schema.optionalKey(fromJson(recordOf(configPath, Schema.Json))) }, { override: "config_override_string" })
) {}
