import type { SignInFlow, SignInStart } from "../../flows/SignInFlow.js"
import { useSignIn } from "../../flows/useSignIn.js"
import { Button } from "../parts/Button.js"
import { TextField } from "../parts/Field.js"
import { Form } from "../parts/Form.js"
import { Divider, Notice } from "../parts/Marks.js"
import { PasswordField } from "../parts/PasswordField.js"
import { Root } from "../parts/Root.js"
import { useSlots } from "../theme/useSlots.js"
import { auth } from "../words/en/auth.js"
import { common } from "../words/en/common.js"
import { useWords } from "../words/useWords.js"
import { AuthPage } from "./AuthPage.js"
import { EntryStep } from "./EntryStep.js"
import { PageLink } from "./PageLink.js"
import { Providers } from "./Providers.js"
import { ActErrors, attemptOf } from "./Steps.js"
import { useTyped } from "./useTyped.js"

/** The sign-in page, with every method that the project allows. */
export const SignIn = () => (
  <Root>
    <SignInView flow={useSignIn()} />
  </Root>
)

/** Renders each step of a sign-in. */
export const SignInView = ({ flow }: { readonly flow: SignInFlow }) => {
  const words = useWords("auth", auth)
  return flow.step === "start" ? (
    <Start flow={flow} />
  ) : (
    <EntryStep flow={flow} title={words.signInTitle} text={words.signInText} />
  )
}

const Start = ({ flow }: { readonly flow: SignInStart }) => {
  const { isSignUpAllowed, link, passkey, password, providers, reason } = flow
  const words = useWords("auth", auth)
  const { or } = useWords("common", common)
  const hasForm = password !== null || link !== null || passkey !== null
  return (
    <AuthPage
      title={words.signInTitle}
      text={words.signInText}
      footer={
        isSignUpAllowed
          ? (app) => (
              <>
                {words.newHere(app)} <PageLink to="signUp">{words.createAccount}</PageLink>
              </>
            )
          : undefined
      }
    >
      {reason !== null && (
        <Notice kind="warn" announce>
          {reason === "user-changed" ? words.userChanged : words.secondFactorEnded}
        </Notice>
      )}
      <ActErrors of={[...providers, passkey].map((act) => act?.error)} />
      {providers.length > 0 && <Providers providers={providers} />}
      {providers.length > 0 && hasForm && <Divider>{or}</Divider>}
      {hasForm && <SignInForm flow={flow} />}
    </AuthPage>
  )
}

const SignInForm = ({ flow: { link, passkey, password } }: { readonly flow: SignInStart }) => {
  const slots = useSlots()
  const words = useWords("auth", auth)
  const typed = useTyped({ email: words.emailRequired, password: words.passwordRequired })
  const { email } = typed.values
  const sendCode = () => {
    if (typed.send({ email })) void link?.run(email)
  }
  const signIn = (get: (name: string) => string) => {
    const credential = { email: get("email"), password: get("password") }
    if (typed.send(credential)) void password?.run(credential)
  }
  const hasEmail = password !== null || link !== null
  const isSigningIn = password?.isPending === true || (password === null && link?.isPending === true)
  return (
    <Form
      onSubmit={({ get }) => (password !== null ? signIn(get) : sendCode())}
      errors={attemptOf(typed.attempts, password?.error ?? link?.error)}
    >
      <ActErrors of={[password?.errors.form, link?.errors.form]} />
      {hasEmail && (
        <TextField
          label={words.email}
          name="email"
          type="email"
          autoComplete={passkey === null ? "username" : "username webauthn"}
          value={email}
          onChange={typed.set("email")}
          error={typed.errorOf("email", password?.errors.email ?? link?.errors.email)}
        />
      )}
      {password !== null && (
        <PasswordField
          label={words.password}
          name="password"
          aside={<PageLink to="forgotPassword">{words.forgotPassword}</PageLink>}
          onChange={typed.set("password")}
          error={typed.errorOf("password", password.errors.password)}
        />
      )}
      {hasEmail && (
        <Button kind="primary" type="submit" block pending={isSigningIn}>
          {password !== null ? words.signIn : words.emailCode}
        </Button>
      )}
      {(passkey !== null || (password !== null && link !== null)) && (
        <div className={slots("alternatives")}>
          {passkey !== null && (
            <Button kind={hasEmail ? "secondary" : "primary"} pending={passkey.isPending} onClick={() => void passkey.run()}>
              {words.usePasskey}
            </Button>
          )}
          {password !== null && link !== null && (
            <Button pending={link.isPending} onClick={sendCode}>
              {words.emailCode}
            </Button>
          )}
        </div>
      )}
    </Form>
  )
}
