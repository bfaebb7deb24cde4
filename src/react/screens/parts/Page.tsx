// A page about one thing: the card in the middle of the window, the whole window on a phone.
import type { ReactNode } from "react"
import { useId } from "react"
import { useScreens } from "../ScreensProvider.js"
import { useSlots } from "../theme/useSlots.js"

/** Gives a card a page of its own. */
export const Page = ({ children }: { readonly children: ReactNode }) => {
  const slots = useSlots()
  return <div className={slots("page")}>{children}</div>
}

/** What a page about one thing is given. */
export interface AuthCardProps {
  readonly title: ReactNode
  readonly text?: ReactNode
  /** The name of the project, whose first letter stands for its mark; null leaves the mark out. */
  readonly project?: { readonly displayName: string; readonly logoUrl?: string | null | undefined } | null
  /** What stands at the end: the way to another page. */
  readonly footer?: ReactNode
  readonly children?: ReactNode
}

/** A card with a title, and one thing to do. */
export const AuthCard = ({ children, footer, project = null, text, title }: AuthCardProps) => {
  const slots = useSlots()
  const id = useId()
  return (
    <main className={`${slots("card")} ${slots("auth")}`} aria-labelledby={id}>
      <header className={slots("auth-header")}>
        <Logo project={project} />
        <h1 id={id} className={slots("title")}>
          {title}
        </h1>
        {text !== undefined && <p className={slots("text", "muted")}>{text}</p>}
      </header>
      {children}
      {footer !== undefined && <p className={slots("text", "muted", "small", "center")}>{footer}</p>}
    </main>
  )
}

const Logo = ({ project }: Required<Pick<AuthCardProps, "project">>) => {
  const slots = useSlots()
  const { logo } = useScreens().appearance
  if (logo !== undefined) return logo === null ? null : <div className={slots("logo", "own")}>{logo}</div>
  if (project === null) return null
  return (
    <div className={slots("logo")} aria-hidden="true">
      {project.logoUrl ? <img className={slots("logo-image")} src={project.logoUrl} alt="" /> : firstLetter(project.displayName)}
    </div>
  )
}

const firstLetter = (name: string): string => Array.from(name.trim())[0]?.toLocaleUpperCase() ?? ""
