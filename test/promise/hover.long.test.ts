import { readFileSync } from "node:fs"
import { relative } from "node:path/posix"
import { fileURLToPath } from "node:url"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { errorsOf, filesOf, namingErrors } from "../../tools/faces/errors.ts"
import type { Group, Member } from "../../tools/faces/members.ts"
import { renderFaces } from "../../tools/faces/render.ts"
import type { Editor } from "../support/languageServer.ts"
import { languageServer } from "../support/languageServer.ts"
import { languageService } from "../support/languageService.ts"

/** Method calls, with the signature that an editor shows and some of the documented errors. */
const methods: ReadonlyArray<readonly [call: string, signature: string, errors: ReadonlyArray<string>]> = [
  ["app.auth.signUpWithCredential(", "(signUp: SignUp", ["PasswordTooShort", "UserWithEmailAlreadyExists", "TransportFailure"]],
  ['app.auth.signInWithMagicLink("a"', "(code: ", ["VerificationCodeExpired", "SessionExpired"]],
  ["app.auth.verifyEmail(", "Promise<void>", ["CodeMissingError", "BrowserRequiredError", "VerificationCodeExpired"]],
  ["app.auth.checkMagicLinkCode(", "Promise<void>", ["VerificationCodeAlreadyUsed", "VerificationCodeNotFound"]],
  ["app.auth.signInWithMfa(", "(totp: SecretInput", ["InvalidTotpCode", "MfaAttemptMissingError"]],
  ["app.auth.signInWithPasskey(", "Promise<void>", ["PasskeyAuthenticationFailed", "PasskeyCancelledError"]],
  ["app.auth.callOAuthCallback(", "Promise<boolean>", ["InvalidAuthorizationCode", "BrowserRequiredError"]],
  ["app.auth.signOut(", "Promise<SignedOut>", ["NavigationUnavailableError", "UntrustedRedirectError"]],
  ["app.auth.promptCliLogin(", "(options: CliLoginOptions", ["CliAuthExpiredError", "CliAuthUsedError"]],
  ['app.teams.get("a"', "(teamId: string", ["TeamMembershipNotFound", "TransportFailure"]],
  ["app.teams.update(", "changes: UpdateTeamInput", ["TeamPermissionRequired", "SessionExpired"]],
  ['app.invitations.accept("a"', "(code: SecretInput", ["VerificationCodeExpired", "TransportFailure"]],
  ['app.permissions.has("a"', "Promise<boolean>", ["CannotGetOwnUserWithoutUser", "TransportFailure"]],
  ['app.payments.getItem({ userId: "", itemId: "" }', "Promise<OwnedItem>", ["ItemNotFound", "TransportFailure"]],
  ["app.payments.streamProducts(", "AsyncIterable<OwnedProduct>", ["IncompleteListError", "TransportFailure"]],
  ['server.users.get("a"', "(userId: string", ["UserNotFound", "TransportFailure"]],
  ["server.users.stream(", "AsyncIterable<ServerUser>", ["TransportFailure"]],
  ["server.contactChannels.update(", "ServerUpdateContactChannelInput", ["TransportFailure"]],
  ['server.apiKeys.getUser("a"', "(apiKey: SecretInput", ["ApiKeyRevoked", "WrongApiKeyType"]],
  [
    'server.vault.getValue({ storeId: "", key: "", secret: "" }',
    "(entry: VaultEntry",
    ["DataVaultStoreHashedKeyDoesNotExist", "VaultValueUnreadableError"]
  ],
  ["server.payments.tryDecreaseQuantity(", "quantity: number", ["ItemNotFound", "TransportFailure"]]
]

/** Method calls of the apps of Effect, with the signature that an editor shows and some of the documented errors. */
const effects: ReadonlyArray<readonly [call: string, signature: string, errors: ReadonlyArray<string>]> = [
  ["effects.auth.signInWithCredential(", "(credential: Credential): Effect<void, ", ["EmailPasswordMismatch", "SessionExpired"]],
  ['effects.auth.verifyEmail("a"', "(code: SecretInput): Effect<void, ", ["VerificationCodeExpired", "TransportFailure"]],
  ["effects.auth.signOut(", "Effect<SignedOut, ", ["NavigationUnavailableError", "UntrustedRedirectError"]],
  ["effects.auth.redirectToSignIn(", "Effect<void, ", ["NavigationUnavailableError"]],
  ['effects.user.get({ or: "throw" }', "Effect<User, ", ["SessionExpired", "TransportFailure"]],
  ["effects.teams.update(", "(teamId: string, changes: UpdateTeamInput): Effect<Team, ", ["TeamPermissionRequired"]],
  ["effects.payments.streamProducts(", "Stream<OwnedProduct, ", ["IncompleteListError", "TransportFailure"]],
  ["serverEffects.users.create(", "(user: CreateUserInput): Effect<ServerUser, ", ["UserWithEmailAlreadyExists"]],
  ["serverEffects.vault.getValue(", "(entry: VaultEntry", ["DataVaultStoreDoesNotExist", "VaultValueUnreadableError"]],
  ["serverEffects.verifySession(", "Effect<SessionClaims, ", ["TokenExpiredError", "SessionExpired"]]
]

// As published: the documented interfaces replace the derived types, and services name the errors of their methods.
const faces = renderFaces()
const errorsOfServices = errorsOf(faces.groups.values())
const root = fileURLToPath(new URL("../../", import.meta.url))
const published = {
  "src/promise/faces.ts": faces.text,
  ...Object.fromEntries(
    Array.from(filesOf(errorsOfServices), (source) => [
      relative(root, source),
      namingErrors(errorsOfServices, source, readFileSync(source, "utf8"))
    ])
  )
}

/** The members of an app that are not groups, by path; those of a service that several apps share only once. */
const membersOf = (path: string, group: Group | undefined, seen: Set<Group>): ReadonlyArray<readonly [string, Member]> => {
  if (group === undefined || seen.has(group)) return []
  seen.add(group)
  return group.members.flatMap((member) =>
    member.group === null
      ? [[`${path}.${member.name}`, member] as const]
      : membersOf(`${path}.${member.name}`, faces.groups.get(member.group.name), seen)
  )
}
const apps = [
  ["ClientApp", "app", "effects"],
  ["ServerApp", "server", "serverEffects"],
  ["AdminApp", "admin", "adminEffects"]
] as const
const seenIn = { promises: new Set<Group>(), effects: new Set<Group>() }
const membersOfPromises = apps.flatMap(([name, app]) => membersOf(app, faces.groups.get(name), seenIn.promises))
const membersOfEffects = apps.flatMap(([name, , app]) => membersOf(app, faces.groups.get(name), seenIn.effects))

const file = "test/promise/unsaved.ts"
const text = `import { createClientApp } from "../../src/promise/client.js"
import { createServerApp } from "../../src/promise/server.js"
import { createAdminApp } from "../../src/promise/admin.js"
import type { AdminApp } from "../../src/services/AdminApp.js"
import type { ClientApp } from "../../src/services/ClientApp.js"
import type { ServerApp } from "../../src/services/ServerApp.js"
declare const effects: ClientApp["Service"]
declare const serverEffects: ServerApp["Service"]
declare const adminEffects: AdminApp["Service"]
const app = createClientApp({ projectId: "", publishableClientKey: "", baseUrl: "" })
const server = createServerApp({ projectId: "", secretServerKey: "", baseUrl: "" })
const admin = createAdminApp({ projectId: "", superSecretAdminKey: "", baseUrl: "" })
export const seen = [
  app.auth.signInWithCredential({ email: "", password: "" }),
  app.user.get({ or: "throw" }),
  app.user.get(),
  app.user.current,
  server.users.list({ limit: 1 }),
  app.auth.signInWithCredential,
  app.user.get.result({ or: "throw" }),
  server.users.list
]
${[...methods, ...effects].map(([call]) => `${call})`).join("\n")}
${[...membersOfPromises, ...membersOfEffects].map(([path]) => `;${path};`).join("\n")}
`

const failures = (...names: ReadonlyArray<string>) => new RegExp(names.map((name) => `(?=[^\\n]*\\b${name}\\b)`).join(""))

/** The hover text of the last name of an expression. */
const cases: ReadonlyArray<readonly [expression: string, shown: ReadonlyArray<string | RegExp>]> = [
  [
    "app.auth.signInWithCredential(",
    ["Signs in with an e-mail address and a password", "(credential: Credential", "Promise<void>"]
  ],
  ["app.user.get(", ["Fails with `SessionExpired`", "Promise<User>"]],
  ["app.user.get()", ["Promise<User | null>", "Promise<User | null>"]],
  ["app.user.current", ["The watched signed-in user", /Watched<User \| null, [^>]*TransportFailure/]],
  ["server.users.list(", ["Lists users, oldest first", "Promise<Page<ServerUser>>"]],
  [
    "app.auth.signInWithCredential,",
    [
      "Signs in with an e-mail address and a password",
      failures(
        "EmailPasswordMismatch",
        "PasswordAuthenticationNotEnabled",
        "MultiFactorAuthenticationRequired",
        "TransportFailure",
        "UntrustedRedirectError"
      )
    ]
  ],
  ["app.user.get.result(", [failures("Outcome<User", "SessionExpired", "TransportFailure")]],
  ["server.users.list\n", ["Lists users, oldest first", "Page<ServerUser>, TransportFailure>"]]
]

const offsetOf = (expression: string): number => {
  const start = text.indexOf(expression)
  const name = expression.replace(/\W+$/, "")
  return start + name.lastIndexOf(".") + 1
}

/** Failures of the transport that have a meaning of their own, unlike the error of a status. */
const ofTransport = new Set([
  "ConnectionError",
  "InvalidInput",
  "InvalidResponse",
  "NotSupportedByPlatform",
  "OfflineError",
  "RateLimited",
  "RequestTimeout",
  "ServerFault"
])

describe("the documentation of a method", () => {
  it("says of no error that the method fails with it, unless the method declares that error", () => {
    const members = [...faces.groups.values()].flatMap(({ members }) =>
      members.flatMap((member) => (member.overloads.length > 0 ? member.overloads : [member]))
    )
    const wrong = members.flatMap(({ doc, errors, place }) =>
      [...doc.replace(/\s+\*?\s*/g, " ").matchAll(/\bfails? with ([^.]*)/gi)]
        .flatMap(([, named = ""]) => [...named.matchAll(/`([A-Z]\w+)`/g)].map(([, error = ""]) => error))
        .filter((error) => errors.length > 0 && !errors.includes(error) && !ofTransport.has(error))
        .map((error) => `${place.name}: ${error}`)
    )
    assert.deepStrictEqual(wrong, [])
  })
})

const editors: ReadonlyArray<readonly [name: string, open: () => Promise<Editor>]> = [
  ["the language server of TypeScript 7", () => languageServer(file, text, published)],
  ["the language service of TypeScript 6", async () => languageService(file, text, published)]
]

describe.each(editors)("%s", (_, open) => {
  let editor: Editor | undefined
  // The first request makes it load everything.
  beforeAll(async () => {
    editor = await open()
    await editor.hover(offsetOf("app.user.get("))
  }, 120_000)
  afterAll(() => editor?.close())

  it.each(cases)("shows documentation and readable types at %s", async (expression, expected) => {
    const shown = (await editor?.hover(offsetOf(expression))) ?? ""
    for (const part of expected) {
      if (typeof part === "string") assert.include(shown, part)
      else assert.match(shown, part)
    }
    assert.notInclude(shown, "Endpoint<")
  })

  it.each(methods)("shows the signature and names the errors of %s)", async (call, signature, errors) => {
    const shown = (await editor?.hover(offsetOf(call))) ?? ""
    assert.include(shown, signature)
    assert.match(shown, /callOptions\?: CallOptions/)
    // What an editor makes of two parameters of one name.
    assert.notMatch(shown, /\w+_1\??:/)
    const named = shown.match(/Errors: (.*)\./)?.[1] ?? ""
    for (const error of errors) assert.include(named, `\`${error}\``)
  })

  it.each(effects)("shows the signature of %s) with its errors", async (call, signature, errors) => {
    const shown = (await editor?.hover(offsetOf(call))) ?? ""
    assert.include(shown, signature)
    for (const error of errors) assert.match(shown, new RegExp(`\\b${error}\\b`))
  })

  // TypeScript 7 shows no documentation of a property whose type has a name, if `Omit` takes it over.
  const withoutDocs = "adminEffects.verifySession"

  it.each([
    ["promises", membersOfPromises],
    ["effects", membersOfEffects]
  ] as const)("names the errors of every member of the apps with %s", { timeout: 120_000 }, async (_, members) => {
    assert.isAbove(members.length, 250)
    const unnamed: Array<string> = []
    for (const [path, { errors, overloads }] of members) {
      if (path === withoutDocs) continue
      const shown = (await editor?.hover(offsetOf(`;${path};`))) ?? ""
      // Editors show the type of the first signature, or of all, of a method that is not called.
      const expected = path.includes("ffects.") ? (overloads[0]?.errors ?? errors) : errors
      const missing = expected.filter((error) => !new RegExp(`\\b${error}\\b`).test(shown))
      const wrong = /\bCallFailure<|\bEndpoint</.exec(shown) ?? []
      if (shown === "" || missing.length + wrong.length > 0) unnamed.push(`${path}: ${[...missing, ...wrong]}\n${shown}`)
    }
    assert.deepStrictEqual(unnamed, [])
  })

  it.each(cases)("goes to our source from %s", async (expression) => {
    const files = (await editor?.definitions(offsetOf(expression))) ?? []
    assert.match(files[0] ?? "", /\/src\/promise\/(faces|promised)\.ts$/)
  })
})
