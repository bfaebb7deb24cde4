import { describe, expectTypeOf, it } from "@effect/vitest"
import type { Redacted } from "effect"
import type * as contract from "../../src/contract/index.js"
import type { Endpoint } from "../../src/contract/index.js"
import type * as errors from "../../src/errors/index.js"
import type * as schemas from "../../src/schemas/index.js"

type CodeErrors =
  | errors.VerificationCodeNotFound
  | errors.VerificationCodeExpired
  | errors.VerificationCodeAlreadyUsed
  | errors.VerificationCodeMaxAttemptsReached

describe("the errors of an endpoint", () => {
  it("are exactly the declared ones", () => {
    expectTypeOf<Endpoint.Errors<typeof contract.password.signUp>>().toEqualTypeOf<
      | errors.PasswordAuthenticationNotEnabled
      | errors.RedirectUrlNotWhitelisted
      | errors.SignUpNotEnabled
      | errors.PasswordTooShort
      | errors.UserWithEmailAlreadyExists
      | errors.MultiFactorAuthenticationRequired
      | errors.SignUpRejected
      | errors.BotChallengeRequired
      | errors.BotChallengeFailed
    >()
    expectTypeOf<Endpoint.Errors<typeof contract.mfa.signIn>>().toEqualTypeOf<CodeErrors | errors.InvalidTotpCode>()
    expectTypeOf<Endpoint.Errors<typeof contract.oauth.refresh>>().toEqualTypeOf<errors.RefreshTokenNotFoundOrExpired>()
    expectTypeOf<Endpoint.Errors<typeof contract.teams.get>>().toEqualTypeOf<
      errors.UserAuthenticationRequired | errors.TeamMembershipNotFound
    >()
    expectTypeOf<Endpoint.Errors<typeof contract.server.teams.get>>().toEqualTypeOf<errors.TeamNotFound>()
    expectTypeOf<Endpoint.Errors<typeof contract.server.teamPermissions.grant>>().toEqualTypeOf<
      errors.UserNotFound | errors.TeamMembershipNotFound | errors.PermissionNotFound | errors.PermissionScopeMismatch
    >()
    expectTypeOf<Endpoint.Errors<typeof contract.anonymous.signUp>>().toEqualTypeOf<errors.AnonymousAccountsNotEnabled>()
    expectTypeOf<Endpoint.Errors<typeof contract.server.userApiKeys.check>>().toEqualTypeOf<
      errors.ApiKeyNotFound | errors.WrongApiKeyType | errors.ApiKeyRevoked | errors.ApiKeyExpired | errors.UserApiKeysNotEnabled
    >()
    expectTypeOf<Endpoint.Errors<typeof contract.server.dataVault.get>>().toEqualTypeOf<
      errors.DataVaultStoreDoesNotExist | errors.DataVaultStoreHashedKeyDoesNotExist
    >()
    expectTypeOf<Endpoint.Errors<typeof contract.server.payments.grantProduct>>().toEqualTypeOf<
      | errors.ProductDoesNotExist
      | errors.ProductCustomerTypeDoesNotMatch
      | errors.ProductAlreadyGranted
      | errors.ProductNotStackable
      | errors.ProductLineAlreadyOwned
      | errors.AddOnBaseMissing
      | errors.UserNotFound
      | errors.TeamNotFound
      | errors.CustomerDoesNotExist
    >()
    expectTypeOf<Endpoint.Errors<typeof contract.admin.metrics.get>>().toEqualTypeOf<never>()
  })
})

describe("the input of an endpoint", () => {
  it("has exactly the declared parts", () => {
    expectTypeOf<Endpoint.Input<typeof contract.otp.signIn>>().toEqualTypeOf<{
      readonly headers: schemas.AnonymousUpgrade
      readonly payload: schemas.VerificationCode
    }>()
    expectTypeOf<Endpoint.Input<typeof contract.sessions.del>>().toEqualTypeOf<{
      readonly params: { readonly sessionId: string }
      readonly query: schemas.SessionQuery
    }>()
    expectTypeOf<Endpoint.Input<typeof contract.projects.get>>().toEqualTypeOf<{}>()
  })

  it("may omit what an update keeps, and nothing above its access level", () => {
    const update: schemas.UpdateUserInput = { displayName: null }
    // @ts-expect-error only a server can write server metadata
    const forbidden: schemas.UpdateUserInput = { serverMetadata: {} }
    const full: schemas.ServerUpdateUserInput = { serverMetadata: {}, password: "a plain string is a secret too" }
    // @ts-expect-error an anonymous user can become a regular one, but not the reverse
    const back: schemas.ServerUpdateUserInput = { isAnonymous: true }
    return [update, forbidden, full, back]
  })

  it("has exactly one of mutually exclusive fields", () => {
    const granted: ReadonlyArray<schemas.GrantProduct> = [
      { productId: "pro" },
      { product: { displayName: "P", customerType: "user", prices: { one: { USD: "1" } }, includedItems: {} }, quantity: 2 },
      // @ts-expect-error a product is required
      { quantity: 1 },
      // @ts-expect-error only one product is allowed
      { productId: "pro", product: { displayName: "P", customerType: "user", prices: {}, includedItems: {} } }
    ]
    const sent: ReadonlyArray<schemas.SendEmailInput> = [
      { userIds: ["u"], html: "x" },
      { allUsers: true, templateId: "t", variables: { count: 1 }, themeId: false },
      // @ts-expect-error a recipient is required
      { html: "x" },
      // @ts-expect-error it is sent to some users or to all
      { userIds: ["u"], allUsers: true, html: "x" },
      // @ts-expect-error only one content is allowed
      { allUsers: true, html: "x", draftId: "d" }
    ]
    const customers: ReadonlyArray<schemas.Customer> = [
      { userId: "u" },
      { teamId: "t" },
      { customCustomerId: "c" },
      // @ts-expect-error a customer has an id
      {},
      // @ts-expect-error a customer is one of the three
      { userId: "u", teamId: "t" }
    ]
    return [granted, sent, customers]
  })
})

describe("the success of an endpoint", () => {
  it("is the view of the level", () => {
    expectTypeOf<Endpoint.Success<typeof contract.users.getMe>>().toEqualTypeOf<schemas.User>()
    expectTypeOf<Endpoint.Success<typeof contract.server.users.getMe>>().toEqualTypeOf<schemas.ServerUser>()
    expectTypeOf<Endpoint.Success<typeof contract.teams.list>>().toEqualTypeOf<ReadonlyArray<schemas.Team>>()
    expectTypeOf<Endpoint.Success<typeof contract.server.users.list>>().toEqualTypeOf<{
      readonly items: ReadonlyArray<schemas.ServerUser>
      readonly nextCursor: string | null
    }>()
    expectTypeOf<Endpoint.Success<typeof contract.userApiKeys.list>>().toEqualTypeOf<ReadonlyArray<schemas.UserApiKey>>()
    expectTypeOf<schemas.UserApiKey["value"]>().toEqualTypeOf<schemas.LastFour>()
    expectTypeOf<schemas.CreatedUserApiKey["value"]>().toEqualTypeOf<Redacted.Redacted<string>>()
    expectTypeOf<schemas.ServerUser["selectedTeam"]>().toEqualTypeOf<schemas.ServerTeam | null>()
    expectTypeOf<schemas.User["signedUpAt"]>().toEqualTypeOf<Date>()
  })

  it("suggests the known words and accepts any other", () => {
    expectTypeOf<"google">().toExtend<schemas.OAuthProvider["type"]>()
    expectTypeOf<string>().toExtend<schemas.OAuthProvider["type"]>()
  })
})
