import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { nullWhenAbsent, optionals } from "./absence.js"
import { ProjectDomainUrl } from "./domain.js"
import { Email } from "./Email.js"
import { PermissionId } from "./ids.js"
import { oauthProviders } from "./limits.js"
import { OAuthProviderType } from "./OAuthProvider.js"
import { Opaque } from "./Opaque.js"
import { Open, openUnion, variants } from "./Open.js"
import { otherEmailConfig } from "./rules/otherType.js"
import { Secret, SecretInput } from "./Secret.js"
import { HandlerPath, Port } from "./Url.js"
import { Wire } from "./wire.js"

/** An object with an id only. */
export class IdOnly extends Opaque<IdOnly>()(Wire({ id: Schema.String })) {}

/** A domain that the platform may redirect to; the handler path begins with a slash. @source protocol/projects.md#fields */
export class ProjectDomain extends Opaque<ProjectDomain>()(Wire({ domain: Schema.String, handlerPath: Schema.String })) {}

/**
 * A domain to add to a project, which may have wildcards; the handler path begins with a slash. @source protocol/formats.md#urls
 */
export class UpdateProjectDomain extends Opaque<UpdateProjectDomain>()(
  Wire({ domain: ProjectDomainUrl, handlerPath: HandlerPath })
) {}

const emailServer = {
  type: Schema.Literal("standard"),
  host: Schema.String,
  port: Port,
  username: Schema.String,
  password: Secret,
  senderName: Schema.String,
  senderEmail: Schema.String
}

/** The platform's own e-mail server, which projects share. */
export class SharedEmailConfig extends Opaque<SharedEmailConfig>()(Wire({ type: Schema.Literal("shared") })) {}

/** The project's own e-mail server. @source protocol/projects.md#fields */
export class StandardEmailConfig extends Opaque<StandardEmailConfig>()(Wire(emailServer)) {}

/** The settings of the project's own e-mail server. @source protocol/projects.md#fields */
export class UpdateStandardEmailConfig extends Opaque<UpdateStandardEmailConfig>()(
  Wire({ ...emailServer, password: SecretInput(Schema.String), senderEmail: Email })
) {}

/** The e-mail server of a project, in a response. */
export const EmailConfig = openUnion(otherEmailConfig, { shared: SharedEmailConfig, standard: StandardEmailConfig })

const providerSettings = optionals({
  clientId: Schema.String,
  clientSecret: Secret,
  facebookConfigId: Schema.String,
  microsoftTenantId: Schema.String,
  /** The bundle ids of the native apps that sign in with Apple. Since 2026-04. */
  appleBundleIds: Schema.Array(Schema.String)
})

/** An OAuth provider of the project. @source protocol/projects.md#fields */
export class ProjectOAuthProvider extends Opaque<ProjectOAuthProvider>()(
  Wire({
    id: OAuthProviderType,
    providerConfigId: nullWhenAbsent(Schema.String),
    type: Open(["shared", "standard"]),
    ...providerSettings
  })
) {}

/**
 * The settings of an OAuth provider: with the platform's shared keys, or with its own client id and secret.
 * @source protocol/projects.md#fields
 */
export class UpdateProjectOAuthProvider extends Opaque<UpdateProjectOAuthProvider>()(
  Wire({
    id: Schema.Literals(oauthProviders),
    ...Struct.pick(providerSettings, ["clientId"]),
    clientSecret: Schema.optionalKey(SecretInput(Schema.String)),
    type: Schema.Literals(["shared", "standard"]),
    ...Struct.omit(providerSettings, ["clientId", "clientSecret"])
  })
) {}

const clientFields = {
  signUpEnabled: Schema.Boolean,
  credentialEnabled: Schema.Boolean,
  magicLinkEnabled: Schema.Boolean,
  passkeyEnabled: Schema.Boolean,
  clientTeamCreationEnabled: Schema.Boolean,
  clientUserDeletionEnabled: Schema.Boolean,
  allowUserApiKeys: Schema.Boolean,
  allowTeamApiKeys: Schema.Boolean,
  domains: Schema.Array(ProjectDomain)
}
const enabledProviders = Schema.Array(IdOnly)
const mergeStrategies = ["link_method", "raise_error", "allow_duplicates"] as const
const adminFields = {
  ...clientFields,
  allowLocalhost: Schema.Boolean,
  createTeamOnSignUp: Schema.Boolean,
  emailTheme: Schema.String,
  teamCreatorDefaultPermissions: Schema.Array(IdOnly),
  teamMemberDefaultPermissions: Schema.Array(IdOnly),
  userDefaultPermissions: Schema.Array(IdOnly)
}

const permissions = Schema.Array(Wire({ id: PermissionId }))
const defaultPermissions = {
  teamCreatorDefaultPermissions: permissions,
  teamMemberDefaultPermissions: permissions,
  userDefaultPermissions: permissions
}

/** The public settings of a project. @source protocol/projects.md#fields */
export class ProjectConfig extends Opaque<ProjectConfig>()(
  Wire(
    {
      ...clientFields,
      /** Whether redirects to localhost are trusted. Since 2026-11. */
      allowLocalhost: Schema.optionalKey(Schema.Boolean),
      oauthProviders: enabledProviders
    },
    { oauthProviders: "enabled_oauth_providers" }
  )
) {}

/** All settings of a project. @source protocol/projects.md#fields */
export class AdminProjectConfig extends Opaque<AdminProjectConfig>()(
  Wire({
    ...adminFields,
    enabledOauthProviders: Schema.optionalKey(enabledProviders),
    oauthProviders: Schema.Array(ProjectOAuthProvider),
    emailConfig: EmailConfig,
    oauthAccountMergeStrategy: Open(mergeStrategies)
  })
) {}

/**
 * The settings of a project to change; omitted fields are left unchanged, and an array replaces the whole previous one.
 * @source protocol/projects.md#fields
 */
export class UpdateProjectConfig extends Opaque<UpdateProjectConfig>()(
  Wire(
    // In the order in which the platform lists the problems of fields.
    optionals({
      ...Struct.omit(clientFields, ["allowUserApiKeys", "allowTeamApiKeys", "domains"]),
      ...Struct.pick(adminFields, ["allowLocalhost"]),
      ...Struct.pick(clientFields, ["allowUserApiKeys", "allowTeamApiKeys"]),
      emailConfig: variants({ shared: SharedEmailConfig, standard: UpdateStandardEmailConfig }),
      ...Struct.pick(adminFields, ["emailTheme"]),
      domains: Schema.Array(UpdateProjectDomain),
      oauthProviders: Schema.Array(UpdateProjectOAuthProvider),
      ...Struct.pick(adminFields, ["createTeamOnSignUp"]),
      ...defaultPermissions,
      oauthAccountMergeStrategy: Schema.Literals(mergeStrategies),
      /** Whether users are restricted until their primary e-mail address is verified. Since 2026-04. */
      requireEmailVerification: Schema.Boolean
    })
  )
) {}
