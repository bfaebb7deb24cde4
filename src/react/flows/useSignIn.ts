import { checkOptions } from "../../services/arguments/validateOptions.js"
import { flag } from "../kinds.js"
import { useApp } from "../PorticoProvider.js"
import { stepOf } from "./entryStage.js"
import type { SignInFlow, SignInStart, TypedCredential } from "./SignInFlow.js"
import { useEntry, useEntryForUser } from "./useEntry.js"
import { useFlowAction } from "./useFlowAction.js"
import { useFlowUser } from "./useFlowUser.js"
import { useKeptStep } from "./useKeptStep.js"
import { useMagicLink } from "./useMagicLink.js"
import { hasPasskeys, usePasskey } from "./usePasskey.js"
import { useProjectConfig } from "./useProjectConfig.js"
import { useProviders } from "./useProviders.js"
import { useSecondFactor } from "./useSecondFactor.js"
import { useSignedInActions } from "./useSignedInActions.js"

/** Options of `useSignIn`. */
export interface UseSignInOptions {
  /** Offers passkeys in the autofill of an input whose `autocomplete` contains `webauthn`. Default: true. */
  readonly passkeyAutofill?: boolean
}

/**
 * Signs a user in with any method that the project allows. On success, returns to the page that the user came from, or else to
 * the page after sign-in.
 *
 * @since 0.3.0
 * @category React
 * @example
 * ```tsx
 * import { useSignIn } from "portico/react"
 *
 * export const SignIn = () => {
 *   const flow = useSignIn()
 *   return <p>{flow.step === "start" ? "How do you want to sign in?" : "One moment."}</p>
 * }
 * ```
 */
export const useSignIn = (options: UseSignInOptions = {}): SignInFlow => {
  checkOptions(options, { passkeyAutofill: flag })
  const { passkeyAutofill = true } = options
  const { auth } = useApp()
  const controls = useEntry()
  const { entry, settle, lock } = controls
  const { config, gate, id } = useProjectConfig()
  const currentUser = useFlowUser()

  const password: NonNullable<SignInStart["password"]> = useFlowAction(
    lock,
    (credential: TypedCredential, options) =>
      auth.signInWithCredential
        .result({ ...credential, secondFactor: "here" }, options)
        .then((outcome) => settle(outcome, options)),
    fields
  )
  const link = useMagicLink(controls)
  useKeptStep(controls, id)
  const providers = useProviders(controls)
  const secondFactor = useSecondFactor(controls)
  const leaving = useSignedInActions(controls)
  const hasPasskey = config?.passkeyEnabled === true && hasPasskeys()
  const isOffered = passkeyAutofill && hasPasskey && currentUser.status === "signed-out" && entry.stage.at === "start"
  const passkey = usePasskey(controls, isOffered, leaving.continue.run)

  const isEntering = [password, link.code, secondFactor, passkey].some(({ isPending }) => isPending)
  const now = useEntryForUser(controls, currentUser, isEntering)

  const step = stepOf(now, currentUser, { ...leaving, ...link, secondFactor, back: controls.back })
  if (step !== null && step.step !== "loading") return step
  if (gate !== null) return gate
  if (step !== null) return step
  const { credentialEnabled, magicLinkEnabled, signUpEnabled } = config
  if (!credentialEnabled && !magicLinkEnabled && !hasPasskey && providers.length === 0) return { step: "not-allowed" }
  return {
    step: "start",
    reason: now.stage.at === "start" ? now.stage.reason : null,
    isAnonymous: currentUser.status === "signed-out" && currentUser.isAnonymous,
    isSignUpAllowed: signUpEnabled,
    password: credentialEnabled ? password : null,
    link: magicLinkEnabled ? link.send : null,
    passkey: hasPasskey ? passkey : null,
    providers
  }
}

const fields = ["email", "password"] as const
