import type { FlowAction } from "portico/react"
import { useEffect, useState } from "react"
import { useSlots } from "../theme/useSlots.js"
import { auth } from "../words/en/auth.js"
import { useWords } from "../words/useWords.js"
import type { AuthPageProps } from "./AuthPage.js"
import { AuthPage } from "./AuthPage.js"
import { ActionErrors } from "./Steps.js"

/** Props of `SentPage`. */
interface SentPageProps extends Omit<AuthPageProps, "title"> {
  readonly flow: { readonly resend: FlowAction<[], { readonly _tag: string }>; readonly sent: number }
}

/** Shown once a link is on its way: the next page, and another link after a delay. */
export const SentPage = ({ children, flow, ...page }: SentPageProps) => {
  const slots = useSlots()
  const words = useWords("auth", auth)
  return (
    <AuthPage {...page} title={words.codeTitle}>
      <div className={slots("stack")}>
        <ActionErrors of={[flow.resend.error]} />
        {children}
        <Resend act={flow.resend} sent={flow.sent} />
      </div>
    </AuthPage>
  )
}

/** How long users wait before they can request another message. */
const pauseSeconds = 30

/** Resends the message, after a delay, and announces it. */
export const Resend = ({ act, sent }: { readonly act: FlowAction<[], { readonly _tag: string }>; readonly sent: number }) => {
  const slots = useSlots()
  const words = useWords("auth", auth)
  const seconds = useCountdown(sent)
  const [first] = useState(sent)
  const mustWait = seconds > 0 || act.isPending
  return (
    <p className={slots("text", "small", "center")}>
      {/* Empty while another one is being sent, so that each is announced. */}
      <span className={slots("plain")} role="status">
        {sent > first && !act.isPending && words.resent}
      </span>{" "}
      <button
        type="button"
        className={slots("link")}
        aria-disabled={mustWait || undefined}
        aria-busy={act.isPending || undefined}
        onClick={() => mustWait || void act.run()}
      >
        {/* A name that changed every second would be announced as often. */}
        <span className={seconds > 0 ? slots("hidden") : undefined}>{words.resend}</span>
        {seconds > 0 && (
          <span className={slots("plain")} aria-hidden="true">
            {words.resendIn(seconds)}
          </span>
        )}
      </button>
    </p>
  )
}

/** Counts down to zero after each message. */
const useCountdown = (sent: number): number => {
  const [left, setLeft] = useState({ sent, seconds: pauseSeconds })
  const seconds = left.sent === sent ? left.seconds : pauseSeconds
  useEffect(() => {
    // Not counted by its timers: a phone stops them while the person is in the mail app.
    const end = performance.now() + pauseSeconds * 1000
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((end - performance.now()) / 1000))
      setLeft({ sent, seconds })
      if (seconds === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [sent])
  return seconds
}
