import type { AccountOptions, ProviderAccount } from "../services/auth/oauth/ConnectedAccounts.js"
import { useApp } from "./PorticoProvider.js"
import { useResource, useSuspenseResource } from "./useResource.js"

/**
 * Watches the session as the access token describes it, **unverified**: its id, user and selected team. Null if no user is signed
 * in. Sends a request only if no valid access token is at hand. Use it for display, never for authorization.
 */
export const useSession = () => useResource(useApp().currentUnverifiedSession)

/** Returns the session as the access token describes it, **unverified**, or null. Suspends until it is known. */
export const useSuspenseSession = () => useSuspenseResource(useApp().currentUnverifiedSession)

/** Watches the project of the app: its name and the sign-in methods that it allows. */
export const useProject = () => useResource(useApp().project.current)

/** Returns the project of the app. Suspends until it is loaded. */
export const useSuspenseProject = () => useSuspenseResource(useApp().project.current)

/** Watches the e-mail addresses of the signed-in user. */
export const useContactChannels = () => useResource(useApp().contactChannels.current)

/** Returns the e-mail addresses of the signed-in user. Suspends until they are loaded. */
export const useSuspenseContactChannels = () => useSuspenseResource(useApp().contactChannels.current)

/** Watches the API keys of the signed-in user, newest first. */
export const useApiKeys = () => useResource(useApp().apiKeys.current)

/** Returns the API keys of the signed-in user, newest first. Suspends until they are loaded. */
export const useSuspenseApiKeys = () => useSuspenseResource(useApp().apiKeys.current)

/** Watches the sessions of the signed-in user, newest first, including the current one. */
export const useSessions = () => useResource(useApp().auth.currentSessions)

/** Returns the sessions of the signed-in user, newest first. Suspends until they are loaded. */
export const useSuspenseSessions = () => useSuspenseResource(useApp().auth.currentSessions)

/** Watches the OAuth accounts that the signed-in user signs in with. */
export const useOAuthProviders = () => useResource(useApp().oauthProviders.current)

/** Returns the OAuth accounts that the signed-in user signs in with. Suspends until they are loaded. */
export const useSuspenseOAuthProviders = () => useSuspenseResource(useApp().oauthProviders.current)

/**
 * Watches the user's connected accounts: those with an access token for the provider's API. Requires a platform from 2026-04 or
 * later.
 */
export const useConnectedAccounts = () => useResource(useApp().auth.currentConnectedAccounts)

/** Returns the user's connected accounts. Suspends until they are loaded. */
export const useSuspenseConnectedAccounts = () => useSuspenseResource(useApp().auth.currentConnectedAccounts)

/**
 * Watches a connected account of the signed-in user, with an access token for the provider's API. Null if the account is missing
 * or lacks a scope. `refetch` gets another token. Without a provider, sends no request.
 */
export const useConnectedAccount = (provider: string | ProviderAccount | null | undefined, options?: AccountOptions) => {
  const { auth } = useApp()
  return useResource(provider == null ? null : auth.currentConnectedAccount(provider, options))
}

/** Returns a connected account of the signed-in user, or null. Suspends until it is loaded. */
export const useSuspenseConnectedAccount = (provider: string | ProviderAccount, options?: AccountOptions) =>
  useSuspenseResource(useApp().auth.currentConnectedAccount(provider, options))

/** Watches the notification categories of the project, and which of them the signed-in user receives. */
export const useNotificationCategories = () => useResource(useApp().notifications.current)

/**
 * Returns the notification categories of the project, and which of them the signed-in user receives. Suspends until they are
 * loaded.
 */
export const useSuspenseNotificationCategories = () => useSuspenseResource(useApp().notifications.current)

/** Watches the projects owned by the teams of the signed-in user. For the internal project. */
export const useOwnedProjects = () => useResource(useApp().ownedProjects.current)

/** Returns the projects owned by the teams of the signed-in user. For the internal project. Suspends until they are loaded. */
export const useSuspenseOwnedProjects = () => useSuspenseResource(useApp().ownedProjects.current)
