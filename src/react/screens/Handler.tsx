import type { ComponentType, ReactNode } from "react"
import type { Navigate } from "../../services/auth/AuthOptions.js"
import { useApp, useRouter } from "../PorticoProvider.js"
import { useLateScreen } from "./handler/lateScreen.js"
import type { HandlerScreen } from "./handler/routes.js"
import { pageAt } from "./handler/routes.js"
import { notFound as lateNotFound, lateScreens } from "./handler/screens.js"
import { useAddress } from "./handler/useAddress.js"
import { useCanonical } from "./handler/useCanonical.js"
import { usePageChange } from "./handler/usePageChange.js"
import { NotLoadedPage, Waiting } from "./handler/Waiting.js"
import { Page } from "./parts/Page.js"
import { Root } from "./parts/Root.js"
import { Headings } from "./parts/useHeading.js"
import { useSlots } from "./theme/useSlots.js"

export type { HandlerScreen } from "./handler/routes.js"

/** What the handler is given. All of it can be left out. */
export interface HandlerProps {
  /** The path of the address, as the router tells it; with its query, if that is not in the address of the page. That of the page by default. */
  readonly path?: string
  /** Goes to another page by the router. Needed only if the `<PorticoProvider>` above has no `navigate`, and not without a router. */
  readonly navigate?: Navigate
  /** Screens of the app's own, in the place of those of the library. */
  readonly screens?: { readonly [Screen in HandlerScreen]?: ComponentType }
  /** What is shown at an address that is none of the pages. */
  readonly notFound?: ReactNode
  /** What is shown while the code of a screen is loaded. */
  readonly loading?: ReactNode
  /** Whether the page around it has a `<main>` of its own. False by default. */
  readonly embedded?: boolean
  /**
   * Makes the title of the document of the heading of a page and the title that the app has by itself, which it gets back afterwards.
   * Default: both, with a dot between them.
   */
  readonly title?: (heading: string, app: string) => string
}

/**
 * All pages of the library, each at its address below the handler's path (`urls.handler`, by default `/handler`): signing in and up,
 * password, links of e-mails, providers, second factor, invitations, command lines, account settings, errors. The code of each page is
 * loaded when it is first shown. Works with every router, and without one.
 *
 * ```tsx
 * <PorticoProvider app={app} navigate={navigate}>
 *   <Handler path={pathname} />
 * </PorticoProvider>
 * ```
 */
export const Handler = ({ embedded = false, loading, navigate, notFound, path, screens = none, title }: HandlerProps) => {
  useRouter(navigate)
  const { auth } = useApp()
  const address = useAddress(path)
  const found = address === undefined ? undefined : pageAt(address, auth.urls)
  const isSettled = useCanonical(found?.canonical ?? null, path)
  const Own = found ? screens[found.screen] : undefined
  const isOwn = Own !== undefined || (found === null && notFound !== undefined)
  const late = useLateScreen(found === undefined || isOwn ? null : found === null ? lateNotFound : lateScreens[found.screen])

  const tell = usePageChange(isOwn ? null : (found?.screen ?? "notFound"), title)

  if (found === null && notFound !== undefined) return notFound
  if (isSettled && Own !== undefined) return <Own />
  const state = isSettled ? late : loadingState
  if (state.status === "loading" && loading !== undefined) return loading
  return (
    <Headings.Provider value={tell}>
      {state.status === "failed" ? (
        <Framed embedded={embedded} content={<NotLoadedPage {...state} />} />
      ) : state.status === "loading" ? (
        <Framed embedded={embedded} content={<Waiting />} />
      ) : found?.screen === "accountSettings" ? (
        // The settings are a page by themselves.
        <state.component embedded={embedded} />
      ) : (
        <Framed embedded={embedded} content={<state.component />} />
      )}
    </Headings.Provider>
  )
}

const loadingState = { status: "loading" } as const

const Framed = ({ content, embedded }: { readonly content: ReactNode; readonly embedded: boolean }) => (
  <Root page={!embedded}>{embedded ? <Around>{content}</Around> : <Page>{content}</Page>}</Root>
)

const Around = ({ children }: { readonly children: ReactNode }) => {
  const slots = useSlots()
  return <div className={slots("page")}>{children}</div>
}

const none = {}
