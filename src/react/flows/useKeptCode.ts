import * as Redacted from "effect/Redacted"
import { useRef } from "react"
import { attempt } from "../../services/platform/attempt.browser.js"
import { useEarlyEffect } from "../useEarlyEffect.js"
import type { EntryControls } from "./useEntry.js"

/** How long the tab remembers that a code was sent. */
const keptMillis = 15 * 60_000

/**
 * Keeps the step that asks for the code while the page is loaded again: a phone discards the page of a person who reads the mail in
 * another app. The tab stores the address and the nonce, which signs nobody in without the code from the mail.
 */
export const useKeptCode = ({ dispatch, entry: { stage, userId } }: EntryControls, projectId: string | undefined): void => {
  const isRead = useRef(false)
  useEarlyEffect(() => {
    if (projectId === undefined || userId === undefined) return
    const key = `portico-code-sent-${projectId}`
    const forget = () => attempt(() => sessionStorage.removeItem(key), undefined)
    if (stage.at === "code-sent") {
      const kept = [stage.email, Redacted.value(stage.nonce), Date.now()]
      attempt(() => sessionStorage.setItem(key, JSON.stringify(kept)), undefined)
      // Does not run if the page is discarded.
      return forget
    }
    if (userId === null && !isRead.current) {
      attempt(() => {
        const [email, nonce, at] = JSON.parse(sessionStorage.getItem(key) ?? "[]")
        if (at > Date.now() - keptMillis) dispatch({ type: "code-sent", email, nonce: Redacted.make(nonce) })
      }, undefined)
    }
    isRead.current = true
    forget()
  }, [dispatch, projectId, stage, userId])
}
