import type { ReactNode } from "react"
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react"
import { unchanged } from "../codecs/Codec.js"
import type { ClientApp, ReadOnlyClientApp } from "../promise/client.js"
import { checkOptions } from "../services/arguments/validateOptions.js"
import type { Navigate } from "../services/auth/AuthOptions.js"
import type { Dehydrated } from "../services/hydration/hydration.js"
import type { OnUnhandledError } from "../services/platform/Unhandled.js"
import { isAppDisposed, unhandledOf } from "../services/platform/Unhandled.js"
import { Hydrated } from "./Hydrated.js"
import { callback } from "./kinds.js"
import { useIsomorphicLayoutEffect } from "./useIsomorphicLayoutEffect.js"

const AppContext = createContext<ClientApp | null>(null)
/** The app that redirects with the router of a provider above. */
const RoutedContext = createContext<PorticoProviderProps["app"] | null>(null)
const UnhandledContext = createContext<OnUnhandledError>(unhandledOf(null))

/** Props of `PorticoProvider`. */
export interface PorticoProviderProps {
  /**
   * The app of the page. While a page is rendered for a request, the app of that request. If another one takes its place, the tree
   * is mounted anew: no state of one app is shown or sent by another.
   */
  readonly app: ClientApp | ReadOnlyClientApp
  /**
   * Navigates with the application's router while the tree is mounted. Without it, the app's redirects are full page loads.
   * Ignored if the app's `redirectMethod` is a function or `none`.
   */
  readonly navigate?: Navigate
  /**
   * Called with unexpected errors of an action, such as a bug in your own function. Errors that a call is declared to fail with
   * are not reported here; they are the `error` of its action. Exceptions are those that the screens show in general words only, such as a
   * wrong key, in production. Default: the app's `onUnhandledError` option.
   */
  readonly onUnhandledError?: OnUnhandledError
  /**
   * What the server has read for the page (`await app.dehydrate()`). Pass it on the server and in the browser: both show it in
   * their first render, and nothing is requested again while it is fresh. The tree is then wrapped in a `<slot>`, which has no
   * box. If another user, or none, is signed in in the browser, the server's markup is dropped and the tree renders for the
   * current user. Default: the browser loads what the page needs.
   */
  readonly hydrate?: Dehydrated
  /** The part of the page whose hooks use the app. */
  readonly children?: ReactNode
}

/**
 * Provides an app to the hooks below it.
 *
 * @since 0.1.0
 * @category React
 * @example
 * ```tsx
 * import { PorticoProvider, useUser } from "portico/react"
 *
 * const Greeting = () => <p>Hello {useUser().value?.displayName ?? "stranger"}</p>
 *
 * export const Root = () => (
 *   <PorticoProvider app={app}>
 *     <Greeting />
 *   </PorticoProvider>
 * )
 * ```
 */
export const PorticoProvider = (props: PorticoProviderProps) => {
  checkOptions(props, { app: aClientApp, navigate: callback, onUnhandledError: callback, hydrate: true, children: true })
  const { app: given, children, hydrate, navigate, onUnhandledError } = props
  const app = useRenderedApp(given, hydrate)
  useNavigate(app.auth, navigate)
  const routed = useContext(RoutedContext)
  const unhandled = useLatest(onUnhandledError ?? unhandledOf(app))
  const [tree, setTree] = useState({ app, key: 0 })
  if (tree.app !== app) setTree({ app, key: tree.key + 1 })
  // The cast: while a request is rendered, no event handler and no effect runs, so nothing can start or end a session.
  return (
    <RoutedContext.Provider value={navigate ? app : routed}>
      <UnhandledContext.Provider value={unhandled}>
        <AppContext.Provider key={tree.key} value={app as ClientApp}>
          {hydrate === undefined ? (
            children
          ) : (
            <Hydrated app={app} dehydrated={hydrate}>
              {children}
            </Hydrated>
          )}
        </AppContext.Provider>
      </UnhandledContext.Provider>
    </RoutedContext.Provider>
  )
}

const aClientApp = unchanged(
  "an app of `createClientApp`",
  (value): value is ClientApp => typeof Object(Object(value).auth).setNavigate === "function"
)

/** Returns a function that stays the same in all renders, and calls the one of the last render, except for the end of the app. */
const useLatest = (handler: OnUnhandledError): OnUnhandledError => {
  const latest = useRef(handler)
  useIsomorphicLayoutEffect(() => {
    latest.current = handler
  }, [handler])
  return useCallback((error) => isAppDisposed(error) || latest.current(error), [])
}

/**
 * Navigates with the application's router while the component is mounted, as `navigate` of `<PorticoProvider>` does, unless a provider
 * above has set one. For components that show pages of the app and know their router.
 */
export const useRouter = (navigate: Navigate | undefined): void => {
  const app = useApp()
  useNavigate(app.auth, useContext(RoutedContext) === app ? undefined : navigate)
}

const key = Symbol("portico/react/routers")

/** The mounted routers of an app, by who mounted them. The newest one redirects. */
type Auth = Pick<ClientApp["auth"], "setNavigate"> & { [key]?: Map<object, Navigate> }

const setRouter = (auth: Auth, owner: object, navigate: Navigate | null): void => {
  auth[key] ??= new Map()
  const all = auth[key]
  if (navigate) all.set(owner, navigate)
  else all.delete(owner)
  auth.setNavigate([...all.values()].at(-1) ?? null)
}

/** Redirects with a router: before the effects of the tree run, and also while the tree suspends, which ends early effects. */
const useNavigate = (auth: Auth, navigate: Navigate | undefined): void => {
  const owner = useRef(null)
  const isNone = !navigate
  useIsomorphicLayoutEffect(() => {
    if (navigate) setRouter(auth, owner, navigate)
  }, [auth, navigate])
  useEffect(() => {
    if (isNone) return
    return () => setRouter(auth, owner, null)
  }, [auth, isNone])
}

/** Returns the app of the nearest provider. Throws if there is none. */
export const useApp = (): ClientApp => {
  const app = useContext(AppContext)
  if (app === null) throw new Error("useApp: there is no <PorticoProvider> above this component")
  return app
}

/**
 * Returns the function that is called with unexpected errors: `onUnhandledError` of the nearest provider, or of its app. For screens
 * that run calls themselves. The function stays the same in all renders.
 */
export const useUnhandled = (): OnUnhandledError => useContext(UnhandledContext)

/**
 * Returns the app that a tree is rendered with. On a server, an app without a request, such as the one shared by Next's client
 * components, has no session. The data read for the page is then shown by a view of that app with a session that cannot act.
 */
const useRenderedApp = (app: ClientApp | ReadOnlyClientApp, dehydrated: Dehydrated | undefined): ClientApp | ReadOnlyClientApp =>
  useMemo(() => {
    if (typeof document !== "undefined" || !("forTokens" in app) || !dehydrated || !isId(dehydrated.userId)) return app
    // The app has a session of its own.
    if (!app.hydrate({ ...dehydrated, userId: null, values: "[]" })) return app
    // An unsigned token: it names the user of these values, but the platform rejects it.
    return app.forTokens({ accessToken: `-.${btoa(JSON.stringify({ sub: dehydrated.userId }))}.-`, refreshToken: null })
  }, [app, dehydrated])

// What a page was given may be forged, and other text may not fit into a token.
const isId = (userId: unknown): boolean => typeof userId === "string" && /^[\w-]+$/.test(userId)
