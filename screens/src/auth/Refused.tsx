import type { CodeMissingStep, CodeRefusal, CodeRefusedStep } from "portico/react"
import type { ReactNode } from "react"
import type { LinkWords } from "../words/en/links.js"
import { links as english } from "../words/en/links.js"
import { useWords } from "../words/useWords.js"
import { MessagePage } from "./Steps.js"

/** Props of `RefusedPage`. */
export interface RefusedPageProps {
  readonly flow: CodeMissingStep | CodeRefusedStep
  /** The next action. */
  readonly children: ReactNode
}

/** Shown if an e-mailed link was rejected. */
export const RefusedPage = ({ children, flow }: RefusedPageProps) => {
  const links = useWords("links", english)
  return (
    <MessagePage
      title={links.refusedTitle}
      text={flow.step === "code-missing" ? links.refusedMissing : links[texts[flow.reason]]}
    >
      {children}
    </MessagePage>
  )
}

const texts = {
  invalid: "refusedInvalid",
  expired: "refusedExpired",
  used: "refusedUsed",
  "too-many-attempts": "refusedTooMany"
} as const satisfies Record<CodeRefusal, keyof LinkWords>
