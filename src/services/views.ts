import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { InvalidOption } from "../errors/options.js"
import { AppConfig } from "./AppConfig.js"
import type { Core, OfPerson } from "./assembly.js"
import { makePerson } from "./assembly.js"
import { Retaining } from "./cache/Retaining.js"
import type { Makes } from "./made.js"
import { lazyMembers } from "./made.js"
import { addTab } from "./platform/Platform.js"
import type { RequestLike } from "./platform/RequestLike.js"
import { SharedSessions } from "./platform/SharedSessions.js"
import type { OtherTabs } from "./platform/Tabs.js"
import { Tabs } from "./platform/Tabs.js"
import type { TokenStore } from "./platform/TokenStore.js"
import { overlay } from "./platform/TokenStore.js"
import { requestStore } from "./platform/TokenStore.request.js"
import type { RequestAndResponse } from "./platform/TokenStore.response.js"
import { responseStore } from "./platform/TokenStore.response.js"
import type { GivenTokens } from "./platform/TokenStore.tokens.js"
import { brokenTokens, fromTokens } from "./platform/TokenStore.tokens.js"
import type { CookieOptions } from "./platform/tokenCookies.js"
import type { ReadOnly } from "./ReadOnlyApp.js"
import type { Owner } from "./transport/owner.js"

/**
 * The app for one person at a time: what `forRequest` and `forTokens` give has a session of its own, and shares with the app what
 * belongs to no user. It costs next to nothing, and ends with the scope.
 */
export interface Views<Members extends { readonly auth: object; readonly user: object }> {
  /** The app for the person of a request that is being answered. What changes in the session is written into the response. */
  forRequest(exchange: RequestAndResponse): Effect.Effect<Members, never, Scope.Scope>
  /** The app for the person of a request whose response cannot be written into, such as while a page is rendered. */
  forRequest(request: RequestLike): Effect.Effect<ReadOnly<Members>, never, Scope.Scope>
  /**
   * The app for the person whose tokens the caller holds. What changes in the session stays in this process. Fails with
   * `InvalidOption` if one of the tokens is missing (null is one that there is none of), or is the text "undefined".
   */
  forTokens(tokens: GivenTokens): Effect.Effect<Members, InvalidOption, Scope.Scope>
}

/** The ways to views of an app, whatever its members are. */
export type AnyViews = Views<{ readonly auth: object; readonly user: object }>

/** The members of an app for the person of its own token store, and the way to views for others. @internal */
export const withViews = <Members extends { readonly auth: object; readonly user: object }>(
  core: Context.Context<Core>,
  store: TokenStore["Service"],
  scope: Scope.Scope,
  cookies: CookieOptions | undefined,
  makes: Makes<Members, OfPerson>,
  owner: Owner | null = null
): Members & Views<Members> => {
  const { projectId } = Context.get(core, AppConfig)
  const sessions = Context.get(core, SharedSessions)
  const view = (own: TokenStore["Service"], tabs?: OtherTabs) =>
    Effect.map(Effect.scope, (scope) => {
      const alone = Context.add(addTab(core), Retaining, true)
      return lazyMembers(makePerson(tabs === undefined ? alone : Context.add(alone, Tabs, tabs), own, scope, owner), makes)
    })
  const forRequest = (one: RequestLike | RequestAndResponse) => {
    if (sessions === null)
      return view("request" in one ? responseStore(projectId, one, cookies) : requestStore(one, projectId, cookies))
    const { store, tabs } = sessions.forRequest(one, projectId, cookies)
    return view(store, tabs)
  }
  const views: { readonly [Name in keyof Views<Members>]: Effect.Effect<Views<Members>[Name]> } = {
    // The cast of overloads.
    forRequest: Effect.succeed(forRequest as Views<Members>["forRequest"]),
    forTokens: Effect.succeed((tokens) => brokenTokens(tokens) ?? view(overlay(fromTokens(tokens))))
  }
  return lazyMembers<Members & Views<Members>, OfPerson>(makePerson(core, store, scope, owner), { ...makes, ...views } as Makes<
    Members & Views<Members>,
    OfPerson
  >)
}
