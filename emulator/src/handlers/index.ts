import type { Route } from "../http/Route.js"
import { aiChatRoutes } from "./aiChat.js"
import { analyticsRoutes } from "./analytics.js"
import { anonymousRoutes } from "./anonymous.js"
import { appleNativeRoutes } from "./appleNative.js"
import { backendUrlRoutes } from "./backendUrls.js"
import { billingRoutes } from "./billing.js"
import { cliRoutes } from "./cli.js"
import { clientVersionRoutes } from "./clientVersion.js"
import { configLayerRoutes } from "./configLayers.js"
import { connectedAccountRoutes } from "./connectedAccounts.js"
import { contactChannelRoutes } from "./contactChannels.js"
import { contactChannelVerificationRoutes } from "./contactChannelVerification.js"
import { credentialScanningRoutes } from "./credentialScanning.js"
import { crossDomainRoutes } from "./crossDomain.js"
import { dataVaultRoutes } from "./dataVault.js"
import { emailDraftRoutes } from "./emailDrafts.js"
import { emailSourceRoutes } from "./emailSources.js"
import { emailRoutes } from "./emails.js"
import { emailToolRoutes } from "./emailTools.js"
import { failedEmailRoutes } from "./failedEmails.js"
import { featureSupportRoutes } from "./featureSupport.js"
import { integrationRoutes } from "./integrations.js"
import { internalApiKeyRoutes } from "./internalApiKeys.js"
import { internalConfigRoutes } from "./internalConfig.js"
import { internalPaymentRoutes } from "./internalPayments.js"
import { internalProjectRoutes } from "./internalProjects.js"
import { managedDomainRoutes } from "./managedDomains.js"
import { metricsRoutes } from "./metrics.js"
import { mfaRoutes } from "./mfa.js"
import { notificationPreferenceRoutes } from "./notificationPreferences.js"
import { oauthAuthorizeRoutes } from "./oauthAuthorize.js"
import { oauthCallbackRoutes } from "./oauthCallback.js"
import { oauthProviderRoutes } from "./oauthProviders.js"
import { oauthTokenRoutes } from "./oauthToken.js"
import { otpRoutes } from "./otp.js"
import { outboxRoutes } from "./outbox.js"
import { passkeyRoutes } from "./passkey.js"
import { passwordRoutes } from "./password.js"
import { paymentItemRoutes } from "./paymentItems.js"
import { paymentMethodRoutes } from "./paymentMethods.js"
import { paymentProductRoutes } from "./paymentProducts.js"
import { permissionDefinitionRoutes } from "./permissionDefinitions.js"
import { previewAffectedUserRoutes } from "./previewAffectedUsers.js"
import { projectPermissionRoutes } from "./projectPermissions.js"
import { projectRoutes } from "./projects.js"
import { purchaseRoutes } from "./purchases.js"
import { rootRoutes } from "./root.js"
import { sentEmailRoutes } from "./sentEmails.js"
import { sessionReplayRoutes } from "./sessionReplays.js"
import { sessionRoutes } from "./sessions.js"
import { signUpRuleToolRoutes } from "./signUpRuleTools.js"
import { stripeWebhookRoutes } from "./stripeWebhooks.js"
import { teamApiKeyRoutes } from "./teamApiKeys.js"
import { teamInvitationListRoutes } from "./teamInvitationLists.js"
import { teamInvitationRemovalRoutes } from "./teamInvitationRemoval.js"
import { teamInvitationRoutes } from "./teamInvitations.js"
import { teamMemberProfileRoutes } from "./teamMemberProfiles.js"
import { teamMembershipRoutes } from "./teamMemberships.js"
import { teamPermissionRoutes } from "./teamPermissions.js"
import { teamRoutes } from "./teams.js"
import { userApiKeyRoutes } from "./userApiKeys.js"
import { userRoutes } from "./users.js"
import { versionDemoRoutes } from "./versionDemo.js"
import { webhookRoutes } from "./webhooks.js"
/** All routes of the API. A new resource adds its own file and one line here. */
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
