import type { Auth } from "portico"
import { useApp, useRouter } from "portico/react"
import type { ComponentType, ReactNode } from "react"
import { Page } from "./components/Page.js"
import { Root } from "./components/Root.js"
import { Headings } from "./components/useHeading.js"
import { useLateScreen } from "./handler/lateScreen.js"
import type { HandlerScreen } from "./handler/routes.js"
import { screens as allScreens, pageAt } from "./handler/routes.js"
import { notFound as lateNotFound, lateScreens } from "./handler/screens.js"
import { useAddress } from "./handler/useAddress.js"
import { useCanonical } from "./handler/useCanonical.js"
import { usePageChange } from "./handler/usePageChange.js"
import { NotLoadedPage, Waiting } from "./handler/Waiting.js"
import { checkOptions } from "./options.js"
import { useSlots } from "./theme/useSlots.js"

export type { HandlerScreen } from "./handler/routes.js"

/** Props of `Handler`. All are optional. */
export interface HandlerProps {
  /** The current path from the router, with its query unless the page's URL has it. Default: the page's path. */
  readonly path?: string
  /** Navigates with the application's router. Default: that of `<PorticoProvider>`. */
  readonly navigate?: Auth.Navigate
  /** Custom screens that replace those of the library. Default: none. */
  readonly screens?: { readonly [Screen in HandlerScreen]?: ComponentType }
  /** Shown at a URL that matches no page. Default: a page that says so. */
  readonly notFound?: ReactNode
  /** Shown while the code of a screen loads. Default: the outline of the screen. */
  readonly loading?: ReactNode
  /** Whether the surrounding page has its own `<main>`. Default: false. */
  readonly embedded?: boolean
  /**
   * Returns the document title, given the page's heading and the app's own title, which is restored afterwards. Default: both,
   * separated by a dot.
   */
  readonly title?: (heading: string, app: string) => string
}

/**
 * Renders all pages of the library, each at its URL below the handler path (`urls.handler`, by default `/handler`): sign-in,
 * sign-up, passwords, e-mailed links, OAuth callbacks, second factor, invitations, command-line logins, account settings and
 * errors. The code of each page is loaded when it is first shown. Works with any router, and without one.
 *
 * @since 0.3.0
 * @category Screens
 * @example
 * ```tsx
 * import { PorticoProvider } from "portico/react"
 * import { Handler } from "portico-screens"
 *
 * export const Page = () => (
 *   <PorticoProvider app={app}>
 *     <Handler path="/handler/sign-in" />
 *   </PorticoProvider>
 * )
 * ```
 */
export const Handler = ({
  embedded = false,
  loading,
  navigate,
  notFound,
  path,
  screens = none,
  title
}: HandlerProps): ReactNode => {
  checkOptions(screens, ownScreens, "screens.")
  useRouter(navigate)
  const { auth } = useApp()
  const address = useAddress(path, auth.urls)
  const found = address === undefined ? undefined : pageAt(address, auth.urls)
  const isSettled = useCanonical(found?.canonical ?? null, path)
  const Own = found ? screens[found.screen] : undefined
  const isOwn = Own !== undefined || (found === null && notFound !== undefined)
  const screen = found === undefined || isOwn ? null : found === null ? lateNotFound : lateScreens[found.screen]
  const late = useLateScreen(screen)

  const tell = usePageChange(isOwn ? null : (found?.screen ?? "notFound"), auth.urls, title)

  if (found === null && notFound !== undefined) return notFound
  if (isSettled && Own !== undefined) return <Own />
  const state = isSettled ? late : loadingState
  if (state.status === "loading" && loading !== undefined) return loading
  return (
    <Headings.Provider value={tell}>
      {state.status === "failed" ? (
        <Framed embedded={embedded} content={<NotLoadedPage {...state} />} />
      ) : state.status === "loading" ? (
        <Framed embedded={embedded} content={<Waiting outline={screen?.outline} />} />
      ) : found?.screen === "accountSettings" ? (
        // The settings render a page of their own.
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

type OwnScreens = NonNullable<HandlerProps["screens"]>
const none: OwnScreens = {}
// The cast: the names of the entries are lost in their type.
const ownScreens = Object.fromEntries(allScreens.map((screen) => [screen, true])) as {
  readonly [Screen in HandlerScreen]: true
}
