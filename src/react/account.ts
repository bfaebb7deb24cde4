import type { AccountOptions } from "../services/auth/ConnectedAccounts.js"
import { useApp } from "./PorticoProvider.js"
import { useResource, useSuspenseResource } from "./useResource.js"

/**
 * Watches what the access token says of the session, **unverified**: its id, its user, the selected team. Null if no user is signed in.
 * Costs a request only if there is no token that is still good. Show it, but decide nothing by it.
 */
export const useSession = () => useResource(useApp().currentUnverifiedSession)

/** What the access token says of the session, **unverified**, or null. Suspends until it is known. */
export const useSuspenseSession = () => useSuspenseResource(useApp().currentUnverifiedSession)

/** Watches the project of the app: its name, and which ways of signing in it allows. */
export const useProject = () => useResource(useApp().project.current)

/** The project of the app. Suspends until it is known. */
export const useSuspenseProject = () => useSuspenseResource(useApp().project.current)

/** Watches the e-mail addresses of the signed-in user. */
export const useContactChannels = () => useResource(useApp().contactChannels.current)

/** The e-mail addresses of the signed-in user. Suspends until they are known. */
export const useSuspenseContactChannels = () => useSuspenseResource(useApp().contactChannels.current)

/** Watches the API keys of the signed-in user, the newest first. */
export const useApiKeys = () => useResource(useApp().apiKeys.current)

/** The API keys of the signed-in user, the newest first. Suspends until they are known. */
export const useSuspenseApiKeys = () => useSuspenseResource(useApp().apiKeys.current)

/** Watches the sessions of the signed-in user, the newest first; one of them is the present one. */
export const useSessions = () => useResource(useApp().auth.currentSessions)

/** The sessions of the signed-in user, the newest first. Suspends until they are known. */
export const useSuspenseSessions = () => useSuspenseResource(useApp().auth.currentSessions)

/** Watches the accounts at providers that the signed-in user signs in with. */
export const useOAuthProviders = () => useResource(useApp().oauthProviders.current)

/** The accounts at providers that the signed-in user signs in with. Suspends until they are known. */
export const useSuspenseOAuthProviders = () => useSuspenseResource(useApp().oauthProviders.current)

/** Watches the accounts of the signed-in user whose providers can be called. Platforms have it since 2026-04. */
export const useConnectedAccounts = () => useResource(useApp().auth.currentConnectedAccounts)

/** The accounts of the signed-in user whose providers can be called. Suspends until they are known. */
export const useSuspenseConnectedAccounts = () => useSuspenseResource(useApp().auth.currentConnectedAccounts)

/**
 * Watches an account of the signed-in user at a provider, with a token that calls it; null if the account is missing, or lacks a
 * scope. `refetch` gets another token. Without a provider, asks for nothing.
 */
export const useConnectedAccount = (provider: string | null | undefined, options?: AccountOptions) => {
  const { auth } = useApp()
  return useResource(provider == null ? null : auth.currentConnectedAccount(provider, options))
}

/** An account of the signed-in user at a provider, or null. Suspends until it is known. */
export const useSuspenseConnectedAccount = (provider: string, options?: AccountOptions) =>
  useSuspenseResource(useApp().auth.currentConnectedAccount(provider, options))

/** Watches the kinds of e-mails that the project sends, and which of them the signed-in user gets. */
export const useNotificationCategories = () => useResource(useApp().notifications.current)

/** Notification categories of the project, and which of them the signed-in user gets. Suspends until they are known. */
export const useSuspenseNotificationCategories = () => useSuspenseResource(useApp().notifications.current)

/** Watches the projects that the teams of the signed-in user of the internal project own. */
export const useOwnedProjects = () => useResource(useApp().ownedProjects.current)

/** The projects that the teams of the signed-in user of the internal project own. Suspends until they are known. */
export const useSuspenseOwnedProjects = () => useSuspenseResource(useApp().ownedProjects.current)
