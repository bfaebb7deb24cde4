// The types of the parameters and results of calls. Types only: nothing of these modules is loaded.

export type { Redacted } from "effect/Redacted"
export type { UserKind, VerifyFailure } from "./errors/verify.js"
export type { AiContent, AiMessage, AiQuestion, AiText, AiToolCall } from "./schemas/AiChat.js"
export type {
  CreatedTeamApiKey,
  CreatedUserApiKey,
  LastFour,
  TeamApiKey,
  UpdateApiKeyInput,
  UserApiKey
} from "./schemas/ApiKey.js"
export type {
  Billing,
  Invoice,
  PaymentMethod,
  PaymentMethodSetup,
  SwitchProductInput
} from "./schemas/Billing.js"
export type { Config, ConfigOverride, SourceOfTruth } from "./schemas/Config.js"
export type {
  ContactChannel,
  ServerUpdateContactChannelInput,
  UpdateContactChannelInput
} from "./schemas/ContactChannel.js"
export type { Customer, CustomerType } from "./schemas/Customer.js"
export type { AuthConfig, DomainsConfig, EmailsConfig, OAuthProviderConfig, RbacConfig } from "./schemas/configAuth.js"
export type {
  ConfiguredItem,
  ConfiguredProduct,
  ItemDefinition,
  PaymentsConfig,
  ProductDefinition
} from "./schemas/configPayments.js"
export type {
  CreateEmailDraftInput,
  EmailDraft,
  EmailTemplate,
  UpdatedEmailTemplate,
  UpdateEmailTemplateInput
} from "./schemas/EmailTemplate.js"
export type {
  CreatedEmailSource,
  CreateEmailSourceInput,
  EmailTheme,
  EmailThemeSummary,
  ThemeChoice,
  UpdateEmailThemeInput
} from "./schemas/EmailTheme.js"
export type { CreatedInternalApiKey, InternalApiKey } from "./schemas/InternalApiKey.js"
export type { DayInterval, Interval } from "./schemas/Interval.js"
export type { Page } from "./schemas/List.js"
export type { DailyActivity, LoginMethodCount, Metrics, RecentUser } from "./schemas/Metrics.js"
export type { NotificationCategory } from "./schemas/NotificationCategory.js"
export type {
  CreateOAuthProviderInput,
  OAuthProvider,
  OAuthProviderType,
  ServerOAuthProvider,
  ServerUpdateOAuthProviderInput,
  UpdateOAuthProviderInput
} from "./schemas/OAuthProvider.js"
export type { Open, Unrecognized } from "./schemas/Open.js"
export type {
  CapacityBoost,
  EmailCapacity,
  EmailDelivery,
  OutboxEmail,
  OutboxQuery,
  SendAttemptError,
  UpdateOutboxEmailInput
} from "./schemas/OutboxEmail.js"
export type { StripeAccountInfo, StripeWidgetSession } from "./schemas/PaymentsAccount.js"
export type {
  CreatePermissionDefinitionInput,
  PermissionDefinition,
  PermissionDefinitionPageQuery,
  ProjectPermission,
  ProjectPermissionQuery,
  TeamPermission,
  TeamPermissionQuery
} from "./schemas/Permission.js"
export type { ConfiguredPrice, InlinePrice, Price } from "./schemas/Price.js"
export type {
  IncludedItem,
  IncludeItem,
  InlineProduct,
  Product,
  ProductSubscription,
  SwitchOption
} from "./schemas/Product.js"
export type { AdminProject, Project, UpdateProjectInput } from "./schemas/Project.js"
export type {
  AdminProjectConfig,
  IdOnly,
  ProjectConfig,
  ProjectDomain,
  ProjectOAuthProvider,
  SharedEmailConfig,
  StandardEmailConfig,
  UpdateProjectConfig,
  UpdateProjectDomain,
  UpdateProjectOAuthProvider,
  UpdateStandardEmailConfig
} from "./schemas/ProjectConfig.js"
export type { ProductionModeWarning } from "./schemas/productionMode.js"
export type { SecretInput } from "./schemas/Secret.js"
export type {
  EmailRecipient,
  RenderEmail,
  RenderedEmail,
  SendEmailInput,
  SignInInvitation,
  TestEmail
} from "./schemas/SendEmail.js"
export type { EmailSender, SentEmail } from "./schemas/SentEmail.js"
export type { ActiveSession, CreatedSession, GeoInfo } from "./schemas/Session.js"
export type {
  AffectedUser,
  AffectedUsers,
  HourlyTriggers,
  OnboardingPreview,
  RuleTriggers,
  SignUpContext,
  SignUpDecision,
  SignUpRuleAction,
  SignUpRuleStats,
  SignUpTrial,
  TriedRule,
  TriedSignUp
} from "./schemas/SignUpRules.js"
export type { ServerTeam, Team } from "./schemas/Team.js"
export type { SendTeamInvitationInput, TeamInvitation, TeamInvitationDetails } from "./schemas/TeamInvitation.js"
export type {
  ServerTeamMemberProfile,
  TeamMemberProfile,
  TeamMemberQuery,
  TeamMembership,
  UpdateTeamMemberProfileInput
} from "./schemas/TeamMember.js"
export type {
  ServerCreateTeamInput,
  ServerUpdateTeamInput,
  TeamPageQuery,
  TeamQuery,
  UpdateTeamInput
} from "./schemas/TeamUpdate.js"
export type { AccessToken, RefreshToken } from "./schemas/Tokens.js"
export type {
  Adjustment,
  ItemQuantityChanged,
  MoneyTransfer,
  ProductGranted,
  ProductRevocationReversed,
  ProductRevoked,
  RefundEntry,
  Refunded,
  RefundTransactionInput,
  Transaction,
  TransactionEntry,
  TransactionQuery
} from "./schemas/Transaction.js"
export type { UnverifiedUser } from "./schemas/UnverifiedUser.js"
export type { RestrictedReason, RiskScores, ServerUser, SignUpRisk, User, UserOAuthProvider } from "./schemas/User.js"
export type {
  CreateUserInput,
  NewUserOAuthProvider,
  ServerUpdateUserInput,
  UpdateUserInput,
  UserQuery
} from "./schemas/UserUpdate.js"
export type { SvixToken } from "./schemas/Webhook.js"
export type { Metadata } from "./schemas/wire.js"
export type { GetBotChallengeToken, Navigate, RedirectMethod } from "./services/auth/AuthOptions.js"
export type { ShownCode } from "./services/auth/MagicLink.js"
export type { Enrolment } from "./services/auth/mfa/MfaEnrolment.js"
export type { AccountOptions, ConnectedAccount, ProviderAccount } from "./services/auth/oauth/ConnectedAccounts.js"
export type { CrossDomainRequest } from "./services/auth/oauth/CrossDomain.js"
export type { CallbackError } from "./services/auth/oauth/callbackError.js"
export type { OAuthOptions } from "./services/auth/oauth/OAuth.js"
export type { OAuthCallbackOptions } from "./services/auth/oauth/OAuthCallback.js"
export type { PasskeyOptions } from "./services/auth/Passkey.js"
export type { LinkOptions, SignUp } from "./services/auth/Password.js"
export type { Credential } from "./services/auth/PasswordSignIn.js"
export type { CliLoginOptions } from "./services/auth/promptCliLogin.js"
export type { HandlerPage, HandlerUrls, RedirectTarget } from "./services/auth/redirects/handlerUrls.js"
export type { RedirectFailure, RedirectOptions } from "./services/auth/redirects/Redirects.js"
export type { SignInOptions } from "./services/auth/SigningIn.js"
export type { CreateSessionInput } from "./services/auth/sessions/ServerSessions.js"
export type { SignedOut, SignOutOptions } from "./services/auth/sessions/SignOut.js"
export type { UnverifiedSession } from "./services/auth/sessions/UnverifiedSession.js"
export type { UnverifiedUserOptions } from "./services/auth/sessions/UnverifiedUser.js"
export type { ToJsonOptions } from "./services/config/makeToJson.js"
export type { AdminOptions, ClientOptions, ServerOptions } from "./services/config/options.js"
export type { ClientAppJson } from "./services/config/publicOptions.js"
export type { OfRequest, OfVisitor, ProgramTokenStoreOption, TokenStoreOption } from "./services/config/tokenStoreOption.js"
export type { Dehydrated } from "./services/hydration/hydration.js"
export type { AddressedRequest, RequestLike } from "./services/platform/RequestLike.js"
export type { OtherTabs } from "./services/platform/Tabs.js"
export type { RequestSession, SharedSessions } from "./services/platform/tokens/SharedSessions.js"
export type { OwnTokenStore, StoredTokens } from "./services/platform/tokens/TokenStore.own.js"
export type { RequestAndResponse, ResponseHeaders } from "./services/platform/tokens/TokenStore.response.js"
export type { GivenTokens } from "./services/platform/tokens/TokenStore.tokens.js"
export type { CookieOptions } from "./services/platform/tokens/tokenCookies.js"
export type { OnUnhandledError } from "./services/platform/Unhandled.js"
export type { GetReadOnly, SessionChange } from "./services/ReadOnlyApp.js"
export type { LevelOption, ReplaceOptions } from "./services/resources/admin/AdminConfig.js"
export type { UpdateEmailDraftInput } from "./services/resources/admin/AdminEmailDrafts.js"
export type { CreateInternalApiKeyInput } from "./services/resources/admin/AdminInternalApiKeys.js"
export type { MetricsOptions } from "./services/resources/admin/AdminMetrics.js"
export type { CreateItemQuantityChangeInput } from "./services/resources/admin/AdminPayments.js"
export type {
  AppliedPermissionDefinitions,
  ApplyDefinitionsOptions
} from "./services/resources/admin/AdminPermissionDefinitions.js"
export type { PreviewRestrictionsOptions, TrySignUpRules } from "./services/resources/admin/AdminSignUps.js"
export type { ConfigValue } from "./services/resources/admin/configRules.js"
export type { InternalApiKeyInvalidity } from "./services/resources/admin/internalApiKeyValidity.js"
export type { UpdatePermissionDefinitionInput } from "./services/resources/admin/permissionChanges.js"
export type { TestOutcome } from "./services/resources/admin/testOutcome.js"
export type { ApiKeyInvalidity } from "./services/resources/apiKeyValidity.js"
export type { BillingCustomer, SubscriptionChoice } from "./services/resources/billingOf.js"
export type { CreateContactChannelInput } from "./services/resources/ContactChannels.js"
export type {
  CreateTeamApiKeyInput,
  CreateUserApiKeyInput,
  OfTeam,
  TeamApiKeyOf
} from "./services/resources/keysByOwner.js"
export type { CreateProjectInput } from "./services/resources/OwnedProjects.js"
export type { OrReturnNull, OrThrow } from "./services/resources/orThrow.js"
export type { OwnedItem, OwnedProduct } from "./services/resources/owned.js"
export type { ItemOf, ProductQuery } from "./services/resources/paymentInput.js"
export type {
  InProject,
  InTeam,
  OfUser,
  Recursion,
  TeamPermissionOf,
  UserPermissionOf
} from "./services/resources/permissionScope.js"
export type { UpdateVisitorInput } from "./services/resources/server/CurrentServerUser.js"
export type {
  CreatedOne,
  FailedOne,
  Many,
  ManyOptions,
  ManyProgress,
  OutcomeRecord
} from "./services/resources/server/createMany.js"
export type { KeyOwner } from "./services/resources/server/ServerApiKeys.js"
export type { ContactChannelOf, ServerCreateContactChannelInput } from "./services/resources/server/ServerContactChannels.js"
export type { OAuthProviderOf } from "./services/resources/server/ServerOAuthProviders.js"
export type { GrantedProduct, ProductChoice, QuantityChangeOptions } from "./services/resources/server/ServerPayments.js"
export type { VaultEntry } from "./services/resources/server/ServerVault.js"
export type { CreateUserFailure } from "./services/resources/server/Users.js"
export type { SentInvitation, TeamInvitationOf } from "./services/resources/TeamInvitations.js"
export type { CreateTeamInput } from "./services/resources/Teams.js"
export type { ServerTeamMember, TeamMember, TeamMemberOf, TeamProfile } from "./services/resources/teamMember.js"
export type { AuthJson, FreshnessOptions, SessionPair } from "./services/session/Session.js"
export type { VerifySession, VerifySessionOptions } from "./services/verifySession.js"
export type { SessionClaims } from "./verify/SessionClaims.js"
export type { AllowedUsers } from "./verify/Verifier.js"
