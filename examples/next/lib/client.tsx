"use client"

import { useRouter } from "next/navigation"
import type { Dehydrated, Navigate, PromiseClientApp } from "portico"
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
let app: PromiseClientApp | undefined

export const Portico = ({ children, hydrate, options }: PorticoProps) => {
  const router = useRouter()
  app ??= createClientApp(options)
  const navigate: Navigate = (url, { replace }) => (replace ? router.replace(url) : router.push(url))
  return (
    <PorticoProvider app={app} navigate={navigate} {...(hydrate === undefined ? {} : { hydrate })}>
      {children}
    </PorticoProvider>
  )
}
