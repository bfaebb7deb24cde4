import type { Route } from "../http/Route.js"
import { credentialScanningRoutes } from "./apiKeys/credentialScanning.js"
import { teamApiKeyRoutes } from "./apiKeys/teamApiKeys.js"
import { userApiKeyRoutes } from "./apiKeys/userApiKeys.js"
import { anonymousRoutes } from "./auth/anonymous.js"
import { appleNativeRoutes } from "./auth/appleNative.js"
import { cliRoutes } from "./auth/cli.js"
import { crossDomainRoutes } from "./auth/crossDomain.js"
import { mfaRoutes } from "./auth/mfa.js"
import { otpRoutes } from "./auth/otp.js"
import { passkeyRoutes } from "./auth/passkey.js"
import { passwordRoutes } from "./auth/password.js"
import { sessionRoutes } from "./auth/sessions.js"
import { emailDraftRoutes } from "./emails/emailDrafts.js"
import { emailSourceRoutes } from "./emails/emailSources.js"
import { emailRoutes } from "./emails/emails.js"
import { emailToolRoutes } from "./emails/emailTools.js"
import { failedEmailRoutes } from "./emails/failedEmails.js"
import { managedDomainRoutes } from "./emails/managedDomains.js"
import { outboxRoutes } from "./emails/outbox.js"
import { sentEmailRoutes } from "./emails/sentEmails.js"
import { integrationRoutes } from "./integrations/integrations.js"
import { analyticsRoutes } from "./metrics/analytics.js"
import { metricsRoutes } from "./metrics/metrics.js"
import { sessionReplayRoutes } from "./metrics/sessionReplays.js"
import { connectedAccountRoutes } from "./oauth/connectedAccounts.js"
import { oauthAuthorizeRoutes } from "./oauth/oauthAuthorize.js"
import { oauthCallbackRoutes } from "./oauth/oauthCallback.js"
import { oauthProviderRoutes } from "./oauth/oauthProviders.js"
import { oauthTokenRoutes } from "./oauth/oauthToken.js"
import { billingRoutes } from "./payments/billing.js"
import { internalPaymentRoutes } from "./payments/internalPayments.js"
import { paymentItemRoutes } from "./payments/paymentItems.js"
import { paymentMethodRoutes } from "./payments/paymentMethods.js"
import { paymentProductRoutes } from "./payments/paymentProducts.js"
import { purchaseRoutes } from "./payments/purchases.js"
import { stripeWebhookRoutes } from "./payments/stripeWebhooks.js"
import { permissionDefinitionRoutes } from "./permissions/permissionDefinitions.js"
import { projectPermissionRoutes } from "./permissions/projectPermissions.js"
import { teamPermissionRoutes } from "./permissions/teamPermissions.js"
import { aiChatRoutes } from "./platform/aiChat.js"
import { backendUrlRoutes } from "./platform/backendUrls.js"
import { clientVersionRoutes } from "./platform/clientVersion.js"
import { featureSupportRoutes } from "./platform/featureSupport.js"
import { rootRoutes } from "./platform/root.js"
import { versionDemoRoutes } from "./platform/versionDemo.js"
import { configLayerRoutes } from "./projects/configLayers.js"
import { dataVaultRoutes } from "./projects/dataVault.js"
import { internalApiKeyRoutes } from "./projects/internalApiKeys.js"
import { internalConfigRoutes } from "./projects/internalConfig.js"
import { internalProjectRoutes } from "./projects/internalProjects.js"
import { previewAffectedUserRoutes } from "./projects/previewAffectedUsers.js"
import { projectRoutes } from "./projects/projects.js"
import { signUpRuleToolRoutes } from "./projects/signUpRuleTools.js"
import { webhookRoutes } from "./projects/webhooks.js"
import { teamInvitationListRoutes } from "./teams/teamInvitationLists.js"
import { teamInvitationRemovalRoutes } from "./teams/teamInvitationRemoval.js"
import { teamInvitationRoutes } from "./teams/teamInvitations.js"
import { teamMemberProfileRoutes } from "./teams/teamMemberProfiles.js"
import { teamMembershipRoutes } from "./teams/teamMemberships.js"
import { teamRoutes } from "./teams/teams.js"
import { contactChannelRoutes } from "./users/contactChannels.js"
import { contactChannelVerificationRoutes } from "./users/contactChannelVerification.js"
import { notificationPreferenceRoutes } from "./users/notificationPreferences.js"
import { userRoutes } from "./users/users.js"
/** All routes of the API. A new resource adds its own file, in the folder of its area, and one line here. */
export const routes: ReadonlyArray<Route> = [
  ...anonymousRoutes,
  ...appleNativeRoutes,
  ...crossDomainRoutes,
  ...clientVersionRoutes,
  ...cliRoutes,
  ...connectedAccountRoutes,
  ...contactChannelRoutes,
  ...contactChannelVerificationRoutes,
  ...featureSupportRoutes,
  ...mfaRoutes,
  ...notificationPreferenceRoutes,
  ...oauthAuthorizeRoutes,
  ...oauthCallbackRoutes,
  ...oauthProviderRoutes,
  ...oauthTokenRoutes,
  ...otpRoutes,
  ...passkeyRoutes,
  ...passwordRoutes,
  ...permissionDefinitionRoutes,
  ...projectPermissionRoutes,
  ...projectRoutes,
  ...rootRoutes,
  ...versionDemoRoutes,
  ...integrationRoutes,
  ...sessionRoutes,
  ...teamInvitationListRoutes,
  ...teamInvitationRoutes,
  ...teamInvitationRemovalRoutes,
  ...teamMemberProfileRoutes,
  ...teamMembershipRoutes,
  ...teamPermissionRoutes,
  ...teamRoutes,
  ...userRoutes,
  ...webhookRoutes,
  ...userApiKeyRoutes,
  ...teamApiKeyRoutes,
  ...credentialScanningRoutes,
  ...dataVaultRoutes,
  ...billingRoutes,
  ...paymentItemRoutes,
  ...paymentProductRoutes,
  ...purchaseRoutes,
  ...internalPaymentRoutes,
  ...stripeWebhookRoutes,
  ...emailRoutes,
  ...outboxRoutes,
  ...emailSourceRoutes,
  ...emailDraftRoutes,
  ...sentEmailRoutes,
  ...failedEmailRoutes,
  ...aiChatRoutes,
  ...metricsRoutes,
  ...internalApiKeyRoutes,
  ...internalConfigRoutes,
  ...configLayerRoutes,
  ...internalProjectRoutes,
  ...backendUrlRoutes,
  ...emailToolRoutes,
  ...managedDomainRoutes,
  ...paymentMethodRoutes,
  ...previewAffectedUserRoutes,
  ...signUpRuleToolRoutes,
  ...analyticsRoutes,
  ...sessionReplayRoutes
]
