import type { ReactNode } from "react"
import { createContext, useContext } from "react"
import type { PromiseClientApp, PromiseReadOnlyClientApp } from "../promise/client.js"
import type { Navigate } from "../services/auth/AuthOptions.js"
import type { Dehydrated } from "../services/hydration.js"
import type { OnUnhandledError } from "../services/platform/Unhandled.js"
import { unhandledOf } from "../services/platform/Unhandled.js"
import { Hydrated } from "./Hydrated.js"
import { useEarlyEffect } from "./useEarlyEffect.js"
import { useRendered } from "./useRendered.js"

const AppContext = createContext<PromiseClientApp | null>(null)
const RouterContext = createContext(false)
const UnhandledContext = createContext<OnUnhandledError>(unhandledOf(null))

/** What a tree of components is given. */
export interface PorticoProviderProps {
  /** The app of the page; while a page is rendered for a request, the app of that request. */
  readonly app: PromiseClientApp | PromiseReadOnlyClientApp
  /**
   * Goes to another page by the router of the tree, while the tree is mounted. Without it the app's redirects load pages again.
   * An app whose `redirectMethod` is a function, or `none`, keeps to that.
   */
  readonly navigate?: Navigate
  /**
   * Is called with what an action would reject with, such as a bug in a function of your own. What a call can fail with is not among it;
   * that is the `error` of its action. By default the option `onUnhandledError` of the app.
   */
  readonly onUnhandledError?: OnUnhandledError
  /**
   * What the server has read for the page (`await app.dehydrate()`), on the server and in the browser: the first render shows it in
   * both, and nothing is asked for again while it is fresh. The tree is then in a `<slot>`, which has no box. If the browser is not
   * signed in as the same user, the page of the server goes, and the tree is rendered for who is.
   */
  readonly hydrate?: Dehydrated
  readonly children?: ReactNode
}

/** Makes an app available to the hooks below it. */
export const PorticoProvider = ({ app: given, children, hydrate, navigate, onUnhandledError }: PorticoProviderProps) => {
  const app = useRendered(given, hydrate)
  useEarlyEffect(() => {
    if (navigate === undefined) return
    app.auth.setNavigate(navigate)
    return () => {
      app.auth.setNavigate(null)
    }
  }, [app, navigate])
  // The cast: if a request is rendered, no handler and no effect runs that could begin or end a session.
  return (
    <RouterContext.Provider value={useContext(RouterContext) || navigate !== undefined}>
      <UnhandledContext.Provider value={onUnhandledError ?? unhandledOf(app)}>
        <AppContext.Provider value={app as PromiseClientApp}>
          {hydrate === undefined ? (
            children
          ) : (
            <Hydrated app={app} dehydrated={hydrate}>
              {children}
            </Hydrated>
          )}
        </AppContext.Provider>
      </UnhandledContext.Provider>
    </RouterContext.Provider>
  )
}

/** Goes by a router while the component is mounted, unless a provider above has one. */
export const useRouter = (navigate: Navigate | undefined): void => {
  const { auth } = useApp()
  const hasRouter = useContext(RouterContext)
  useEarlyEffect(() => {
    if (navigate === undefined || hasRouter) return
    auth.setNavigate(navigate)
    return () => {
      auth.setNavigate(null)
    }
  }, [auth, navigate, hasRouter])
}

/** The app of the nearest provider. Throws if there is none. */
export const useApp = (): PromiseClientApp => {
  const app = useContext(AppContext)
  if (app === null) throw new Error("useApp: there is no <PorticoProvider> above this component")
  return app
}

/** Who is told of what no action says. @internal */
export const useUnhandled = () => useContext(UnhandledContext)
