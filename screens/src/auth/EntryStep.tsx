import type { SignInFlow, SignUpFlow } from "portico/react"
import { Skeleton } from "../components/States.js"
import { auth } from "../words/en/auth.js"
import { useWords } from "../words/useWords.js"
import type { AuthPageProps } from "./AuthPage.js"
import { CodeSentPage } from "./CodeSent.js"
import { FormSkeleton } from "./Skeletons.js"
import { BackButton, DonePage, FailedPage, LoadingPage, NotAllowedPage, SecondFactorPage, SignedInPage } from "./Steps.js"

/** Props of `EntryStep`. */
export interface EntryStepProps extends Pick<AuthPageProps, "title" | "text"> {
  /** Whether the user signs up. Default: false. */
  readonly isNew?: boolean
  readonly flow: Exclude<SignInFlow | SignUpFlow, { readonly step: "start" | "closed" }>
}

/** Renders the steps that a sign-in and a sign-up share. */
export const EntryStep = ({ flow, isNew = false, text, title }: EntryStepProps) => {
  const words = useWords("auth", auth)
  const to = isNew ? "afterSignUp" : "afterSignIn"
  switch (flow.step) {
    case "loading":
      return (
        <LoadingPage title={title} text={text} footer={<Skeleton shape="short" />} retrying={flow.retrying}>
          <FormSkeleton isNew={isNew} />
        </LoadingPage>
      )
    case "failed":
      return <FailedPage title={title} flow={flow} />
    case "not-allowed":
      return <NotAllowedPage flow={flow} />
    case "signed-in":
      return <SignedInPage flow={flow} to={to} />
    case "code-sent":
      return <CodeSentPage flow={flow} />
    case "second-factor":
      return <SecondFactorPage code={flow.code} back={<BackButton onClick={flow.back}>{words.backToSignIn}</BackButton>} />
    case "done":
      return <DonePage to={to} />
  }
}
