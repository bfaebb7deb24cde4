import type { ReactNode } from "react"
import { useProject } from "../../hooks.js"
import { AuthCard } from "../parts/Page.js"

/** What a screen for signing in is made of. */
export interface AuthPageProps {
  /** The title: of the project's name, if it has that. */
  readonly title: string | ((app: string) => string)
  readonly text?: ReactNode | ((app: string) => ReactNode)
  readonly footer?: ReactNode | ((app: string) => ReactNode)
  readonly children?: ReactNode
}

/** The card of a screen for signing in, with the mark and the name of the project. */
export const AuthPage = ({ children, footer, text, title }: AuthPageProps) => {
  const app = useProject().value?.displayName ?? null
  // Until the name is known there is room for it, and nothing jumps.
  const say = (part: ReactNode | ((app: string) => ReactNode)) => (typeof part === "function" ? part(app ?? "…") : part)
  return (
    <AuthCard project={app} title={say(title)} text={say(text)} footer={say(footer)}>
      {children}
    </AuthCard>
  )
}
