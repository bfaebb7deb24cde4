import { isTransient } from "../errors/sdk.js"
import { SharedStoreError } from "../errors/store.js"
import type { HandlerUrls } from "../services/auth/redirects/handlerUrls.js"
import { destination } from "../services/auth/redirects/returnTo.js"
import { requestHeader } from "../services/platform/RequestLike.js"
import type { AdapterRequest } from "./allowedRequest.js"
import { visitedUrl } from "./isCrossOrigin.js"
import { privateNoStore, unavailableBy } from "./sessionResponse.js"

/** The part of the app for a visitor that guards use. */
export interface WithUser<User = unknown> {
  readonly auth: { readonly urls: HandlerUrls }
  readonly user: { get(): Promise<User | null> }
}

/** The signed-in user of an app for a visitor. */
export type UserOf<View extends WithUser> = NonNullable<Awaited<ReturnType<View["user"]["get"]>>>

/** Returns the address of the sign-in page, which leads back to a page. */
export const signInUrl = ({ auth }: Pick<WithUser, "auth">, page: string | null): string => destination("signIn", auth.urls, page)

/** Returns the URL of the page that a request loads, or that it was sent from; null if neither is known. */
export const pageOfRequest = (request: AdapterRequest): string | null => {
  const url = visitedUrl(request)
  const isRead = /^(?:GET|HEAD)$/i.test(request.method ?? "GET")
  if (requestHeader(request, "next-action") !== null) return url?.href ?? null
  // The client of TanStack Start calls server functions at URLs of their own.
  if (isRead && requestHeader(request, "x-tsr-serverfn") === null) return url?.href ?? null
  const referrer = requestHeader(request, "referer") ?? ""
  return URL.canParse(referrer) && new URL(referrer).origin === url?.origin ? referrer : null
}

/** Returns the response that leads a visitor to the sign-in page. */
export const redirectToSignIn = (session: Pick<WithUser, "auth">, request: AdapterRequest): Response =>
  new Response(null, {
    status: 303,
    headers: { "cache-control": privateNoStore, location: signInUrl(session, pageOfRequest(request)) }
  })

/**
 * Returns the response for a visitor who is not signed in: a page leads to the sign-in page, and anything else, such as a call of a
 * script, is a 401.
 */
export const signInRequired = (session: Pick<WithUser, "auth">, request: AdapterRequest): Response =>
  isPageLoad(request)
    ? redirectToSignIn(session, request)
    : new Response("Sign in first.", {
        status: 401,
        headers: { "cache-control": privateNoStore, "content-type": "text/plain" }
      })

// Older browsers do not state the mode. @source Fetch Metadata 2.2
const isPageLoad = (request: AdapterRequest): boolean => {
  const mode = requestHeader(request, "sec-fetch-mode")
  return mode === null ? /\btext\/html\b/i.test(requestHeader(request, "accept") ?? "") : mode === "navigate"
}

/** Returns whether an error says that the platform or the store of the sessions is unavailable. */
export const isOutage = (error: unknown): boolean => error instanceof SharedStoreError || isTransient(Object(error))

/**
 * Returns the signed-in user, or else the response to send: that of `refuse`, or a 503 if the platform or the store of the sessions is
 * unavailable.
 */
export const userOrResponse = async <View extends WithUser>(
  session: View,
  refuse: () => Response
): Promise<UserOf<View> | Response> => {
  try {
    // A cast of a type that depends on the app.
    return ((await session.user.get()) as UserOf<View> | null) ?? refuse()
  } catch (error) {
    if (!isOutage(error)) throw error
    return unavailableBy(session, error)
  }
}
