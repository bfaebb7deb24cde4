import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as fc from "fast-check"
import * as schemas from "../../src/schemas/index.js"
import { List, Page } from "../../src/schemas/List.js"
import { valuesOf } from "../support/valuesOf.js"

const entities: Readonly<Record<string, Schema.Codec<unknown, unknown>>> = {
  User: schemas.User,
  ServerUser: schemas.ServerUser,
  UserOAuthProvider: schemas.UserOAuthProvider,
  RestrictedReason: schemas.RestrictedReason,
  Team: schemas.Team,
  ServerTeam: schemas.ServerTeam,
  TeamMembership: schemas.TeamMembership,
  TeamMemberProfile: schemas.TeamMemberProfile,
  ServerTeamMemberProfile: schemas.ServerTeamMemberProfile,
  TeamInvitation: schemas.TeamInvitation,
  SentTeamInvitation: schemas.SentTeamInvitation,
  TeamInvitationDetails: schemas.TeamInvitationDetails,
  TeamPermission: schemas.TeamPermission,
  ProjectPermission: schemas.ProjectPermission,
  PermissionDefinition: schemas.PermissionDefinition,
  ContactChannel: schemas.ContactChannel,
  NotificationCategory: schemas.NotificationCategory,
  OAuthProvider: schemas.OAuthProvider,
  ServerOAuthProvider: schemas.ServerOAuthProvider,
  ConnectedAccountToken: schemas.ConnectedAccountToken,
  ActiveSession: schemas.ActiveSession,
  GeoInfo: schemas.GeoInfo,
  Project: schemas.Project,
  AdminProject: schemas.AdminProject,
  ProjectConfig: schemas.ProjectConfig,
  AdminProjectConfig: schemas.AdminProjectConfig,
  AccessTokenClaims: schemas.AccessTokenClaims,
  CliLogin: schemas.CliLogin,
  CliLoginStatus: schemas.CliLoginStatus,
  PasskeyRegistration: schemas.PasskeyRegistration,
  PasskeyAuthentication: schemas.PasskeyAuthentication,
  Jwks: schemas.Jwks,
  ClientVersionCheck: schemas.ClientVersionCheck,
  UserApiKey: schemas.UserApiKey,
  CreatedUserApiKey: schemas.CreatedUserApiKey,
  TeamApiKey: schemas.TeamApiKey,
  CreatedTeamApiKey: schemas.CreatedTeamApiKey,
  InternalApiKey: schemas.InternalApiKey,
  CreatedInternalApiKey: schemas.CreatedInternalApiKey,
  CreateInternalApiKey: schemas.CreateInternalApiKey,
  VaultValue: schemas.VaultValue,
  Item: schemas.Item,
  Price: schemas.Price,
  ConfiguredPrice: schemas.ConfiguredPrice,
  Product: schemas.Product,
  CustomerProduct: schemas.CustomerProduct,
  PurchaseUrl: schemas.PurchaseUrl,
  Purchase: schemas.Purchase,
  CheckoutSecret: schemas.CheckoutSecret,
  PaymentsSetup: schemas.PaymentsSetup,
  StripeAccountInfo: schemas.StripeAccountInfo,
  StripeWidgetSession: schemas.StripeWidgetSession,
  MoneyTransfer: schemas.MoneyTransfer,
  ItemQuantityChanged: schemas.ItemQuantityChanged,
  ProductGranted: schemas.ProductGranted,
  ProductRevoked: schemas.ProductRevoked,
  ProductRevocationReversed: schemas.ProductRevocationReversed,
  Adjustment: schemas.Adjustment,
  EmailTheme: schemas.EmailTheme,
  EmailThemes: schemas.EmailThemes,
  EmailTemplate: schemas.EmailTemplate,
  EmailTemplates: schemas.EmailTemplates,
  EmailDraft: schemas.EmailDraft,
  EmailDrafts: schemas.EmailDrafts,
  SentEmail: schemas.SentEmail,
  SendEmailResults: schemas.SendEmailResults,
  RenderedEmail: schemas.RenderedEmail,
  TestResult: schemas.TestResult,
  SvixToken: schemas.SvixToken,
  ItemDefinition: schemas.ItemDefinition,
  PaymentsConfig: schemas.PaymentsConfig,
  AuthConfig: schemas.AuthConfig,
  DomainsConfig: schemas.DomainsConfig,
  EmailsConfig: schemas.EmailsConfig,
  RbacConfig: schemas.RbacConfig,
  AiText: schemas.AiText,
  AiToolCall: schemas.AiToolCall,
  AiQuestion: schemas.AiQuestion,
  AiHistory: schemas.AiHistory,
  Metrics: schemas.Metrics,
  "List of Team": List(schemas.Team),
  "Page of ServerUser": Page(schemas.ServerUser),
  SignInTokens: schemas.SignInTokens,
  NewUserTokens: schemas.NewUserTokens,
  AuthorizationCodeTokens: schemas.AuthorizationCodeTokens,
  CreatedSession: schemas.CreatedSession,
  RefreshTokenTokens: schemas.RefreshTokenTokens,
  RefreshedToken: schemas.RefreshedToken
}

describe("entities", () => {
  for (const [name, schema] of Object.entries(entities)) {
    it(`${name} is the same after being encoded and decoded`, () => {
      for (const value of fc.sample(valuesOf(schema), { numRuns: 25, seed: 1 })) {
        const encoded = Schema.encodeUnknownSync(schema)(value)
        const decoded = Schema.decodeUnknownSync(schema)(encoded)
        assert.deepStrictEqual(decoded, value)
        // Redacted values compare equal, so their texts are compared in wire format.
        assert.deepStrictEqual(Schema.encodeUnknownSync(schema)(decoded), encoded)
      }
    })
  }
})
