import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { InvalidOption } from "../errors/options.js"
import { Sharing } from "../internal/Sharing.js"
import type { Core, ViewServices } from "./assembly.js"
import { makeViewServices } from "./assembly.js"
import { KeepUnwatched } from "./cache/WatchedValues.js"
import { AppConfig } from "./config/AppConfig.js"
import { LateCode } from "./lazy/LateCode.js"
import type { Builders } from "./lazy/lazyMembers.js"
import { lazyMembers } from "./lazy/lazyMembers.js"
import { addUserStorage } from "./platform/Platform.js"
import type { RequestLike } from "./platform/RequestLike.js"
import type { OtherTabs } from "./platform/Tabs.js"
import { Tabs } from "./platform/Tabs.js"
import { SharedSessions } from "./platform/tokens/SharedSessions.js"
import { storeOfRequest } from "./platform/tokens/storeOfRequest.js"
import type { TokenStore } from "./platform/tokens/TokenStore.js"
import { overlay } from "./platform/tokens/TokenStore.js"
import type { RequestAndResponse } from "./platform/tokens/TokenStore.response.js"
import type { GivenTokens } from "./platform/tokens/TokenStore.tokens.js"
import { brokenTokens, fromTokens } from "./platform/tokens/TokenStore.tokens.js"
import type { CookieOptions } from "./platform/tokens/tokenCookies.js"
import { validateRequest } from "./platform/validateRequest.js"
import type { ReadOnly } from "./ReadOnlyApp.js"
import type { ShareRenewal } from "./session/Renewals.js"
import { RenewalSharing } from "./session/Renewals.js"
import type { RenewalsUnderway } from "./session/shareRenewal.js"

/** The members of a view of any app. */
interface AnyView {
  readonly auth: object
  readonly user: object
}

/**
 * The app for one user at a time: a view from `forRequest` or `forTokens` has its own session, and shares with the app what
 * belongs to no user. It does only what its user may do, also if the app itself may do more. It is cheap, and ends with the scope.
 */
export interface Views<Members extends AnyView> {
  /**
   * Returns the app for the user of a request. Changes of the session are written into the response. Fails with `InvalidOption` if
   * the argument has no request, or no response to write to.
   */
  forRequest(exchange: RequestAndResponse): Effect.Effect<Members, InvalidOption, Scope.Scope>
  /**
   * Returns the read-only app for the user of a request whose response cannot be written, such as while a page is rendered. Fails
   * with `InvalidOption` if the argument is not a request.
   */
  forRequest(request: RequestLike): Effect.Effect<ReadOnly<Members>, InvalidOption, Scope.Scope>
  /**
   * Returns the app for the user whose tokens the caller holds. Changes of the session stay in this process. Fails with
   * `InvalidOption` if one of the tokens is missing (pass null for an absent one), or is the string "undefined".
   */
  forTokens(tokens: GivenTokens): Effect.Effect<Members, InvalidOption, Scope.Scope>
}

/** `forRequest` and `forTokens` of an app with any members. */
export type AnyViews = Views<AnyView>

/**
 * Creates the members of an app over the services of its own session, with `forRequest` and `forTokens` for others. `ofVisitor` changes the
 * services that a view is created over. @internal
 */
export const withViews = <Members extends object, View extends AnyView>(
  core: Context.Context<Core>,
  services: Context.Context<ViewServices>,
  scope: Scope.Scope,
  cookies: CookieOptions | undefined,
  builders: Builders<Members, ViewServices>,
  viewBuilders: Builders<View, ViewServices>,
  ofVisitor: (core: Context.Context<Core>) => Context.Context<Core> = (same) => same
): Members & Views<View> => {
  const { projectId } = Context.get(core, AppConfig)
  const sessions = Context.get(core, SharedSessions)
  const renewals: RenewalsUnderway = new Map()
  const share: ShareRenewal = (session, renewal) =>
    Effect.catch(
      Effect.flatMap(Context.get(core, LateCode), ({ shareRenewal }) => shareRenewal(renewals, scope, session, renewal)),
      () => renewal
    )
  const visitors = ofVisitor(core)
  // Where a request may wait for another, the views share refreshes.
  const viewServices = Context.get(core, Sharing) ? Context.add(visitors, RenewalSharing, share) : visitors
  // All that such a view does belongs to one request.
  const requestServices = Context.add(viewServices, Sharing, true)
  const view = (services: Context.Context<Core>, own: TokenStore["Service"], tabs?: OtherTabs) =>
    Effect.map(Effect.scope, (scope) => {
      const base = Context.add(addUserStorage(services), KeepUnwatched, true)
      return lazyMembers(makeViewServices(tabs === undefined ? base : Context.add(base, Tabs, tabs), own, scope), viewBuilders)
    })
  const forRequest = (one: RequestLike | RequestAndResponse) => {
    const broken = validateRequest(one, "request")
    if (broken !== null) return broken
    if (sessions === null) return view(requestServices, storeOfRequest(one, projectId, cookies))
    const { store, tabs } = sessions.forRequest(one, projectId, cookies)
    return view(requestServices, store, tabs)
  }
  const views: { readonly [Name in keyof Views<View>]: Effect.Effect<Views<View>[Name]> } = {
    // A cast of overloads.
    forRequest: Effect.succeed(forRequest as Views<View>["forRequest"]),
    forTokens: Effect.succeed((tokens) => brokenTokens(tokens, "tokens") ?? view(viewServices, overlay(fromTokens(tokens))))
  }
  return lazyMembers<Members & Views<View>, ViewServices>(services, {
    ...builders,
    ...views
  } as Builders<Members & Views<View>, ViewServices>)
}
