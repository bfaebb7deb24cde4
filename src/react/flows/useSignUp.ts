import type { ClientApp } from "../../promise/client.js"
import type { CallOptions } from "../../services/transport/CallOptions.js"
import { useApp } from "../PorticoProvider.js"
import { stepOf } from "./entryStage.js"
import type { TypedCredential } from "./SignInFlow.js"
import type { SignUpFlow, SignUpStart } from "./SignUpFlow.js"
import { useEntry, useEntryForUser } from "./useEntry.js"
import { useFlowAction } from "./useFlowAction.js"
import { useFlowUser } from "./useFlowUser.js"
import { useKeptStep } from "./useKeptStep.js"
import { useLostAnswer } from "./useLostAnswer.js"
import { useMagicLink } from "./useMagicLink.js"
import { useProjectConfig } from "./useProjectConfig.js"
import { useProviders } from "./useProviders.js"
import { useSecondFactor } from "./useSecondFactor.js"
import { useSignedInActions } from "./useSignedInActions.js"

/**
 * Signs a user up with any method that the project allows. On success, returns to the page that the user came from, or else to
 * the page after sign-up. An anonymous user keeps its id.
 */
export const useSignUp = (): SignUpFlow => {
  const { auth } = useApp()
  const controls = useEntry()
  const { settle, lock } = controls
  const { config, gate, id } = useProjectConfig()
  const currentUser = useFlowUser()

  const wasLost = useLostAnswer()
  /** Signs in if the account exists because the answer to the sign-up before was lost. */
  const signUp = async ({ email, password }: TypedCredential, options: CallOptions): Promise<SignUpOutcome> => {
    const sent = JSON.stringify([email, password])
    const outcome = await auth.signUpWithCredential.result({ email, password, secondFactor: "here" }, options)
    if (!wasLost(outcome, sent) || outcome.ok || outcome.error._tag !== "UserWithEmailAlreadyExists") return outcome
    const signIn = await auth.signInWithCredential.result({ email, password, noRedirect: true, secondFactor: "here" }, options)
    if (signIn.ok) return auth.redirectToAfterSignUp.result({ replace: true }, options)
    wasLost(signIn, sent)
    const { error } = signIn
    // Another account.
    return error._tag === "EmailPasswordMismatch" ? outcome : { ok: false, error }
  }
  const password: NonNullable<SignUpStart["password"]> = useFlowAction(
    lock,
    (credential: TypedCredential, options) => signUp(credential, options).then((outcome) => settle(outcome, options)),
    fields
  )
  const link = useMagicLink(controls)
  useKeptStep(controls, id)
  const providers = useProviders(controls)
  const secondFactor = useSecondFactor(controls)
  const leaving = useSignedInActions(controls, "redirectToAfterSignUp")

  const isEntering = [password, link.code, secondFactor].some(({ isPending }) => isPending)
  const now = useEntryForUser(controls, currentUser, isEntering)

  const step = stepOf(now, currentUser, { ...leaving, ...link, secondFactor, back: controls.back })
  if (step !== null && step.step !== "loading") return step
  if (gate !== null) return gate
  if (step !== null) return step
  const { credentialEnabled, magicLinkEnabled, signUpEnabled } = config
  if (!signUpEnabled) return { step: "closed" }
  if (!credentialEnabled && !magicLinkEnabled && providers.length === 0) return { step: "not-allowed" }
  return {
    step: "start",
    reason: now.stage.at === "start" ? now.stage.reason : null,
    isAnonymous: currentUser.status === "signed-out" && currentUser.isAnonymous,
    password: credentialEnabled ? password : null,
    link: magicLinkEnabled ? link.send : null,
    providers
  }
}

type SignUpOutcome = Awaited<ReturnType<ClientApp["auth"]["signUpWithCredential"]["result"]>>

const fields = ["email", "password"] as const
