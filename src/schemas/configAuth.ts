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

/** The permissions of a project, and who gets them to begin with. @source protocol/projects.md#configuration */
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

/** The sites that an app of the project may be on. @source protocol/projects.md#configuration */
export class DomainsConfig extends Opaque<DomainsConfig>()(
  Schema.Struct({
    allowLocalhost: flag,
    trustedDomains: Schema.Record(Schema.String, Schema.Struct({ baseUrl: text, handlerPath: text }))
  })
) {}

/** An OAuth provider that the project has set up. @source protocol/projects.md#configuration */
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
 * A rule for who may sign up. The rule of the highest priority whose condition holds decides, of equal ones the first by id.
 * The condition is a text in the Common Expression Language.
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

/** The ways of signing in. @source protocol/projects.md#configuration */
export class AuthConfig extends Opaque<AuthConfig>()(
  Schema.Struct({
    allowSignUp: flag,
    password: signIn,
    otp: signIn,
    passkey: signIn,
    /** Who may sign up, by id. Since 2026-04. */
    signUpRules: Schema.optionalKey(Schema.Record(Schema.String, SignUpRule)),
    /** What happens if no rule says otherwise. Since 2026-04. */
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
