import type { ReactNode } from "react"
import { useProject } from "../../hooks.js"
import { AuthCard } from "../parts/Page.js"

/** Props of `AuthPage`. */
export interface AuthPageProps {
  /** The title. A function receives the project's name. */
  readonly title: string | ((app: string) => string)
  readonly text?: ReactNode | ((app: string) => ReactNode)
  readonly footer?: ReactNode | ((app: string) => ReactNode)
  readonly children?: ReactNode
}

/** The card of an authentication page, with the project's logo and name. */
export const AuthPage = ({ children, footer, text, title }: AuthPageProps) => {
  const app = useProject().value?.displayName ?? null
  // A placeholder reserves the space of the name, so that the layout does not shift.
  const say = (part: ReactNode | ((app: string) => ReactNode)) => (typeof part === "function" ? part(app ?? "…") : part)
  return (
    <AuthCard project={app} title={say(title)} text={say(text)} footer={say(footer)}>
      {children}
    </AuthCard>
  )
}
