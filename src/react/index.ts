"use client" // frameworks with server components begin the client's part of the tree here

export {
  useApiKeys,
  useConnectedAccount,
  useConnectedAccounts,
  useContactChannels,
  useNotificationCategories,
  useOAuthProviders,
  useOwnedProjects,
  useProject,
  useSessions,
  useSuspenseApiKeys,
  useSuspenseConnectedAccount,
  useSuspenseConnectedAccounts,
  useSuspenseContactChannels,
  useSuspenseNotificationCategories,
  useSuspenseOAuthProviders,
  useSuspenseOwnedProjects,
  useSuspenseProject,
  useSuspenseSessions
} from "./account.js"
export * from "./flows/index.js"
export * from "./flows/index.js"
export type { PorticoProviderProps } from "./PorticoProvider.js"
export { PorticoProvider, useApp } from "./PorticoProvider.js"
export {
  useBilling,
  useCheckout,
  useInvoices,
  useItem,
  useProducts,
  useSuspenseBilling,
  useSuspenseInvoices,
  useSuspenseItem,
  useSuspenseProducts
} from "./payments.js"
export type { PermissionScope } from "./permissions.js"
export { usePermission, usePermissions, useSuspensePermission, useSuspensePermissions } from "./permissions.js"
export type { MaybeTeamId } from "./teams.js"
export {
  useReceivedInvitations,
  useSuspenseReceivedInvitations,
  useSuspenseTeam,
  useSuspenseTeamApiKeys,
  useSuspenseTeamInvitations,
  useSuspenseTeamMember,
  useSuspenseTeamMembers,
  useSuspenseTeamProfile,
  useSuspenseTeams,
  useTeam,
  useTeamApiKeys,
  useTeamInvitations,
  useTeamMember,
  useTeamMembers,
  useTeamProfile,
  useTeams
} from "./teams.js"
export type { Action, ActionOf, ActionState, Runner } from "./useAction.js"
export { useAction } from "./useAction.js"
export type { ResourceState } from "./useResource.js"
export { useResource, useSuspenseResource } from "./useResource.js"
export { useSuspenseUser, useUser } from "./useUser.js"
