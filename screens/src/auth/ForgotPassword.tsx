import type { ForgotPasswordFlow } from "portico/react"
import { useForgotPassword } from "portico/react"
import { Button } from "../components/Button.js"
import { TextField } from "../components/Field.js"
import { Form } from "../components/Form.js"
import { Root } from "../components/Root.js"
import { auth } from "../words/en/auth.js"
import { links as english } from "../words/en/links.js"
import { useWords } from "../words/useWords.js"
import { AuthPage } from "./AuthPage.js"
import { useCarriedEmail } from "./carriedEmail.js"
import { PageLink } from "./PageLink.js"
import { SentPage } from "./Sent.js"
import { ActionErrors, attemptOf, BackButton } from "./Steps.js"
import { useFormFields } from "./useFormFields.js"

/** The page where users request a password-reset link. */
export const ForgotPassword = () => (
  <Root>
    <ForgotPasswordView flow={useForgotPassword()} />
  </Root>
)

/** Renders each step of requesting a password reset. */
export const ForgotPasswordView = ({ flow }: { readonly flow: ForgotPasswordFlow }) => {
  const words = useWords("auth", auth)
  const links = useWords("links", english)
  if (flow.step === "start") return <Start flow={flow} />
  return (
    <SentPage
      flow={flow}
      text={links.forgotSentText(flow.email)}
      footer={<BackButton onClick={flow.back}>{words.otherEmail}</BackButton>}
    >
      <PageLink to="signIn" as="primary">
        {words.backToSignIn}
      </PageLink>
    </SentPage>
  )
}

const Start = ({ flow: { send } }: { readonly flow: Extract<ForgotPasswordFlow, { readonly step: "start" }> }) => {
  const words = useWords("auth", auth)
  const links = useWords("links", english)
  const typed = useFormFields({ email: words.emailRequired })
  useCarriedEmail(typed.set("email"))
  return (
    <AuthPage title={links.forgotTitle} text={links.forgotText} footer={<PageLink to="signIn">{words.backToSignIn}</PageLink>}>
      <Form
        onSubmit={({ get }) => {
          const email = get("email")
          if (typed.send({ email })) void send.run(email)
        }}
        errors={attemptOf(typed.attempts, send.error)}
      >
        <ActionErrors of={[send.errors.form]} />
        <TextField
          label={words.email}
          name="email"
          type="email"
          required
          autoComplete="username"
          value={typed.values.email}
          onChange={typed.set("email")}
          error={typed.errorOf("email", send.errors.email)}
          autoFocus
        />
        <Button kind="primary" type="submit" block pending={send.isPending}>
          {links.forgotSend}
        </Button>
      </Form>
    </AuthPage>
  )
}
