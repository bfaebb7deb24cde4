import type { CodeOptions, PasswordResetFlow } from "portico/react"
import { usePasswordReset } from "portico/react"
import { Button } from "../components/Button.js"
import { Form } from "../components/Form.js"
import { NewPasswordField } from "../components/NewPasswordField.js"
import { Root } from "../components/Root.js"
import { Skeleton } from "../components/States.js"
import { auth } from "../words/en/auth.js"
import { links as english } from "../words/en/links.js"
import { useWords } from "../words/useWords.js"
import { AuthPage } from "./AuthPage.js"
import { PageLink } from "./PageLink.js"
import { RefusedPage } from "./Refused.js"
import { FieldSkeleton } from "./Skeletons.js"
import { ActionErrors, attemptOf, LoadingPage, MessagePage } from "./Steps.js"
import { useFormFields } from "./useFormFields.js"

/** The page where users set a new password with a link. */
export const PasswordReset = (options: CodeOptions) => (
  <Root>
    <PasswordResetView flow={usePasswordReset(options)} />
  </Root>
)

/** Renders each step of setting a new password. */
export const PasswordResetView = ({ flow }: { readonly flow: PasswordResetFlow }) => {
  const words = useWords("auth", auth)
  const links = useWords("links", english)
  switch (flow.step) {
    case "loading":
      return (
        <LoadingPage title={links.resetTitle} text={links.resetText} retrying={flow.retrying}>
          <FieldSkeleton isNew />
          <Skeleton shape="control" />
        </LoadingPage>
      )
    case "code-missing":
    case "code-refused":
      return (
        <RefusedPage flow={flow}>
          <PageLink to="forgotPassword" as="primary">
            {links.newLink}
          </PageLink>
        </RefusedPage>
      )
    case "start":
      return <Start flow={flow} />
    case "done":
      return (
        <MessagePage title={links.resetDoneTitle} text={links.resetDoneText}>
          <PageLink to="signIn" as="primary">
            {words.signIn}
          </PageLink>
        </MessagePage>
      )
  }
}

const Start = ({ flow: { submit } }: { readonly flow: Extract<PasswordResetFlow, { readonly step: "start" }> }) => {
  const words = useWords("auth", auth)
  const links = useWords("links", english)
  const typed = useFormFields({ password: words.newPasswordRequired })
  return (
    <AuthPage title={links.resetTitle} text={links.resetText}>
      <Form
        onSubmit={({ get }) => {
          const password = get("password")
          if (typed.send({ password })) void submit.run(password)
        }}
        errors={attemptOf(typed.attempts, submit.error)}
      >
        <ActionErrors of={[submit.errors.form]} />
        <NewPasswordField
          label={links.newPassword}
          name="password"
          onChange={typed.set("password")}
          error={typed.errorOf("password", submit.errors.password)}
          autoFocus
        />
        <Button kind="primary" type="submit" block pending={submit.isPending}>
          {links.resetSave}
        </Button>
      </Form>
    </AuthPage>
  )
}
