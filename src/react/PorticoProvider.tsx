import type { ReactNode } from "react"
import { createContext, useContext } from "react"
import type { PromiseClientApp } from "../promise/client.js"

const AppContext = createContext<PromiseClientApp | null>(null)

/** Makes an app available to the hooks below it. */
export const PorticoProvider = (props: { readonly app: PromiseClientApp; readonly children?: ReactNode }) => (
  <AppContext.Provider value={props.app}>{props.children}</AppContext.Provider>
)

/** The app of the nearest provider. Throws where there is none. */
export const useApp = (): PromiseClientApp => {
  const app = useContext(AppContext)
  if (app === null) throw new Error("useApp: there is no <PorticoProvider> above this component")
  return app
}
