import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
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
  ["app.teams.update(", "changes: UpdateTeam", ["TeamPermissionRequired", "SessionExpired"]],
  ['app.invitations.accept("a"', "(code: SecretInput", ["VerificationCodeExpired", "TransportFailure"]],
  ["app.permissions.has(", "Promise<boolean>", ["CannotGetOwnUserWithoutUser", "TransportFailure"]],
  ['app.payments.getItem({ userId: "", itemId: "" }', "Promise<OwnedItem>", ["ItemNotFound", "TransportFailure"]],
  ["app.payments.streamProducts(", "AsyncIterable<OwnedProduct>", ["IncompleteListError", "TransportFailure"]],
  ['server.users.get("a"', "(userId: string", ["UserNotFound", "TransportFailure"]],
  ["server.users.stream(", "AsyncIterable<ServerUser>", ["TransportFailure"]],
  ["server.contactChannels.update(", "ServerUpdateContactChannel", ["TransportFailure"]],
  ['server.apiKeys.getUser("a"', "(apiKey: SecretInput", ["ApiKeyRevoked", "WrongApiKeyType"]],
  [
    'server.vault.getValue({ storeId: "", key: "", secret: "" }',
    "(entry: VaultEntry",
    ["DataVaultStoreHashedKeyDoesNotExist", "VaultValueUnreadableError"]
  ],
  ["server.payments.tryDecreaseQuantity(", "quantity: number", ["ItemNotFound", "TransportFailure"]]
]

const file = "test/promise/unsaved.ts"
const text = `import { createClientApp } from "../../src/promise/client.js"
import { createServerApp } from "../../src/promise/server.js"
const app = createClientApp({ projectId: "", publishableClientKey: "", baseUrl: "" })
const server = createServerApp({ projectId: "", secretServerKey: "", baseUrl: "" })
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
${methods.map(([call]) => `${call})`).join("\n")}
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
        "RedirectFailure"
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

// As published: the documented interfaces replace the derived types.
const published = { "src/promise/faces.ts": renderFaces().text }

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
  }, 60_000)
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

  it.each(cases)("goes to our source from %s", async (expression) => {
    const files = (await editor?.definitions(offsetOf(expression))) ?? []
    assert.match(files[0] ?? "", /\/src\/promise\/(faces|promised)\.ts$/)
  })
})
