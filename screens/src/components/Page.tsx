// A full page for one task: a centred card, or the whole window on a phone.
import type { ReactNode } from "react"
import { useId } from "react"
import { useScreens } from "../ScreensProvider.js"
import { useSlots } from "../theme/useSlots.js"
import { common } from "../words/en/common.js"
import { useWords } from "../words/useWords.js"
import { useHeading } from "./useHeading.js"

/** Renders a card as a page of its own, with the main landmark. */
export const Page = ({ children }: { readonly children: ReactNode }) => {
  const slots = useSlots()
  return <main className={slots("page")}>{children}</main>
}

/** Props of `AuthCard`. */
export interface AuthCardProps {
  readonly title: ReactNode
  /** Whether the title is a skeleton. Default: false. */
  readonly isLoading?: boolean
  readonly text?: ReactNode
  /** The name of the project, whose first letter is the default logo; null while it is unknown. */
  readonly project?: string | null
  /** Content at the end, such as a link to another page. */
  readonly footer?: ReactNode
  readonly children?: ReactNode
}

/** A card with a title and one task. */
export const AuthCard = ({ children, footer, isLoading = false, project = null, text, title }: AuthCardProps) => {
  const slots = useSlots()
  const id = useId()
  const { loading } = useWords("common", common)
  const heading = useHeading(isLoading)
  return (
    <section className={`${slots("card")} ${slots("auth")}`} aria-labelledby={id}>
      <header className={slots("auth-header")}>
        <Logo project={project} />
        <h1 {...heading} id={id} className={slots("title")}>
          {isLoading && <span className={slots("hidden")}>{loading}</span>}
          {title}
        </h1>
        {text !== undefined && <p className={slots("text", "muted")}>{text}</p>}
      </header>
      {children}
      {footer !== undefined && <p className={slots("text", "muted", "small", "center")}>{footer}</p>}
    </section>
  )
}

/** The logo of the app: its own, or the first letter of the project. */
export const Logo = ({ project }: Required<Pick<AuthCardProps, "project">>) => {
  const slots = useSlots()
  const { logo } = useScreens().appearance
  if (logo !== undefined) return logo === null ? null : <div className={slots("logo", "own")}>{logo}</div>
  return (
    <div className={slots("logo", project === null && "unknown")} aria-hidden="true">
      {project === null ? null : firstLetter(project)}
    </div>
  )
}

const firstLetter = (name: string): string => Array.from(name.trim())[0]?.toLocaleUpperCase() ?? ""
