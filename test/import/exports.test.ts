import { assert, describe, it } from "@effect/vitest"
import bcryptjs from "bcryptjs"
import { Clock, Effect, Result } from "effect"
import { Emulator } from "portico-emulator"
import { ClientApp, ServerApp } from "../../src/effect.js"
import type { ImportedUser } from "../../src/import/index.js"
import {
  fromAuth0,
  fromClerk,
  fromCognito,
  fromFirebase,
  fromSupabase,
  importableEmail,
  isImportableHash,
  totpSecretFromBase32
} from "../../src/import/index.js"
import { InvalidInput } from "../../src/index.js"
import { sixDigits } from "../support/totp.js"

const bcrypt = "$2b$10$abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZ01234"
const argon2 = "$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHQ$RdescudvJCsgt3ub+b4dWRWJTmaaJObG"
/** RFC 6238's secret, `12345678901234567890`. */
const base32 = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
const base64 = "MTIzNDU2Nzg5MDEyMzQ1Njc4OTA="

const ada = { primaryEmail: "ada@example.com", primaryEmailVerified: true, primaryEmailAuthEnabled: true }

/** Rows of each service, and what becomes of them. */
const rows: ReadonlyArray<readonly [name: string, given: ImportedUser, expected: Partial<ImportedUser>]> = [
  [
    "Clerk",
    fromClerk({
      "\uFEFFid": "user_1",
      first_name: "Ada",
      last_name: "",
      username: "",
      primary_email_address: "ada@example.com",
      primary_phone_number: "",
      verified_email_addresses: "ada@example.com",
      unverified_email_addresses: "",
      verified_phone_numbers: "",
      unverified_phone_numbers: "",
      totp_secret: base32,
      password_digest: bcrypt,
      password_hasher: "bcrypt"
    }),
    {
      user: { displayName: "Ada", ...ada, passwordHash: bcrypt },
      previousId: "user_1",
      totpSecretBase64: base64,
      lost: []
    }
  ],
  [
    "Clerk, with a hash that the platform does not take, a phone number and two addresses, of which the primary one is unverified",
    fromClerk({
      id: "user_2",
      primary_email_address: "ada@example.com",
      primary_phone_number: "+4912345",
      verified_email_addresses: "other@example.com",
      unverified_email_addresses: "ada@example.com",
      totp_secret: "not base 32",
      password_digest: argon2
    }),
    { user: { ...ada, primaryEmailVerified: false }, lost: ["password", "secondFactor", "phone", "otherEmails"] }
  ],
  [
    "Auth0, its password hashes",
    fromAuth0({
      _id: { $oid: "5dea9f9c82dd7c0e76e4ec93" },
      email_verified: true,
      email: "ada@example.com",
      passwordHash: bcrypt,
      connection: "Username-Password-Authentication"
    }),
    { user: { ...ada, passwordHash: bcrypt }, previousId: "5dea9f9c82dd7c0e76e4ec93", lost: [] }
  ],
  [
    "Auth0, whose address is among the identifiers",
    fromAuth0({ identifiers: [{ type: "email", value: "ada@example.com", verified: true }], passwordHash: bcrypt }),
    { user: { ...ada, passwordHash: bcrypt }, lost: [] }
  ],
  [
    "Auth0, its users",
    fromAuth0({
      user_id: "auth0|1",
      email: "ada@example.com",
      email_verified: true,
      name: "Ada",
      picture: "https://images.test/ada.png",
      blocked: true,
      identities: [
        { provider: "auth0", user_id: "1" },
        { provider: "google-oauth2", user_id: 117 },
        { provider: "windowslive", user_id: "ab" }
      ],
      user_metadata: { theme: "dark" },
      app_metadata: { plan: "pro" }
    }),
    {
      user: {
        displayName: "Ada",
        profileImageUrl: "https://images.test/ada.png",
        ...ada,
        oauthProviders: [{ id: "google", accountId: "117", email: "ada@example.com" }],
        restrictedByAdmin: true,
        clientMetadata: { theme: "dark" },
        serverMetadata: { plan: "pro" }
      },
      previousId: "auth0|1",
      lost: ["password", "provider"]
    }
  ],
  [
    "Auth0, a user without identities",
    fromAuth0({ user_id: "github|7", email: "ada@example.com", email_verified: "true", name: "ada@example.com" }),
    { user: { ...ada, oauthProviders: [{ id: "github", accountId: "7", email: "ada@example.com" }] }, lost: [] }
  ],
  [
    "Firebase",
    fromFirebase({
      localId: "abc",
      email: "ada@example.com",
      emailVerified: true,
      passwordHash: "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==",
      salt: "42xEC+ixf3L2lw==",
      displayName: "Ada",
      customAttributes: '{"admin":true}',
      providerUserInfo: [
        { providerId: "google.com", rawId: "117" },
        { providerId: "password", rawId: "ada@example.com" }
      ]
    }),
    {
      user: {
        displayName: "Ada",
        ...ada,
        oauthProviders: [{ id: "google", accountId: "117", email: "ada@example.com" }],
        serverMetadata: { admin: true }
      },
      lost: ["password"]
    }
  ],
  [
    "Firebase, a user of its Admin SDK",
    fromFirebase({
      uid: "abc",
      email: "ada@example.com",
      emailVerified: true,
      photoURL: "https://images.test/ada.png",
      disabled: false,
      providerData: [
        { providerId: "apple.com", uid: "001" },
        { providerId: "password", uid: "ada@example.com" }
      ],
      customClaims: { admin: true },
      multiFactor: { enrolledFactors: [{ factorId: "phone" }] }
    }),
    {
      user: {
        profileImageUrl: "https://images.test/ada.png",
        ...ada,
        oauthProviders: [{ id: "apple", accountId: "001", email: "ada@example.com" }],
        serverMetadata: { admin: true }
      },
      previousId: "abc",
      lost: ["password", "secondFactor"]
    }
  ],
  [
    "Auth0, with the secret of an authenticator app",
    fromAuth0({
      user_id: "auth0|1",
      email: "ada@example.com",
      email_verified: true,
      passwordHash: bcrypt,
      mfa_factors: [{ phone: { value: "+4912345" } }, { totp: { secret: base32 } }]
    }),
    { user: { ...ada, passwordHash: bcrypt }, previousId: "auth0|1", totpSecretBase64: base64, lost: [] }
  ],
  ...(["2999-01-01 00:00:00+00", "2999-01-01T00:00:00Z", "infinity"] as const).map(
    (banned_until) =>
      [
        `Supabase, banned until ${banned_until}`,
        fromSupabase({ id: "1", banned_until }),
        { user: { restrictedByAdmin: true } }
      ] as const
  ),
  ...(["2024-01-01 00:00:00.5+05:30", "2024-01-01 00:00:00+00", "2024-01-01T00:00:00Z"] as const).map(
    (banned_until) =>
      [`Supabase, no longer banned since ${banned_until}`, fromSupabase({ id: "1", banned_until }), { user: {} }] as const
  ),
  [
    "Supabase, CSV",
    fromSupabase({
      id: "1",
      email: "ada@example.com",
      encrypted_password: bcrypt,
      email_confirmed_at: "2024-01-01 00:00:00+00",
      phone: "\\N",
      banned_until: "",
      is_anonymous: "f",
      raw_user_meta_data: '{"full_name":"Ada"}',
      raw_app_meta_data: "{}"
    }),
    { user: { displayName: "Ada", ...ada, passwordHash: bcrypt, clientMetadata: { full_name: "Ada" } }, lost: [] }
  ],
  [
    "Supabase, JSON",
    fromSupabase({
      id: "1",
      email: "ada@example.com",
      email_confirmed_at: "2024-01-01T00:00:00Z",
      encrypted_password: "",
      identities: [
        { provider: "email", identity_data: { sub: "1" } },
        { provider: "linkedin_oidc", identity_data: { sub: "l1" } },
        { provider: "azure", identity_data: { sub: "z" } }
      ]
    }),
    { user: { ...ada, oauthProviders: [{ id: "linkedin", accountId: "l1", email: "ada@example.com" }] }, lost: ["provider"] }
  ],
  [
    "Cognito",
    fromCognito({
      "cognito:username": "ada",
      email: "ada@example.com",
      email_verified: "TRUE",
      given_name: "Ada",
      family_name: "Lovelace",
      "cognito:mfa_enabled": "true"
    }),
    { user: { displayName: "Ada Lovelace", ...ada }, previousId: "ada", lost: ["password", "secondFactor"] }
  ],
  [
    "Cognito, with an account at a provider",
    fromCognito({ sub: "s", identities: '[{"userId":"117","providerName":"Google"}]' }),
    { user: { oauthProviders: [{ id: "google", accountId: "117", email: null }] }, previousId: "s", lost: [] }
  ],
  [
    "Cognito, as `list-users` writes it",
    fromCognito({
      Username: "22704aa3-fc10-479a-97eb-2af5806bd327",
      Enabled: false,
      UserStatus: "CONFIRMED",
      UserCreateDate: 1548089817.683,
      Attributes: [
        { Name: "sub", Value: "22704aa3-fc10-479a-97eb-2af5806bd327" },
        { Name: "email_verified", Value: "true" },
        { Name: "name", Value: "Ada" },
        { Name: "email", Value: "ada@example.com" }
      ]
    }),
    {
      user: { displayName: "Ada", ...ada, restrictedByAdmin: true },
      previousId: "22704aa3-fc10-479a-97eb-2af5806bd327",
      lost: ["password"]
    }
  ],
  [
    "Cognito, as `admin-get-user` writes it, with an authenticator app, and an account that only a provider has",
    fromCognito({
      Username: "signinwithapple_001234.abc",
      Enabled: true,
      UserStatus: "EXTERNAL_PROVIDER",
      UserMFASettingList: ["SOFTWARE_TOKEN_MFA"],
      UserAttributes: [
        {
          Name: "identities",
          Value:
            '[{"userId":"001234.abc","providerName":"SignInWithApple","providerType":"SignInWithApple","issuer":null,"primary":true,"dateCreated":1701125599632}]'
        }
      ]
    }),
    {
      user: { oauthProviders: [{ id: "apple", accountId: "001234.abc", email: null }] },
      previousId: "signinwithapple_001234.abc",
      lost: ["secondFactor"]
    }
  ]
]

/** Rows with two fields that are alike, or with one alone, and what counts. */
const alike: ReadonlyArray<readonly [name: string, part: unknown, expected: unknown]> = (() => {
  const email = "ada@example.com"
  const idsOf = ({ user }: ImportedUser) => user.oauthProviders?.map(({ accountId }) => accountId)
  const withoutEmail = fromClerk({ password_digest: bcrypt, totp_secret: base32 })
  const clerk = fromClerk({
    verified_email_addresses: "b@example.com, c@example.com",
    unverified_email_addresses: "a@example.com"
  })
  const unverified = fromClerk({ unverified_email_addresses: "a@example.com" })
  const firebase = fromFirebase({
    providerUserInfo: [
      { providerId: "google.com", rawId: "raw", uid: "own" },
      { providerId: "github.com", uid: "own" },
      { providerId: "phone", rawId: "+49" },
      { providerId: "saml.acme", rawId: "1" }
    ]
  })
  const supabase = (more: object) =>
    fromSupabase({
      email,
      identities: [
        { provider: "google", provider_id: "row", identity_data: { sub: "data" } },
        { provider: "github", provider_id: "row", identity_data: {} },
        { provider: "apple", provider_id: "row" },
        { provider: "email", provider_id: email }
      ],
      ...more
    })
  const auth0 = fromAuth0({ alt_id: "alt", _id: "mongo", name: email, email, given_name: "Ada", family_name: "Lovelace" })
  const secrets = fromAuth0({ mfa_factors: [{ phone: { value: "+49" } }, { totp: { secret: base32 } }], multifactor: ["totp"] })
  return [
    ["a password without an address is lost", withoutEmail.lost, ["password"]],
    ["a password without an address is not sent", withoutEmail.user, {}],
    ["a secret stays without an address", withoutEmail.totpSecretBase64, base64],
    ["the first verified address before an unverified one", clerk.user.primaryEmail, "b@example.com"],
    ["it is verified", clerk.user.primaryEmailVerified, true],
    ["the others are lost", clerk.lost, ["otherEmails"]],
    [
      "an unverified address, if there is no other",
      unverified.user,
      { ...ada, primaryEmail: "a@example.com", primaryEmailVerified: false }
    ],
    ["the provider's own id of an account", idsOf(firebase), ["raw", "own"]],
    ["an account at a provider that is unknown is lost, and a number is none", firebase.lost, ["provider"]],
    ["the id in the data of an identity", idsOf(supabase({})), ["data", "row", "row"]],
    ["an address that is not confirmed", supabase({}).user.primaryEmailVerified, false],
    ["a deleted user is restricted", supabase({ deleted_at: "2024-01-01" }).user.restrictedByAdmin, true],
    ["one who is not", supabase({ deleted_at: "" }).user.restrictedByAdmin, undefined],
    ["a factor that is verified", supabase({ factors: [{ status: "unverified" }] }).lost, []],
    ["the other id before that of the database", auth0.previousId, "alt"],
    ["the parts of a name that is the address", auth0.user.displayName, "Ada Lovelace"],
    ["a secret among other factors", [secrets.totpSecretBase64, secrets.lost], [base64, []]],
    ["a byte order mark of each service", fromFirebase({ "\uFEFFlocalId": "1" }).previousId, "1"],
    ["an address with blanks", fromFirebase({ email: ` ${email} ` }).user.primaryEmail, email],
    ["a null of a database", fromSupabase({ email: "\\N", banned_until: "\\N" }).user, {}]
  ]
})()

const helpers = { fromAuth0, fromClerk, fromCognito, fromFirebase, fromSupabase }

describe("a row of an export", () => {
  it.each(rows)("becomes a user: %s", (_, given, expected) => {
    const { lost, previousId, totpSecretBase64, user } = given
    assert.deepStrictEqual({ previousId, totpSecretBase64, user, lost }, {
      previousId,
      totpSecretBase64: null,
      lost: [],
      ...expected
    } as ImportedUser)
  })

  it("says which of two fields counts that are alike, and what is lost", () => {
    for (const [name, part, expected] of alike) assert.deepStrictEqual(part, expected, name)
  })

  it.effect("is accepted by the platform, with its password, and an update switches its second factor on", () =>
    Effect.gen(function* () {
      const { users, ...server } = yield* ServerApp
      const project = yield* server.project.get()
      const enabled = new Set(project.config.oauthProviders.map(({ id }) => id))
      for (const [name, { totpSecretBase64, user }] of rows) {
        const oauthProviders = (user.oauthProviders ?? []).filter(({ id }) => enabled.has(id))
        const created = yield* users.create({ ...user, oauthProviders })
        assert.strictEqual(created.hasPassword, user.passwordHash !== undefined, name)
        assert.isFalse(created.isMultiFactorRequired)
        if (totpSecretBase64 !== null)
          assert.isTrue((yield* users.update(created.id, { totpSecretBase64 })).isMultiFactorRequired)
        yield* users.delete(created.id)
      }
    }).pipe(Effect.provide(Emulator.apps({ passwordRounds: 4 })))
  )

  for (const prefix of ["$2a$", "$2b$", "$2y$"])
    it.effect(`is a user who signs in with the password as before, and with the authenticator app: ${prefix}`, () =>
      Effect.gen(function* () {
        const { auth, user } = yield* ClientApp
        const { users } = yield* ServerApp
        const password = "correct horse battery"
        const hash = (yield* Effect.promise(() => bcryptjs.hash(password, 4))).replace("$2b$", prefix)
        const email = "ada@example.com"
        const exported: ReadonlyArray<ImportedUser> = [
          fromClerk({ id: "1", primary_email_address: email, verified_email_addresses: email, password_digest: hash }),
          fromAuth0({ _id: { $oid: "1" }, email, email_verified: true, passwordHash: hash }),
          fromSupabase({ id: "1", email, email_confirmed_at: "2024-01-01 00:00:00+00", encrypted_password: hash }),
          fromClerk({ id: "1", primary_email_address: email, password_digest: hash, totp_secret: base32 }),
          fromAuth0({ email, email_verified: true, passwordHash: hash, mfa_factors: [{ totp: { secret: base32 } }] })
        ]
        for (const { lost, totpSecretBase64, user: imported } of exported) {
          assert.deepStrictEqual(lost, [])
          const { created } = yield* users.createMany([imported])
          const id = created[0]?.value.id ?? assert.fail("The user is not created")
          if (totpSecretBase64 !== null) yield* users.update(id, { totpSecretBase64 })
          const attempt = yield* Effect.result(auth.signInWithCredential({ email, password }))
          assert.strictEqual(Result.isFailure(attempt), totpSecretBase64 !== null)
          if (Result.isFailure(attempt)) {
            assert.strictEqual(attempt.failure._tag, "MultiFactorAuthenticationRequired")
            yield* auth.signInWithMfa(sixDigits(base32, yield* Clock.currentTimeMillis))
          }
          assert.strictEqual((yield* user.get({ or: "throw" })).id, id)
          yield* auth.signOut()
          yield* users.delete(id)
        }
      }).pipe(Effect.provide(Emulator.apps({ passwordRounds: 4 })))
    )

  it("of any other kind is `InvalidInput`, and one without anything a user without anything", () => {
    for (const [name, from] of Object.entries(helpers)) {
      for (const row of ["a", null, undefined, [1], 7])
        assert.throws(() => from(Object(row) === row ? Object(row) : (row as never)), InvalidInput, "", name)
      const { lost, totpSecretBase64, user } = from({})
      assert.deepStrictEqual([user, totpSecretBase64], [{}, null], name)
      assert.deepStrictEqual(lost, name === "fromCognito" ? ["password"] : [])
    }
  })
})

describe("importableEmail", () => {
  it("is the address with an ASCII domain, or null if the platform would refuse it", () => {
    for (const [given, expected] of [
      [" ada@bücher.example ", "ada@xn--bcher-kva.example"],
      ["Ada@Example.com", "Ada@Example.com"],
      ["ada@xn--bcher-kva.example", "ada@xn--bcher-kva.example"],
      ["ädä@example.com", null],
      ["ada@a/b", null],
      ["ada@münchen.de:80", null],
      ["ada@@example.com", null],
      ["ada", null],
      ["", null]
    ] as const)
      assert.strictEqual(importableEmail(given), expected, given)
  })
})

describe("isImportableHash", () => {
  it("is true for bcrypt with at most 16 rounds", () => {
    for (const prefix of ["$2a$04", "$2b$10", "$2y$16"]) assert.isTrue(isImportableHash(bcrypt.replace("$2b$10", prefix)))
    for (const prefix of ["$2b$17", "$2b$03", "$2x$10", "$2$10"])
      assert.isFalse(isImportableHash(bcrypt.replace("$2b$10", prefix)))
    for (const other of [argon2, `${bcrypt}a`, bcrypt.slice(1), ""]) assert.isFalse(isImportableHash(other))
  })
})

describe("totpSecretFromBase32", () => {
  it("is the same bytes in base 64, however the secret is written; null for any other text", () => {
    for (const one of [base32, base32.toLowerCase(), base32.replace(/.{4}/g, "$& "), `${base32.match(/.{8}/g)?.join("-")}`])
      assert.strictEqual(totpSecretFromBase32(one), base64)
    // RFC 4648 10.
    for (const [given, text] of Object.entries({
      "MY======": "f",
      "MZXQ====": "fo",
      MZXW6: "foo",
      MZXW6YQ: "foob",
      MZXW6YTBOI: "foobar"
    }))
      assert.strictEqual(totpSecretFromBase32(given), btoa(text))
    for (const other of ["", "M", "MZX", "MZXW6Y", base64, "0189", "ä"]) assert.isNull(totpSecretFromBase32(other), other)
  })

  it.effect("is needed, because `totpSecretBase64` refuses base 32, which is valid base 64 of other bytes", () =>
    Effect.gen(function* () {
      const { auth, user } = yield* ClientApp
      const { users } = yield* ServerApp
      yield* auth.signUpWithCredential({ email: "ada@example.com", password: "correct horse", noVerificationCallback: true })
      const { id } = yield* user.get({ or: "throw" })
      for (const totpSecretBase64 of [base32, base32.toLowerCase(), "JBSWY3DPEHPK3PXP"]) {
        const changes = { totpSecretBase64 }
        for (const call of [users.create(changes), users.update(id, changes), user.update(changes)]) {
          const error = yield* Effect.flip<unknown, unknown, never>(call)
          assert.deepInclude(error, { _tag: "InvalidInput", field: "totpSecretBase64" })
          assert.notInclude(String(error), totpSecretBase64)
        }
      }
      assert.isTrue((yield* users.update(id, { totpSecretBase64: base64 })).isMultiFactorRequired)
    }).pipe(Effect.provide(Emulator.apps({ passwordRounds: 4 })))
  )
})
