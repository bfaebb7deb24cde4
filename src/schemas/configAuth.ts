import * as Schema from "effect/Schema"
import { ThemeChoice } from "./EmailTheme.js"
import { Opaque } from "./Opaque.js"
import { Open } from "./Open.js"
import { Secret } from "./Secret.js"

const flag = Schema.optionalKey(Schema.Boolean)
const text = Schema.optionalKey(Schema.String)
/** A set of ids. */
const ids = Schema.Record(Schema.String, Schema.Boolean)
const signIn = Schema.optionalKey(Schema.Struct({ allowSignIn: Schema.Boolean }))

/** The permissions of a project, and those granted by default. @source protocol/projects.md#configuration */
export class RbacConfig extends Opaque<RbacConfig>()(
  Schema.Struct({
    permissions: Schema.Record(
      Schema.String,
      Schema.Struct({ description: text, scope: Schema.optionalKey(Open(["team", "project"])), containedPermissionIds: ids })
    ),
    defaultPermissions: Schema.Struct({
      teamCreator: Schema.optionalKey(ids),
      teamMember: Schema.optionalKey(ids),
      signUp: Schema.optionalKey(ids)
    })
  })
) {}

/** The domains of the project's apps. @source protocol/projects.md#configuration */
export class DomainsConfig extends Opaque<DomainsConfig>()(
  Schema.Struct({
    allowLocalhost: flag,
    trustedDomains: Schema.Record(Schema.String, Schema.Struct({ baseUrl: text, handlerPath: text }))
  })
) {}

/** An OAuth provider of the project. @source protocol/projects.md#configuration */
export class OAuthProviderConfig extends Opaque<OAuthProviderConfig>()(
  Schema.Struct({
    type: text,
    isShared: flag,
    allowSignIn: flag,
    allowConnectedAccounts: flag,
    clientId: text,
    clientSecret: Schema.optionalKey(Secret),
    facebookConfigId: text,
    microsoftTenantId: text,
    /** Since 2026-04. */
    appleBundles: Schema.optionalKey(Schema.Record(Schema.String, Schema.Struct({ bundleId: text }))),
    /** Since 2026-11. */
    customCallbackUrl: text
  })
) {}

/**
 * A rule for who may sign up. The matching rule of the highest priority decides, of several the first by id. The condition is a
 * string in the Common Expression Language.
 * @source protocol/changes.md
 */
export class SignUpRule extends Opaque<SignUpRule>()(
  Schema.Struct({
    enabled: flag,
    displayName: text,
    priority: Schema.optionalKey(Schema.Finite),
    condition: text,
    action: Schema.optionalKey(
      Schema.Struct({ type: Schema.optionalKey(Open(["allow", "reject", "restrict", "log"])), message: text })
    )
  })
) {}

/** The sign-in methods. @source protocol/projects.md#configuration */
export class AuthConfig extends Opaque<AuthConfig>()(
  Schema.Struct({
    allowSignUp: flag,
    password: signIn,
    otp: signIn,
    passkey: signIn,
    /** Who may sign up, by id. Since 2026-04. */
    signUpRules: Schema.optionalKey(Schema.Record(Schema.String, SignUpRule)),
    /** The action if no rule matches. Since 2026-04. */
    signUpRulesDefaultAction: Schema.optionalKey(Open(["allow", "reject"])),
    oauth: Schema.optionalKey(
      Schema.Struct({
        accountMergeStrategy: Schema.optionalKey(Open(["link_method", "raise_error", "allow_duplicates"])),
        providers: Schema.Record(Schema.String, OAuthProviderConfig)
      })
    )
  })
) {}

/** How the project sends e-mails. @source protocol/projects.md#configuration */
export class EmailsConfig extends Opaque<EmailsConfig>()(
  Schema.Struct({
    server: Schema.optionalKey(
      Schema.Struct({
        isShared: flag,
        provider: text,
        host: text,
        port: Schema.optionalKey(Schema.Finite),
        username: text,
        password: Schema.optionalKey(Secret),
        senderName: text,
        senderEmail: text,
        /** Since 2026-04. */
        managedSubdomain: text,
        /** Since 2026-04. */
        managedSenderLocalPart: text
      })
    ),
    selectedThemeId: text,
    themes: Schema.Record(Schema.String, Schema.Struct({ displayName: Schema.String, tsxSource: Schema.String })),
    templates: Schema.Record(
      Schema.String,
      Schema.Struct({ displayName: Schema.String, tsxSource: Schema.String, themeId: Schema.optionalKey(ThemeChoice) })
    )
  })
) {}
