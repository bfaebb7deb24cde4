import * as Effect from "effect/Effect"
import type { AnyKnownErrorClass, KnownError, KnownErrorBody } from "portico/effect/errors"
import {
  AccessTokenExpired,
  AccessTypeWithoutProjectId,
  AnalyticsQueryError,
  BotChallengeFailed,
  BranchDoesNotExist,
  ContactChannelAlreadyUsedForAuthBySomeoneElse,
  ContainedPermissionNotFound,
  CurrentProjectNotFound,
  DataVaultStoreDoesNotExist,
  DataVaultStoreHashedKeyDoesNotExist,
  EmailCapacityBoostAlreadyActive,
  EmailIsNotPrimaryEmail,
  EmailNotEditable,
  InsufficientAccessType,
  InvalidProjectForAccessToken,
  InvalidPublishableClientKey,
  InvalidSecretServerKey,
  InvalidSuperSecretAdminKey,
  ItemCustomerTypeDoesNotMatch,
  ItemQuantityInsufficientAmount,
  OneTimePurchaseAlreadyRefunded,
  OneTimePurchaseNotFound,
  PermissionIdAlreadyExists,
  PermissionScopeMismatch,
  ProductAlreadyGranted,
  ProductCustomerTypeDoesNotMatch,
  ProductDoesNotExist,
  ProjectNotFound,
  RestrictedUserNotAllowed,
  SignUpRejected,
  SubscriptionAlreadyRefunded,
  SubscriptionInvoiceNotFound,
  TeamInvitationRestrictedUserNotAllowed,
  TeamMembershipNotFound,
  TeamNotFound,
  toWire,
  UserIdDoesNotExist,
  UserWithEmailAlreadyExists,
  WrongApiKeyType
} from "portico/effect/errors"

type Details<C extends AnyKnownErrorClass> = NonNullable<InstanceType<C>["details"]>
type Sentence = readonly [code: string, say: (details: never) => string]
const sentence = <C extends AnyKnownErrorClass>({ code }: C, say: (details: Details<C>) => string): Sentence => [code, say]

const wrongKey = (kind: string) => (details: { readonly projectId: string }) =>
  `The project ${details.projectId} has no such ${kind}, or it was revoked or has expired`

// What an error says beyond its name: which thing it is about.
const sentences: Readonly<Record<string, Sentence[1]>> = Object.fromEntries([
  sentence(AccessTokenExpired, ({ expiredAt, projectId, refreshTokenId, userId }) =>
    [
      `The access token expired at ${expiredAt?.toISOString() ?? "an unknown time"}`,
      ...(projectId ? [`project ${projectId}`] : []),
      ...(userId ? [`user ${userId}`] : []),
      ...(refreshTokenId ? [`session ${refreshTokenId}`] : [])
    ].join(", ")
  ),
  sentence(
    AccessTypeWithoutProjectId,
    ({ requestType }) => `The request has the access type ${requestType}, but does not name a project`
  ),
  sentence(AnalyticsQueryError, ({ error }) => `The query failed: ${error}`),
  sentence(BotChallengeFailed, ({ message }) => message),
  sentence(BranchDoesNotExist, ({ branchId }) => `The branch ${branchId} does not exist`),
  sentence(ContactChannelAlreadyUsedForAuthBySomeoneElse, ({ contactChannelValue }) =>
    contactChannelValue === null
      ? "Another user signs in with this e-mail address"
      : `Another user signs in with the e-mail address ${contactChannelValue}`
  ),
  sentence(ContainedPermissionNotFound, ({ permissionId }) => `The contained permission ${permissionId} does not exist`),
  sentence(CurrentProjectNotFound, ({ projectId }) => `The project ${projectId} of the request does not exist`),
  sentence(DataVaultStoreDoesNotExist, ({ storeId }) => `The data vault store ${storeId} does not exist`),
  sentence(
    DataVaultStoreHashedKeyDoesNotExist,
    ({ hashedKey, storeId }) => `The data vault store ${storeId} has no value for the hashed key ${hashedKey}`
  ),
  sentence(
    EmailCapacityBoostAlreadyActive,
    ({ expiresAt }) => `The capacity for e-mails is already increased until ${expiresAt.toISOString()}`
  ),
  sentence(
    EmailIsNotPrimaryEmail,
    ({ email, primaryEmail }) => `The primary e-mail address of the user is ${primaryEmail ?? "missing"}, not ${email}`
  ),
  sentence(EmailNotEditable, ({ emailId, status }) => `The e-mail ${emailId} cannot be edited in the status ${status}`),
  sentence(
    InsufficientAccessType,
    ({ actualAccessType, allowedAccessTypes }) =>
      `The call needs the access type ${allowedAccessTypes.join(" or ")}, but the request has ${actualAccessType}`
  ),
  sentence(
    InvalidProjectForAccessToken,
    ({ actualProjectId, expectedProjectId }) =>
      `The access token is one of the project ${actualProjectId}, but the request is for ${expectedProjectId}`
  ),
  sentence(InvalidPublishableClientKey, wrongKey("publishable client key")),
  sentence(InvalidSecretServerKey, wrongKey("secret server key")),
  sentence(InvalidSuperSecretAdminKey, wrongKey("super secret admin key")),
  sentence(
    ItemCustomerTypeDoesNotMatch,
    ({ actualCustomerType, customerId, itemCustomerType, itemId }) =>
      `The item ${itemId} is for customers of the type ${itemCustomerType}, but ${customerId} has the type ${actualCustomerType}`
  ),
  sentence(
    ItemQuantityInsufficientAmount,
    ({ customerId, itemId, quantity }) =>
      `The customer ${customerId} has too few of the item ${itemId} for a change by ${quantity}`
  ),
  sentence(OneTimePurchaseAlreadyRefunded, ({ oneTimePurchaseId }) => `The purchase ${oneTimePurchaseId} was already refunded`),
  sentence(OneTimePurchaseNotFound, ({ oneTimePurchaseId }) => `The purchase ${oneTimePurchaseId} does not exist`),
  sentence(PermissionIdAlreadyExists, ({ permissionId }) => `The permission ${permissionId} already exists`),
  sentence(
    PermissionScopeMismatch,
    ({ actualScope, expectedScope, permissionId }) =>
      `The permission ${permissionId} has the scope ${actualScope}, but one of the scope ${expectedScope} is needed`
  ),
  sentence(
    ProductAlreadyGranted,
    ({ customerId, productId }) => `The customer ${customerId} already has the product ${productId}`
  ),
  sentence(
    ProductCustomerTypeDoesNotMatch,
    ({ actualCustomerType, customerId, productCustomerType, productId }) =>
      `The product ${productId ?? "of the request"} is for customers of the type ${productCustomerType}, but ${customerId} has the type ${actualCustomerType}`
  ),
  sentence(ProductDoesNotExist, ({ context, productId }) =>
    context === "server_only"
      ? `The product ${productId} is for servers only`
      : context === "item_exists"
        ? `The product ${productId} does not exist, but an item of that id does`
        : `The product ${productId} does not exist`
  ),
  sentence(ProjectNotFound, ({ projectId }) => `The project ${projectId} does not exist, or the user has no access to it`),
  sentence(RestrictedUserNotAllowed, ({ restrictedReason }) => `The user is restricted: ${restrictedReason?.type}`),
  sentence(SignUpRejected, ({ message }) => message),
  sentence(SubscriptionAlreadyRefunded, ({ subscriptionId }) => `The subscription ${subscriptionId} was already refunded`),
  sentence(SubscriptionInvoiceNotFound, ({ subscriptionInvoiceId }) => `The invoice ${subscriptionInvoiceId} does not exist`),
  sentence(
    TeamInvitationRestrictedUserNotAllowed,
    ({ restrictedReason }) => `A restricted user cannot join a team: ${restrictedReason?.type}`
  ),
  sentence(TeamMembershipNotFound, ({ teamId, userId }) => `The user ${userId} is not a member of the team ${teamId}`),
  sentence(TeamNotFound, ({ teamId }) => `The team ${teamId} does not exist`),
  sentence(UserIdDoesNotExist, ({ userId }) => `The user ${userId} does not exist`),
  sentence(UserWithEmailAlreadyExists, ({ email, wouldWorkIfEmailWasVerified }) =>
    wouldWorkIfEmailWasVerified
      ? `A user has the e-mail address ${email}, but has not verified it`
      : `A user with the e-mail address ${email} already exists`
  ),
  sentence(WrongApiKeyType, ({ actualType, expectedType }) => `The API key is one of a ${actualType}, not of a ${expectedType}`)
])

/** Returns the body of a known error. @source protocol/answers.md#known-errors */
export const errorBody = (error: KnownError): Effect.Effect<KnownErrorBody<string>> =>
  Effect.map(Effect.orDie(toWire(error)), (body) => {
    const say = sentences[error.code]
    // The cast: a sentence takes the details of the class that has its code.
    return say === undefined || error.details === undefined ? body : { ...body, error: say(error.details as never) }
  })
