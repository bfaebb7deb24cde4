import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Redacted } from "effect"
import ts from "typescript6"
import * as messages from "../../src/schemas/messages.js"
import { AdminApp } from "../../src/services/AdminApp.js"
import { ClientApp } from "../../src/services/ClientApp.js"
import { TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import { ServerApp } from "../../src/services/ServerApp.js"
import { FakeBrowser } from "../../src/testing/index.js"
import { memberToken } from "../support/authApp.js"
import { fakeHttp, json, options } from "../support/fakes.js"
import { checker, operations, textOf } from "../support/operations.js"

const id = "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203"
const callbackUrl = "https://app.test/link"
const server = { host: "h", port: 25, username: "u", password: "p", senderName: "s" }

type Call = (apps: Apps, value: string) => Effect.Effect<unknown, unknown>
/** The calls that take a value, by the place of the value: `<app>.<method> <argument>.<field>`; the field of the error. */
type Table = Readonly<Record<string, readonly [call: Call, field: string]>>

const signUp = { password: "correct horse", noVerificationCallback: true } as const

/** The same calls of apps of two levels. */
const onBoth = (table: (app: (apps: Apps) => ServerApp["Service"] | AdminApp["Service"]) => Table): Table =>
  Object.fromEntries(
    (["ServerApp", "AdminApp"] as const).flatMap((name) =>
      Object.entries(table((apps) => (name === "ServerApp" ? apps.server : apps.admin))).map(([at, row]) => [
        `${name}.${at}`,
        row
      ])
    )
  )

const emails: Table = {
  "ClientApp.auth.signInWithCredential credential.email": [
    ({ client: { auth } }, email) => auth.signInWithCredential({ email, password: "p" }),
    "email"
  ],
  "ClientApp.auth.signUpWithCredential signUp.email": [
    ({ client: { auth } }, email) => auth.signUpWithCredential({ ...signUp, email }),
    "email"
  ],
  "ClientApp.auth.sendForgotPasswordEmail email": [
    ({ client: { auth } }, email) => auth.sendForgotPasswordEmail(email, { callbackUrl }),
    "email"
  ],
  "ClientApp.auth.sendMagicLinkEmail email": [
    ({ client: { auth } }, email) => auth.sendMagicLinkEmail(email, { callbackUrl }),
    "email"
  ],
  "ClientApp.auth.sendVerificationEmail email": [
    ({ client: { auth } }, email) => auth.sendVerificationEmail(email, { callbackUrl }),
    "email"
  ],
  "ClientApp.user.update changes.primaryEmail": [
    ({ client: { user } }, primaryEmail) => user.update({ primaryEmail }),
    "primaryEmail"
  ],
  "ClientApp.contactChannels.create channel.value": [
    ({ client: { contactChannels } }, value) => contactChannels.create({ type: "email", usedForAuth: false, value }),
    "value"
  ],
  "ClientApp.contactChannels.update changes.value": [
    ({ client: { contactChannels } }, value) => contactChannels.update(id, { value }),
    "value"
  ],
  "ClientApp.invitations.send invitation.email": [
    ({ client: { invitations } }, email) => invitations.send({ teamId: id, email, callbackUrl }),
    "email"
  ],
  "ClientApp.ownedProjects.create project.config.emailConfig.senderEmail": [
    ({ client: { ownedProjects } }, senderEmail) =>
      ownedProjects.create({
        displayName: "a",
        teamId: id,
        config: { emailConfig: { type: "standard", ...server, senderEmail } }
      }),
    "config.emailConfig.senderEmail"
  ],
  ...onBoth((app) => ({
    "auth.signInWithCredential credential.email": [
      (apps, email) => app(apps).auth.signInWithCredential({ email, password: "p" }),
      "email"
    ],
    "auth.signUpWithCredential signUp.email": [
      (apps, email) => app(apps).auth.signUpWithCredential({ ...signUp, email }),
      "email"
    ],
    "auth.sendForgotPasswordEmail email": [
      (apps, email) => app(apps).auth.sendForgotPasswordEmail(email, { callbackUrl }),
      "email"
    ],
    "auth.sendMagicLinkEmail email": [(apps, email) => app(apps).auth.sendMagicLinkEmail(email, { callbackUrl }), "email"],
    "auth.sendVerificationEmail email": [(apps, email) => app(apps).auth.sendVerificationEmail(email, { callbackUrl }), "email"],
    "user.update changes.primaryEmail": [(apps, primaryEmail) => app(apps).user.update({ primaryEmail }), "primaryEmail"],
    "users.create user.primaryEmail": [(apps, primaryEmail) => app(apps).users.create({ primaryEmail }), "primaryEmail"],
    "users.createMany newUsers.*.primaryEmail": [
      (apps, primaryEmail) =>
        Effect.flatMap(app(apps).users.createMany([{ primaryEmail }]), ({ failed }) => Effect.fail(failed[0]?.error)),
      "primaryEmail"
    ],
    "users.update changes.primaryEmail": [(apps, primaryEmail) => app(apps).users.update(id, { primaryEmail }), "primaryEmail"],
    "users.getByEmail email": [(apps, email) => app(apps).users.getByEmail(email), "email"],
    "contactChannels.create channel.value": [
      (apps, value) => app(apps).contactChannels.create({ userId: id, type: "email", usedForAuth: false, value }),
      "value"
    ],
    "contactChannels.update changes.value": [
      (apps, value) => app(apps).contactChannels.update({ userId: id, contactChannelId: id, value }),
      "value"
    ],
    "invitations.send invitation.email": [
      (apps, email) => app(apps).invitations.send({ teamId: id, email, callbackUrl }),
      "email"
    ]
  })),
  "AdminApp.emails.sendSignInInvitation invitation.email": [
    ({ admin }, email) => admin.emails.sendSignInInvitation({ email, callbackUrl }),
    "email"
  ],
  "AdminApp.emails.sendTestEmail test.recipientEmail": [
    ({ admin }, recipientEmail) =>
      admin.emails.sendTestEmail({ recipientEmail, emailConfig: { ...server, senderEmail: "a@example.com" } }),
    "recipientEmail"
  ],
  "AdminApp.emails.sendTestEmail test.emailConfig.senderEmail": [
    ({ admin }, senderEmail) =>
      admin.emails.sendTestEmail({ recipientEmail: "a@example.com", emailConfig: { ...server, senderEmail } }),
    "emailConfig.senderEmail"
  ],
  "AdminApp.project.update changes.config.emailConfig.senderEmail": [
    ({ admin }, senderEmail) => admin.project.update({ config: { emailConfig: { type: "standard", ...server, senderEmail } } }),
    "config.emailConfig.senderEmail"
  ]
}

const entry = { key: "k", secret: "s" }
const customIds: Table = {
  "ClientApp.payments.getItem item.itemId": [
    ({ client: { payments } }, itemId) => payments.getItem({ userId: id, itemId }),
    "itemId"
  ],
  "ClientApp.payments.createCheckoutUrl options.productId": [
    ({ client: { payments } }, productId) => payments.createCheckoutUrl({ userId: id, productId }),
    "productId"
  ],
  "ClientApp.payments.redirectToCheckout options.productId": [
    ({ client: { payments } }, productId) => payments.redirectToCheckout({ userId: id, productId }),
    "productId"
  ],
  "ClientApp.payments.cancelSubscription subscription.productId": [
    ({ client: { payments } }, productId) => payments.cancelSubscription({ userId: id, productId }),
    "productId"
  ],
  "ClientApp.payments.switchSubscription change.fromProductId": [
    ({ client: { payments } }, fromProductId) => payments.switchSubscription({ userId: id, fromProductId, toProductId: "pro" }),
    "fromProductId"
  ],
  "ClientApp.payments.switchSubscription change.toProductId": [
    ({ client: { payments } }, toProductId) => payments.switchSubscription({ userId: id, fromProductId: "pro", toProductId }),
    "toProductId"
  ],
  ...onBoth((app) => ({
    "payments.getItem item.itemId": [(apps, itemId) => app(apps).payments.getItem({ userId: id, itemId }), "itemId"],
    "payments.increaseQuantity item.itemId": [
      (apps, itemId) => app(apps).payments.increaseQuantity({ userId: id, itemId }, 1),
      "itemId"
    ],
    "payments.decreaseQuantity item.itemId": [
      (apps, itemId) => app(apps).payments.decreaseQuantity({ userId: id, itemId }, 1),
      "itemId"
    ],
    "payments.tryDecreaseQuantity item.itemId": [
      (apps, itemId) => app(apps).payments.tryDecreaseQuantity({ userId: id, itemId }, 1),
      "itemId"
    ],
    "payments.grantProduct options.productId": [
      (apps, productId) => app(apps).payments.grantProduct({ userId: id, productId }),
      "productId"
    ],
    "payments.createCheckoutUrl options.productId": [
      (apps, productId) => app(apps).payments.createCheckoutUrl({ userId: id, productId }),
      "productId"
    ],
    "payments.cancelSubscription subscription.productId": [
      (apps, productId) => app(apps).payments.cancelSubscription({ userId: id, productId }),
      "productId"
    ],
    "payments.switchSubscription change.fromProductId": [
      (apps, fromProductId) => app(apps).payments.switchSubscription({ userId: id, fromProductId, toProductId: "pro" }),
      "fromProductId"
    ],
    "payments.switchSubscription change.toProductId": [
      (apps, toProductId) => app(apps).payments.switchSubscription({ userId: id, fromProductId: "pro", toProductId }),
      "toProductId"
    ],
    "vault.setValue entry.storeId": [(apps, storeId) => app(apps).vault.setValue({ ...entry, storeId, value: "v" }), "storeId"],
    "vault.getValue entry.storeId": [(apps, storeId) => app(apps).vault.getValue({ ...entry, storeId }), "storeId"]
  })),
  "AdminApp.payments.createItemQuantityChange change.itemId": [
    ({ admin: { payments } }, itemId) => payments.createItemQuantityChange({ userId: id, itemId, quantity: 1 }),
    "itemId"
  ]
}

const domains: Table = {
  "ClientApp.ownedProjects.create project.config.domains.*.domain": [
    ({ client: { ownedProjects } }, domain) =>
      ownedProjects.create({ displayName: "a", teamId: id, config: { domains: [{ domain, handlerPath: "/h" }] } }),
    "config.domains.0.domain"
  ],
  "AdminApp.project.update changes.config.domains.*.domain": [
    ({ admin: { project } }, domain) => project.update({ config: { domains: [{ domain, handlerPath: "/h" }] } }),
    "config.domains.0.domain"
  ]
}

/** What each kind of value is called in arguments, the calls that take one, and the values that none of them takes. */
const kinds: ReadonlyArray<{
  readonly kind: string
  readonly names: RegExp
  readonly table: Table
  /** Not of this kind: the address of an account at a provider, and that of a sign-up which is only tried out. */
  readonly others: RegExp
  readonly bad: ReadonlyArray<readonly [value: string, message: (field: string) => string]>
}> = [
  {
    kind: "an e-mail address",
    names: /[eE]mail$|(?:channel|changes)\.value$/,
    table: emails,
    others: /oauthProviders|signUps/,
    bad: [
      ["ada", messages.email],
      [".ada@example.com", messages.email],
      ["ada@localhost", messages.email],
      ["ada@example.c", messages.email],
      [`${"a".repeat(245)}@example.com`, messages.maxLength(256)]
    ]
  },
  {
    kind: "the id of an item, a product or a store",
    names: /(?:[iI]tem|[pP]roduct|store)Id$/,
    table: customIds,
    others: /^$/,
    bad: [
      ["-a", messages.customId],
      ["a b", messages.customId],
      ["a.b", messages.customId],
      ["a".repeat(64), messages.maxLength(63)]
    ]
  },
  {
    kind: "a domain",
    names: /domains\.\*\.domain$/,
    table: domains,
    others: /^$/,
    bad: [
      ["https://.example.com", messages.domainPattern],
      ["https://example.com.", messages.domainPattern],
      ["https://a..example.com", messages.domainPattern],
      ["https://a_b.example.com", messages.domainPattern],
      ["example.com", messages.httpUrl]
    ]
  }
]

const F = ts.TypeFlags
/** Returns the places of texts in a type, as paths of its properties. */
const textsIn = (type: ts.Type, path: string, depth = 0): ReadonlyArray<string> =>
  [...(type.isUnion() ? type.types : [type])].flatMap((part) => {
    if ((part.flags & F.StringLike) !== 0) return [path]
    if (depth > 4 || (part.flags & (F.Object | F.Intersection)) === 0 || /^(?:Redacted|Date)/.test(textOf(part))) return []
    const item = checker.isArrayLikeType(part) ? part.getNumberIndexType() : undefined
    if (item !== undefined) return textsIn(item, `${path}.*`, depth + 1)
    return part.getProperties().flatMap((one) => textsIn(checker.getTypeOfSymbol(one), `${path}.${one.name}`, depth + 1))
  })

const places = operations.flatMap(({ app, path, signatures }) => {
  const parameters = signatures[0]?.parameters ?? []
  return parameters.flatMap((one) =>
    [...new Set(textsIn(checker.getTypeOfSymbol(one), one.name))].map((at) => `${app}.${path} ${at}`)
  )
})

interface Apps {
  readonly client: ClientApp["Service"]
  readonly server: ServerApp["Service"]
  readonly admin: AdminApp["Service"]
}

const makeApps = Effect.gen(function* () {
  const http = yield* fakeHttp(() => Effect.succeed(json({}, {}, 400)))
  const tokens = TokenStore.layerFrom({
    get: Effect.succeed({ accessToken: Redacted.make(memberToken), refreshToken: Redacted.make("refresh") })
  })
  const below = Layer.mergeAll(http.layer, tokens, FakeBrowser.make().tab("https://app.test/page").layer)
  // Projects are created in an app of the internal project.
  const client = ClientApp.layerNoDeps({ ...options, projectId: "internal" })
  const server = ServerApp.layerNoDeps({ ...options, secretServerKey: "ssk_1" })
  const admin = AdminApp.layerNoDeps({ ...options, superSecretAdminKey: "sak_1" })
  const built = yield* Layer.build(Layer.provide(Layer.mergeAll(client, server, admin), below))
  const apps: Apps = {
    client: Context.get(built, ClientApp),
    server: Context.get(built, ServerApp),
    admin: Context.get(built, AdminApp)
  }
  return { apps, http }
})

for (const { bad, kind, names, others, table } of kinds) {
  describe(kind, () => {
    it("is in this table wherever a method takes one", () => {
      const found = places.filter((place) => names.test(place) && !others.test(place))
      assert.deepStrictEqual(Object.keys(table).sort(), [...new Set(found)].sort())
    })

    for (const [place, [call, field]] of Object.entries(table)) {
      it.effect(`is refused by the same rules, before anything is sent: ${place}`, () =>
        Effect.gen(function* () {
          const { apps, http } = yield* makeApps
          for (const [value, message] of bad) {
            const error = yield* Effect.flip(call(apps, value))
            assert.deepInclude(error, { _tag: "InvalidInput", field }, value)
            assert.propertyVal(error, "reason", message(field), value)
          }
          assert.strictEqual(yield* http.count, 0)
        }).pipe(Effect.scoped)
      )
    }
  })
}
