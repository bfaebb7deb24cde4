import type { FailedStep, FlowAction, LoadingStep, NotAllowedStep, SecondFactorStep, SignedInStep } from "portico/react"
import type { ReactNode } from "react"
import { useState } from "react"
import { Button } from "../components/Button.js"
import { CodeField } from "../components/CodeField.js"
import { Form } from "../components/Form.js"
import { Notice } from "../components/Marks.js"
import { nameOf } from "../components/names.js"
import { Loading } from "../components/States.js"
import { useRecovery } from "../components/useRecovery.js"
import { useSlots } from "../theme/useSlots.js"
import { auth } from "../words/en/auth.js"
import { common } from "../words/en/common.js"
import { useMessage } from "../words/useMessage.js"
import { useWords } from "../words/useWords.js"
import type { AuthPageProps } from "./AuthPage.js"
import { AuthPage } from "./AuthPage.js"
import { PageLink } from "./PageLink.js"
import { MessageSkeleton } from "./Skeletons.js"
import { useFormFields } from "./useFormFields.js"

// Steps that several flows share.

interface Tagged {
  readonly _tag: string
}

/** Shows the first error of several actions; renders nothing if there is none. */
export const ActionErrors = ({ of }: { readonly of: ReadonlyArray<Tagged | undefined> }) => {
  const message = useMessage()
  const error = of.find((one) => one !== undefined)
  return error === undefined ? null : <Notice kind="danger">{message(error)}</Notice>
}

/** The loading step: the title of the next step, and a skeleton. */
export const LoadingPage = ({ children, retrying, ...page }: AuthPageProps & Pick<LoadingStep, "retrying">) => {
  const message = useMessage()
  const words = useWords("auth", auth)
  return (
    <AuthPage {...page}>
      {retrying !== undefined && (
        <Notice kind="warn" announce>
          {message(retrying)} {words.retrying}
        </Notice>
      )}
      <Loading>{children ?? <MessageSkeleton />}</Loading>
    </AuthPage>
  )
}

/** The step whose data failed to load. */
export const FailedPage = ({ flow, title }: Pick<AuthPageProps, "title"> & { readonly flow: FailedStep<Tagged> }) => {
  useRecovery(flow.error, flow.isRetrying, flow.retry)
  const { retry } = useWords("common", common)
  return (
    <MessagePage title={title}>
      <ActionErrors of={[flow.error]} />
      <Button kind="primary" block onClick={flow.retry} pending={flow.isRetrying}>
        {retry}
      </Button>
    </MessagePage>
  )
}

/** A step with a message and the next action. */
export const MessagePage = ({ children, ...page }: AuthPageProps) => {
  const slots = useSlots()
  return <AuthPage {...page}>{children !== undefined && <div className={slots("stack", "small")}>{children}</div>}</AuthPage>
}

/** Shown if the project allows no method. */
export const NotAllowedPage = (_: { readonly flow: NotAllowedStep }) => {
  const words = useWords("auth", auth)
  return (
    <MessagePage title={words.notAllowedTitle} text={words.notAllowedText}>
      <PageLink to="home" as="secondary">
        {words.home}
      </PageLink>
    </MessagePage>
  )
}

/** Where a flow leads. Default: `afterSignIn`. */
interface Onward {
  readonly to?: "afterSignIn" | "afterSignUp"
}

/** Shown if a user is already signed in. */
export const SignedInPage = ({ flow, to = "afterSignIn" }: Onward & { readonly flow: SignedInStep }) => {
  const words = useWords("auth", auth)
  return (
    <MessagePage title={words.alreadyTitle} text={words.alreadyText(nameOf(flow.user) ?? words.guest)}>
      <ActionErrors of={[flow.signOut.error]} />
      <PageLink to={to} as="primary">
        {words.continue}
      </PageLink>
      <ActionButton action={flow.signOut}>{words.otherAccount}</ActionButton>
    </MessagePage>
  )
}

/** Shown if the flow is complete and the app has stayed on the page. */
export const DonePage = ({ to = "afterSignIn" }: Onward) => {
  const words = useWords("auth", auth)
  return (
    <MessagePage title={words.alreadyTitle}>
      <PageLink to={to} as="primary">
        {words.continue}
      </PageLink>
    </MessagePage>
  )
}

/** The form for the six-digit code of an authenticator app. */
export const SecondFactorPage = ({ back, code }: Pick<SecondFactorStep, "code"> & { readonly back: ReactNode }) => {
  const words = useWords("auth", auth)
  return (
    <AuthPage title={words.mfaTitle} text={words.mfaText} footer={back}>
      <CodeForm action={code} kind="digits" submit={words.verify} required={words.mfaRequired} />
    </AuthPage>
  )
}

/** Props of `CodeForm`. */
export interface CodeFormProps {
  readonly action: FlowAction<[code: string], Tagged, "code">
  readonly kind: "digits" | "characters"
  readonly submit: string
  /** The error message for an incomplete code. */
  readonly required: string
  readonly children?: ReactNode
}

const codeLength = 6

/** A form for a code. Submits as soon as the code is complete. */
export const CodeForm = ({ action, children, kind, required, submit }: CodeFormProps) => {
  const words = useWords("auth", auth)
  const typed = useFormFields({ code: required })
  const [isShort, setShort] = useState(false)
  const { code } = typed.values
  const send = (text: string) => {
    setShort(text.length < codeLength)
    if (typed.send({ code: text }) && text.length === codeLength) void action.run(text)
  }
  const error = isShort && code.length < codeLength ? required : typed.errorOf("code", action.errors.code)
  return (
    <Form onSubmit={() => send(code)} errors={attemptOf(typed.attempts, action.error)}>
      <ActionErrors of={[action.errors.form]} />
      <CodeField
        label={words.code}
        kind={kind}
        length={codeLength}
        value={code}
        onChange={typed.set("code")}
        onComplete={send}
        error={error}
        failure={action.error}
        autoFocus
      />
      <Button kind="primary" type="submit" block pending={action.isPending}>
        {submit}
      </Button>
      {children}
    </Form>
  )
}

/** Returns a value that changes whenever the form's error changes. */
export const attemptOf = (attempts: number, error: Tagged | undefined): string | undefined =>
  attempts === 0 ? undefined : `${attempts} ${error?._tag ?? ""}`

/** Props of `ActionButton`. */
interface ActionButtonProps {
  readonly action: FlowAction<[], Tagged>
  readonly kind?: "primary" | "secondary"
  readonly children: ReactNode
}

/** A button that runs an action of a flow. */
export const ActionButton = ({ action, children, kind = "secondary" }: ActionButtonProps) => (
  <Button kind={kind} block pending={action.isPending} onClick={() => void action.run()}>
    {children}
  </Button>
)

/** A link-styled button that goes back within a screen. */
export const BackButton = ({ children, onClick }: { readonly children: ReactNode; readonly onClick: () => void }) => {
  const slots = useSlots()
  return (
    <button type="button" className={slots("link")} onClick={onClick}>
      {children}
    </button>
  )
}
