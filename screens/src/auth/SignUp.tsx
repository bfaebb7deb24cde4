import type { SignUpFlow, SignUpStart } from "portico/react"
import { useSignUp } from "portico/react"
import { Button } from "../components/Button.js"
import { NewPasswordField } from "../components/NewPasswordField.js"
import { Root } from "../components/Root.js"
import { auth } from "../words/en/auth.js"
import { useWords } from "../words/useWords.js"
import { EntryForm, EntryStart, hasChoice } from "./EntryStart.js"
import { EntryStep } from "./EntryStep.js"
import { PageLink } from "./PageLink.js"
import { MessagePage } from "./Steps.js"
import { useShownStep } from "./useShownStep.js"

/** The sign-up page, with every method that the project allows. */
export const SignUp = () => (
  <Root>
    <SignUpView flow={useSignUp()} />
  </Root>
)

/** Renders each step of a sign-up. */
export const SignUpView = ({ flow: given }: { readonly flow: SignUpFlow }) => {
  const flow = useShownStep(given)
  const words = useWords("auth", auth)
  if (flow.step === "closed") {
    return (
      <MessagePage title={words.signUpClosedTitle} text={words.signUpClosedText}>
        <PageLink to="signIn" as="primary">
          {words.signIn}
        </PageLink>
      </MessagePage>
    )
  }
  return flow.step === "start" ? (
    <Start flow={flow} />
  ) : (
    <EntryStep isNew flow={flow} title={words.signUpTitle} text={words.signUpText} />
  )
}

const Start = ({ flow }: { readonly flow: SignUpStart }) => {
  const words = useWords("auth", auth)
  const { link, password } = flow
  return (
    <EntryStart
      flow={flow}
      title={words.signUpTitle}
      text={flow.isAnonymous ? words.signUpKeeps : hasChoice(flow) ? words.signUpText : undefined}
      footer={
        <>
          {words.haveAccount} <PageLink to="signIn">{words.signIn}</PageLink>
        </>
      }
      form={
        password === null && link === null ? null : (
          <EntryForm
            flow={flow}
            Password={NewPasswordField}
            passwordRequired={words.newPasswordRequired}
            submit={words.signUp}
            autoComplete={password === null ? "email" : "username"}
          >
            {(sendCode) =>
              sendCode !== null && (
                <Button block pending={link?.isPending === true} onClick={sendCode}>
                  {words.emailCode}
                </Button>
              )
            }
          </EntryForm>
        )
      }
    />
  )
}
