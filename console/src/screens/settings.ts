/** A value of the configuration, and what it does. */
export interface Setting {
  /** Where the configuration has it; in an entry of a list, below the entry. */
  readonly path: string
  readonly label: string
  /** What its values do. */
  readonly effect: string
  /** The first platform that has it, if it has no default there. */
  readonly since?: string
  readonly kind: "flag" | "text" | "number" | "secret" | "json" | "ids" | ReadonlyArray<string>
}

/** Settings with ids, such as the providers. */
export interface SettingList {
  readonly path: string
  readonly label: string
  readonly effect: string
  readonly fields: ReadonlyArray<Setting>
  /** What a new entry has. */
  readonly initial: (id: string) => object
}

/** A group of the form. */
export interface SettingGroup {
  readonly title: string
  readonly settings: ReadonlyArray<Setting>
  readonly lists: ReadonlyArray<SettingList>
  /** Whether those of the dashboard's parts belong to it. */
  readonly hasApps?: boolean
}

const flag = (path: string, label: string, effect: string): Setting => ({ path, label, effect, kind: "flag" })
const text = (path: string, label: string, effect: string, since?: string): Setting => ({
  path,
  label,
  effect,
  kind: "text",
  ...(since !== undefined && { since })
})
const json = (path: string, label: string, effect: string): Setting => ({ path, label, effect, kind: "json" })
const ids = (path: string, label: string, effect: string): Setting => ({ path, label, effect, kind: "ids" })

/** Every setting of a project, except what has a screen of its own. Those that the project's platform lacks are left out of the form. */
export const settingGroups: ReadonlyArray<SettingGroup> = [
  {
    title: "Signing in",
    settings: [
      flag("auth.allowSignUp", "Sign-ups", "Off: only servers create users; others get SIGN_UP_NOT_ENABLED."),
      flag("auth.password.allowSignIn", "Passwords", "Off: password calls fail with PASSWORD_AUTHENTICATION_NOT_ENABLED."),
      flag("auth.otp.allowSignIn", "Links and codes", "Whether people sign in with a link or a code from an e-mail."),
      flag("auth.passkey.allowSignIn", "Passkeys", "Whether people register passkeys, and sign in with them."),
      {
        path: "auth.oauth.accountMergeStrategy",
        label: "An account with the e-mail of another user",
        effect:
          "link_method: signs in as that user, if the e-mail is verified. raise_error: the sign-in fails. allow_duplicates: creates another user.",
        kind: ["link_method", "raise_error", "allow_duplicates"]
      },
      flag("onboarding.requireEmailVerification", "Verified e-mails only", "On: users without a verified e-mail are restricted."),
      flag(
        "project.requirePublishableClientKey",
        "Publishable key",
        "On: clients need the publishable key, not only the project id."
      ),
      {
        path: "auth.signUpRulesDefaultAction",
        label: "Sign-ups without a rule",
        effect: "allow or reject those to whom no sign-up rule applies.",
        kind: ["allow", "reject"]
      }
    ],
    lists: [
      {
        path: "auth.oauth.providers",
        label: "Providers",
        effect: "Where people sign in with an account of theirs. The built-in provider stands in for shared ones.",
        initial: (id) => ({ type: id, isShared: true, allowSignIn: true, allowConnectedAccounts: true }),
        fields: [
          text("type", "Type", "google, github and so on: whose forms and scopes it has."),
          flag("isShared", "Shared", "On: the keys are the platform's own, and the built-in provider stands in."),
          flag("allowSignIn", "Signs in", "Off: the account can only be connected to a user."),
          flag("allowConnectedAccounts", "Connects accounts", "Whether the app gets access tokens for its API."),
          text("clientId", "Client id", "Of your own app at the provider."),
          { path: "clientSecret", label: "Client secret", effect: "Of your own app at the provider.", kind: "secret" },
          text(
            "customCallbackUrl",
            "Own callback URL",
            "Where the provider leads back to, instead of the platform's URL.",
            "2026-11"
          ),
          text("facebookConfigId", "Facebook configuration", "Only for the type facebook."),
          text("microsoftTenantId", "Microsoft tenant", "Only for the type microsoft."),
          { ...json("appleBundles", "Apple bundles", "Only for the type apple: native apps that sign in."), since: "2026-04" }
        ]
      },
      {
        path: "auth.signUpRules",
        label: "Sign-up rules",
        effect: "Who may sign up. Of several that match, that of the highest priority decides.",
        initial: (id) => ({ enabled: true, displayName: id, priority: 0, condition: "false", action: { type: "reject" } }),
        fields: [
          flag("enabled", "Enabled", "Off: the rule is as if it were not there."),
          text("displayName", "Name", "For people."),
          { path: "priority", label: "Priority", effect: "The highest decides.", kind: "number" },
          text("condition", "Condition", 'In CEL, such as email.endsWith("@example.com").'),
          {
            path: "action.type",
            label: "Action",
            effect: "allow, reject, restrict (signed up, but restricted), or log.",
            kind: ["allow", "reject", "restrict", "log"]
          },
          text("action.message", "Message", "What a rejected person is told.")
        ]
      }
    ]
  },
  {
    title: "Users, teams and keys",
    settings: [
      flag("users.allowClientUserDeletion", "Deletion by users", "Whether users can delete themselves."),
      flag("teams.allowClientTeamCreation", "Teams by users", "Whether a signed-in user can create teams."),
      flag("teams.createPersonalTeamOnSignUp", "Personal teams", "Whether each new user gets a team."),
      flag("apiKeys.enabled.user", "API keys of users", "Whether users can create keys for programs of their own."),
      flag("apiKeys.enabled.team", "API keys of teams", "Whether members can create keys for their team."),
      ids("rbac.defaultPermissions.teamCreator", "Creators of a team get", "Permissions of whoever creates a team."),
      ids("rbac.defaultPermissions.teamMember", "Members of a team get", "Permissions of whoever joins a team."),
      ids("rbac.defaultPermissions.signUp", "Everybody gets", "Permissions of the project that each new user has.")
    ],
    lists: []
  },
  {
    title: "Domains",
    settings: [
      flag(
        "domains.allowLocalhost",
        "Redirects to localhost",
        "Whether links may lead to localhost without being a trusted domain."
      )
    ],
    lists: [
      {
        path: "domains.trustedDomains",
        label: "Trusted domains",
        effect: "Where links of e-mails and redirects may lead.",
        initial: () => ({ baseUrl: "https://example.com", handlerPath: "/handler" }),
        fields: [
          text("baseUrl", "Origin", "Such as https://example.com, or with * for any part of the host."),
          text("handlerPath", "Path of the screens", "Below which your app has its pages for signing in.")
        ]
      }
    ]
  },
  {
    title: "E-mails",
    settings: [
      flag("emails.server.isShared", "The platform's mail server", "Off: the project's own, which templates of its own need."),
      {
        path: "emails.server.provider",
        label: "Kind of server",
        effect: "How mails are handed over.",
        kind: ["smtp", "resend", "managed"]
      },
      text("emails.server.host", "Host", "Nothing is sent to it: the mails stay here."),
      { path: "emails.server.port", label: "Port", effect: "25, 465, 587 or 2525, usually.", kind: "number" },
      text("emails.server.username", "User name", "At the server."),
      { path: "emails.server.password", label: "Password", effect: "At the server.", kind: "secret" },
      text("emails.server.senderName", "Name of the sender", "Whom mails are from."),
      text("emails.server.senderEmail", "Address of the sender", "Whom mails are from."),
      text("emails.server.managedSubdomain", "Managed subdomain", "Only for the kind managed.", "2026-04"),
      text(
        "emails.server.managedSenderLocalPart",
        "Managed sender",
        "Only for the kind managed: what is before the @.",
        "2026-04"
      ),
      text("emails.selectedThemeId", "Theme", "The id of the theme around every mail; the templates screen has them.")
    ],
    lists: []
  },
  {
    title: "Payments",
    settings: [
      flag("payments.testMode", "Test mode", "On: purchases are free, and cannot be refunded."),
      flag("payments.blockNewPurchases", "No new purchases", "On: purchases fail with NEW_PURCHASES_BLOCKED."),
      json("payments.autoPay", "Automatic payment", "An interval, which the emulator keeps and does not use.")
    ],
    lists: ["payments.productLines", "payments.catalogs"].map((path) => ({
      path,
      label: "Product lines",
      effect: "A customer has one product of a line at a time: the next one replaces it.",
      initial: (id) => ({ displayName: id }),
      fields: [
        text("displayName", "Name", "For people."),
        { path: "customerType", label: "For", effect: "Who buys its products.", kind: ["user", "team", "custom"] }
      ]
    }))
  },
  {
    title: "Apps and data of the dashboard",
    hasApps: true,
    settings: [
      json("sourceOfTruth", "Database", "Where the platform keeps the users: hosted here, whatever it says."),
      json("dbSync", "Copies to databases", "The dashboard's own. The emulator keeps it and does nothing."),
      json("analytics", "Analytics", "The dashboard's own."),
      json("customDashboards", "Dashboards", "The dashboard's own.")
    ],
    lists: [
      {
        path: "dataVault.stores",
        label: "Vault stores",
        effect: "Where vault.store of a server app keeps encrypted values.",
        initial: (id) => ({ displayName: id }),
        fields: [text("displayName", "Name", "For people.")]
      }
    ]
  }
]

/** Returns the settings of the parts that the platform's dashboard shows. */
export const appSettings = (installed: object = {}): ReadonlyArray<Setting> =>
  Object.keys(installed).map((id) =>
    flag(`apps.installed.${id}.enabled`, `App ${id}`, "Whether the platform's dashboard shows it. No call depends on it.")
  )

/** Returns what is at a path; undefined if there is nothing. */
export const valueAt = (tree: unknown, path: string): unknown =>
  path.split(".").reduce((value: unknown, key) => (Object.hasOwn(Object(value), key) ? Object(value)[key] : undefined), tree)
