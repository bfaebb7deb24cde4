import { useProject } from "portico/react"
import type { ReactNode } from "react"
import { AuthCard } from "../components/Page.js"
import { Skeleton } from "../components/States.js"

/** Props of `AuthPage`. */
export interface AuthPageProps {
  /** The title. A function receives the project's name. Until the name is known, a skeleton is in its place. */
  readonly title: string | ((app: string) => string)
  readonly text?: ReactNode | ((app: string) => ReactNode)
  readonly footer?: ReactNode | ((app: string) => ReactNode)
  readonly children?: ReactNode
}

/** The card of an authentication page, with the project's logo and name. */
export const AuthPage = ({ children, footer, text, title }: AuthPageProps) => {
  const { status, value } = useProject()
  const project = value?.displayName ?? null
  const app = project ?? (status === "failed" ? window.location.hostname : null)
  const say = (part: ReactNode | ((app: string) => ReactNode)) =>
    typeof part !== "function" ? part : app === null ? <Skeleton shape="title" /> : part(app)
  return (
    <AuthCard
      project={project}
      title={say(title)}
      isLoading={typeof title === "function" && app === null}
      text={say(text)}
      footer={say(footer)}
    >
      {children}
    </AuthCard>
  )
}
