import type { SignInFlow, SignInStart } from "portico/react"
import { useSignIn } from "portico/react"
import { Button } from "../components/Button.js"
import { PasswordField } from "../components/PasswordField.js"
import { Root } from "../components/Root.js"
import { useSlots } from "../theme/useSlots.js"
import { auth } from "../words/en/auth.js"
import { useWords } from "../words/useWords.js"
import { EntryForm, EntryStart, hasChoice } from "./EntryStart.js"
import { EntryStep } from "./EntryStep.js"
import { PageLink } from "./PageLink.js"
import { useShownStep } from "./useShownStep.js"

/** The sign-in page, with every method that the project allows. */
export const SignIn = () => (
  <Root>
    <SignInView flow={useSignIn()} />
  </Root>
)

/** Renders each step of a sign-in. */
export const SignInView = ({ flow: given }: { readonly flow: SignInFlow }) => {
  const flow = useShownStep(given)
  const words = useWords("auth", auth)
  return flow.step === "start" ? (
    <Start flow={flow} />
  ) : (
    <EntryStep flow={flow} title={words.signInTitle} text={words.signInText} />
  )
}

const Start = ({ flow }: { readonly flow: SignInStart }) => {
  const words = useWords("auth", auth)
  const { link, passkey, password } = flow
  return (
    <EntryStart
      flow={flow}
      title={words.signInTitle}
      text={hasChoice(flow) ? words.signInText : undefined}
      footer={
        flow.isSignUpAllowed
          ? (app) => (
              <>
                {words.newHere(app)} <PageLink to="signUp">{words.createAccount}</PageLink>
              </>
            )
          : undefined
      }
      form={(password ?? link ?? passkey) === null ? null : <SignInForm flow={flow} />}
    />
  )
}

const SignInForm = ({ flow }: { readonly flow: SignInStart }) => {
  const slots = useSlots()
  const words = useWords("auth", auth)
  const { link, passkey, password } = flow
  return (
    <EntryForm
      flow={flow}
      submit={words.signIn}
      Password={PasswordField}
      passwordRequired={words.passwordRequired}
      autoComplete={passkey === null ? "username" : "username webauthn"}
      aside={<PageLink to="forgotPassword">{words.forgotPassword}</PageLink>}
    >
      {(sendCode) =>
        (passkey !== null || sendCode !== null) && (
          <div className={slots("alternatives")}>
            {passkey !== null && (
              <Button
                kind={(password ?? link) === null ? "primary" : "secondary"}
                pending={passkey.isPending}
                onClick={() => void passkey.run()}
              >
                {words.usePasskey}
              </Button>
            )}
            {sendCode !== null && (
              <Button pending={link?.isPending === true} onClick={sendCode}>
                {words.emailCode}
              </Button>
            )}
          </div>
        )
      }
    </EntryForm>
  )
}
