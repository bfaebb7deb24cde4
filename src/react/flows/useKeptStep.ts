import * as Redacted from "effect/Redacted"
import { mfaAttemptLifetimeMillis } from "../../schemas/limits.js"
import { attemptCodeKeys } from "../../services/auth/SigningIn.js"
import { attempt } from "../../services/platform/attempt.browser.js"
import { useIsomorphicLayoutEffect } from "../useIsomorphicLayoutEffect.js"
import type { EntryControls } from "./useEntry.js"

/** How long the tab remembers that a code was sent. */
const codeSentMillis = 15 * 60_000

/**
 * Keeps the step that asks for a code while the page is loaded again: a phone discards the page of a person who reads the code in
 * another app. For an e-mailed code, the tab stores the address and the nonce; for the second factor, the attempt, if it is still
 * the one that the tab has pending. Neither signs anybody in without the code.
 */
export const useKeptStep = ({ dispatch, entry: { stage, userId } }: EntryControls, projectId: string | undefined): void => {
  useIsomorphicLayoutEffect(() => {
    if (projectId === undefined || userId === undefined) return
    const key = `portico-step-${projectId}`
    const inTab = (act: (storage: Storage) => void) => attempt(() => act(sessionStorage), undefined)
    const forget = () => inTab((tab) => tab.removeItem(key))
    const keep = (email: string | null, secret: Redacted.Redacted, millis: number) => {
      inTab((tab) => tab.setItem(key, JSON.stringify([email, Redacted.value(secret), Date.now() + millis])))
      // Does not run if the page is discarded.
      return forget
    }
    if (stage.at === "code-sent") return keep(stage.email, stage.nonce, codeSentMillis)
    if (stage.at === "second-factor") return keep(null, stage.attemptCode, mfaAttemptLifetimeMillis)
    inTab((tab) => {
      const [email, text, until] = JSON.parse(tab.getItem(key) ?? "[]")
      const secret = Redacted.make(text)
      if (userId !== null || !(until > Date.now())) return
      if (email !== null) dispatch({ type: "code-sent", email, nonce: secret })
      else if (tab.getItem(attemptCodeKeys[0]) === text) dispatch({ type: "second-factor", attemptCode: secret })
    })
    forget()
  }, [dispatch, projectId, stage, userId])
}
