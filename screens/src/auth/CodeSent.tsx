import type { CodeSentStep } from "portico/react"
import { auth } from "../words/en/auth.js"
import { useWords } from "../words/useWords.js"
import { AuthPage } from "./AuthPage.js"
import { Resend } from "./Sent.js"
import { ActionErrors, BackButton, CodeForm } from "./Steps.js"

/** The page shown after a code was sent. */
export const CodeSentPage = ({ flow }: { readonly flow: CodeSentStep }) => {
  const words = useWords("auth", auth)
  return (
    <AuthPage
      title={words.codeTitle}
      text={words.codeText(flow.email)}
      footer={<BackButton onClick={flow.back}>{words.otherEmail}</BackButton>}
    >
      <CodeForm action={flow.code} kind="characters" submit={words.signIn} required={words.codeRequired}>
        <ActionErrors of={[flow.resend.error]} />
        <Resend act={flow.resend} sent={flow.sent} />
      </CodeForm>
    </AuthPage>
  )
}
