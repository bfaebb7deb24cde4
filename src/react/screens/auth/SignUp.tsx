import type { SignUpFlow, SignUpStart } from "../../flows/SignUpFlow.js"
import { useSignUp } from "../../flows/useSignUp.js"
import { Button } from "../parts/Button.js"
import { TextField } from "../parts/Field.js"
import { Form } from "../parts/Form.js"
import { Divider, Notice } from "../parts/Marks.js"
import { PasswordField } from "../parts/PasswordField.js"
import { Root } from "../parts/Root.js"
import { auth } from "../words/en/auth.js"
import { common } from "../words/en/common.js"
import { useWords } from "../words/useWords.js"
import { AuthPage } from "./AuthPage.js"
import { EntryStep } from "./EntryStep.js"
import { PageLink } from "./PageLink.js"
import { Providers } from "./Providers.js"
import { ActErrors, attemptOf, MessagePage } from "./Steps.js"
import { useTyped } from "./useTyped.js"

/** The sign-up page, with every method that the project allows. */
export const SignUp = () => (
  <Root>
    <SignUpView flow={useSignUp()} />
  </Root>
)

/** Renders each step of a sign-up. */
export const SignUpView = ({ flow }: { readonly flow: SignUpFlow }) => {
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
    <EntryStep flow={flow} title={words.signUpTitle} text={words.signUpText} />
  )
}

const Start = ({ flow }: { readonly flow: SignUpStart }) => {
  const { isAnonymous, link, password, providers, reason } = flow
  const words = useWords("auth", auth)
  const { or } = useWords("common", common)
  const hasForm = password !== null || link !== null
  return (
    <AuthPage
      title={words.signUpTitle}
      text={isAnonymous ? words.signUpKeeps : words.signUpText}
      footer={
        <>
          {words.haveAccount} <PageLink to="signIn">{words.signIn}</PageLink>
        </>
      }
    >
      {reason !== null && (
        <Notice kind="warn" announce>
          {reason === "user-changed" ? words.userChanged : words.secondFactorEnded}
        </Notice>
      )}
      <ActErrors of={providers.map(({ error }) => error)} />
      {providers.length > 0 && <Providers providers={providers} />}
      {providers.length > 0 && hasForm && <Divider>{or}</Divider>}
      {hasForm && <SignUpForm flow={flow} />}
    </AuthPage>
  )
}

const SignUpForm = ({ flow: { link, password } }: { readonly flow: SignUpStart }) => {
  const words = useWords("auth", auth)
  const typed = useTyped({ email: words.emailRequired, password: words.newPasswordRequired })
  const { email } = typed.values
  const sendCode = () => {
    if (typed.send({ email })) void link?.run(email)
  }
  const signUp = (get: (name: string) => string) => {
    const credential = { email: get("email"), password: get("password") }
    if (typed.send(credential)) void password?.run(credential)
  }
  const isPending = password?.isPending === true || (password === null && link?.isPending === true)
  return (
    <Form
      onSubmit={({ get }) => (password !== null ? signUp(get) : sendCode())}
      errors={attemptOf(typed.attempts, password?.error ?? link?.error)}
    >
      <ActErrors of={[password?.errors.form, link?.errors.form]} />
      <TextField
        label={words.email}
        name="email"
        type="email"
        autoComplete={password === null ? "email" : "username"}
        value={email}
        onChange={typed.set("email")}
        error={typed.errorOf("email", password?.errors.email ?? link?.errors.email)}
      />
      {password !== null && (
        <PasswordField
          label={words.password}
          name="password"
          isNew
          onChange={typed.set("password")}
          error={typed.errorOf("password", password.errors.password)}
        />
      )}
      <Button kind="primary" type="submit" block pending={isPending}>
        {password !== null ? words.signUp : words.emailCode}
      </Button>
      {password !== null && link !== null && (
        <Button block pending={link.isPending} onClick={sendCode}>
          {words.emailCode}
        </Button>
      )}
    </Form>
  )
}
