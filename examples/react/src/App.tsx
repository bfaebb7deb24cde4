import { PorticoProvider } from "portico/react"
import { Suspense, useEffect, useRef } from "react"
import { app } from "./app.js"
import { Boundary } from "./components/Boundary.js"
import { Header } from "./components/Header.js"
import { NotFound } from "./NotFound.js"
import { pageAt } from "./pages.js"
import { navigate, usePath } from "./router.js"

/** The whole example: a header, and the page that the address names. */
export const App = () => {
  const path = usePath()
  const page = pageAt(path)
  const main = useRef<HTMLElement>(null)
  const isFirst = useRef(true)

  useEffect(() => {
    if (page !== undefined && page.path !== path) {
      navigate(`${page.path}${window.location.search}${window.location.hash}`, { replace: true })
    }
  }, [page, path])

  useEffect(() => {
    document.title = `${page?.title ?? "Not found"} · Portico example`
    // After a change of page the focus begins at the new one, as it would after a full load.
    if (!isFirst.current) main.current?.focus()
    isFirst.current = false
  }, [page])

  const Page = page?.default ?? NotFound
  return (
    <PorticoProvider app={app} navigate={navigate}>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <Header />
      <main id="main" ref={main} tabIndex={-1}>
        <Boundary key={path}>
          <Suspense fallback={<p role="status">Loading…</p>}>
            <Page />
          </Suspense>
        </Boundary>
      </main>
    </PorticoProvider>
  )
}
