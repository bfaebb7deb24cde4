/**
 * A function with which arrangements write the emulator's state directly, why no request can do it, and the files that use it.
 */
export interface Writer {
  readonly reason: string
  readonly files: ReadonlyArray<string>
}

const chosenIds = "the recorded request names ids that the platform chose, and a request of the emulator would choose others"
const chosenTexts = "the recorded request holds a code, a token or a key that the platform made up"
const config = "the recorded settings stand in no request of the case, and their ids were chosen by the platform"

/** All functions of the emulator with which arrangements write state instead of sending requests. */
export const writers: Readonly<Record<string, Writer>> = {
  World: {
    reason: "projects have the recorded ids and keys; those of other projects are looked up in it",
    files: [
      "arrange/apiKeys.ts",
      "arrange/cli.ts",
      "arrange/common.ts",
      "arrange/connectedAccounts.ts",
      "arrange/internal.ts",
      "arrange/later/oauth.ts",
      "arrange/later/projects.ts",
      "arrange/later/tools.ts",
      "arrange/oauth.ts",
      "arrange/oauthToken.ts",
      "arrange/sessions.ts",
      "stage.ts"
    ]
  },
  usersOf: {
    reason: chosenIds,
    files: [
      "answers.ts",
      "arrange/connectedAccounts.ts",
      "arrange/contactChannels.ts",
      "arrange/later/oauth.ts",
      "arrange/later/tools.ts",
      "arrange/later/users.ts",
      "arrange/oauthProviders.ts",
      "arrange/sessions.ts",
      "arrange/users.ts",
      "stage.ts",
      "teamWorld.ts"
    ]
  },
  addChannel: { reason: chosenIds, files: ["stage.ts"] },
  changeChannel: { reason: chosenIds, files: ["arrange/contactChannels.ts"] },
  removeUser: { reason: "a user of another project, whose keys the case does not have", files: ["arrange/sessions.ts"] },
  teamsOf: { reason: chosenIds, files: ["paymentWorld.ts", "stage.ts", "teamWorld.ts"] },
  addMembership: {
    reason: chosenIds,
    files: ["arrange/common.ts", "arrange/internal.ts", "arrange/later/projects.ts", "stage.ts", "teamWorld.ts"]
  },
  selectTeam: { reason: chosenIds, files: ["stage.ts"] },
  addSession: { reason: `${chosenIds}; ${chosenTexts}`, files: ["stage.ts"] },
  removeSession: {
    reason: "the session of the recorded token ended before, by a request with another token",
    files: ["arrange/sessions.ts"]
  },
  addCode: { reason: chosenTexts, files: ["stage.ts"] },
  addCliLogin: { reason: chosenTexts, files: ["arrange/cli.ts", "arrange/later/auth.ts"] },
  authorizationCodesOf: { reason: chosenTexts, files: ["arrange/later/oauth.ts", "arrange/oauthToken.ts"] },
  flowsOf: { reason: chosenTexts, files: ["arrange/oauth.ts"] },
  builtInProviderOf: {
    reason: "what the provider of the recordings knew of accounts and codes, which it was told on pages of its own",
    files: ["arrange/connectedAccounts.ts", "arrange/later/tools.ts", "arrange/oauth.ts"]
  },
  keepProviderTokens: {
    reason: "the tokens of the provider of the recordings",
    files: ["arrange/connectedAccounts.ts", "arrange/later/tools.ts"]
  },
  setPasskey: { reason: "the recorded authenticator has a key that nobody else has", files: ["arrange/passkey.ts"] },
  addApiKey: { reason: `${chosenIds}; ${chosenTexts}`, files: ["arrange/apiKeys.ts"] },
  vaultEntries: { reason: "the hashes of the recorded keys", files: ["arrange/apiKeys.ts"] },
  permissionsOf: { reason: config, files: ["arrange/permissions.ts", "teamWorld.ts"] },
  projectGrantsOf: { reason: chosenIds, files: ["arrange/permissions.ts"] },
  applyOverride: {
    reason: config,
    files: ["arrange/apiKeys.ts", "arrange/emails.ts", "arrange/internal.ts", "stage.ts"]
  },
  updateProject: { reason: config, files: ["arrange/internal.ts"] },
  putTemplate: { reason: chosenIds, files: ["arrange/emails.ts", "arrange/later/outbox.ts"] },
  putTheme: { reason: chosenIds, files: ["arrange/emails.ts"] },
  putEmailDraft: { reason: chosenIds, files: ["arrange/emails.ts", "arrange/later/outbox.ts"] },
  Outbox: { reason: "mails that were sent by requests of other cases", files: ["arrange/emails.ts"] },
  setNotifications: {
    reason: "a preference of a user of the case, set before it",
    files: ["arrange/emails.ts", "arrange/notificationPreferences.ts"]
  },
  addEndpoint: { reason: `${chosenIds}; ${chosenTexts}`, files: ["arrange/webhooks.ts"] },
  webhooksOf: { reason: chosenTexts, files: ["arrange/webhooks.ts"] }
}

/** Functions that only read or compute. */
export const readers: ReadonlySet<string> = new Set([
  "AccessTokens",
  "Emulator",
  "EmulatorConfig",
  "Passwords",
  "WebHandler",
  "challengeOf",
  "contactChannelVerification",
  "membershipOf",
  "mfaAttempt",
  "notificationKinds",
  "passkeyAuthentication",
  "passkeyRegistration",
  "passwordReset",
  "paymentsOf",
  "primaryChannel",
  "queuedEmailsOf",
  "sessionById",
  "sessionByToken",
  "signInCode",
  "signingKeys",
  "teamInvitation",
  "unsubscription"
])
