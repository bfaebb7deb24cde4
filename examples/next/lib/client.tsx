"use client"

import type { ClientApp, Dehydrated } from "portico"
import { createClientApp } from "portico"
import { PorticoProvider } from "portico/react"
import type { ReactNode } from "react"
import type { PublicOptions } from "./options"

interface PorticoProps {
  readonly children: ReactNode
  /** What the server has read for the page. */
  readonly hydrate?: Dehydrated
  readonly options: PublicOptions
}

// One app for all pages. On the server it has no session, and shows only the data loaded for the page.
let app: ClientApp | undefined

// Without `navigate`, redirects load the page: the router of Next keeps pages of the time before a sign-in or sign-out.
export const Portico = ({ children, hydrate, options }: PorticoProps) => {
  app ??= createClientApp(options)
  return (
    <PorticoProvider app={app} {...(hydrate === undefined ? {} : { hydrate })}>
      {children}
    </PorticoProvider>
  )
}
