import type { ReactNode } from "react"
import { useState } from "react"
import type { Act } from "../../flows/Act.js"
import type { DoneStep, FailedStep, LoadingStep, NotAllowedStep, SecondFactorStep, SignedInStep } from "../../flows/steps.js"
import { Button } from "../parts/Button.js"
import { CodeField } from "../parts/CodeField.js"
import { Form } from "../parts/Form.js"
import { Notice } from "../parts/Marks.js"
import { Loading, Skeleton } from "../parts/States.js"
import { useSlots } from "../theme/useSlots.js"
import { auth } from "../words/en/auth.js"
import { common } from "../words/en/common.js"
import { useMessage } from "../words/useMessage.js"
import { useWords } from "../words/useWords.js"
import type { AuthPageProps } from "./AuthPage.js"
import { AuthPage } from "./AuthPage.js"
import { nameOf } from "./nameOf.js"
import { PageLink } from "./PageLink.js"
import { useTyped } from "./useTyped.js"

// The steps that several flows have.

/** What all errors have. */
interface Tagged {
  readonly _tag: string
}

/** The error of the first act that has one, in words; nothing if there is none. */
export const ActErrors = ({ of }: { readonly of: ReadonlyArray<Tagged | undefined> }) => {
  const message = useMessage()
  const error = of.find((one) => one !== undefined)
  return error === undefined ? null : <Notice kind="danger">{message(error)}</Notice>
}

/** A step that is being loaded: the title of what comes, and its shape. */
export const LoadingPage = ({
  children,
  retrying,
  title
}: Pick<AuthPageProps, "title" | "children"> & Pick<LoadingStep, "retrying">) => {
  const message = useMessage()
  const words = useWords("auth", auth)
  return (
    <AuthPage title={title}>
      {retrying !== undefined && (
        <Notice kind="warn" announce>
          {message(retrying)} {words.retrying}
        </Notice>
      )}
      <Loading>
        {children ?? (
          <>
            <Skeleton />
            <Skeleton shape="short" />
            <Skeleton shape="control" />
          </>
        )}
      </Loading>
    </AuthPage>
  )
}

/** A step whose data could not be loaded. */
export const FailedPage = ({ flow, title }: Pick<AuthPageProps, "title"> & { readonly flow: FailedStep<Tagged> }) => {
  const { retry } = useWords("common", common)
  return (
    <MessagePage title={title}>
      <ActErrors of={[flow.error]} />
      <Button kind="primary" block onClick={flow.retry} pending={flow.isRetrying}>
        {retry}
      </Button>
    </MessagePage>
  )
}

/** A step that tells something, and the way on. */
export const MessagePage = ({ children, ...page }: AuthPageProps) => {
  const slots = useSlots()
  return <AuthPage {...page}>{children !== undefined && <div className={slots("stack", "small")}>{children}</div>}</AuthPage>
}

/** A project that allows no way of doing this. */
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

/** A user is signed in already. */
export const SignedInPage = ({ flow }: { readonly flow: SignedInStep }) => {
  const words = useWords("auth", auth)
  return (
    <MessagePage title={words.alreadyTitle} text={words.alreadyText(nameOf(flow.user) ?? words.guest)}>
      <ActErrors of={[flow.continue.error, flow.signOut.error]} />
      <ActButton act={flow.continue} kind="primary">
        {words.continue}
      </ActButton>
      <ActButton act={flow.signOut}>{words.otherAccount}</ActButton>
    </MessagePage>
  )
}

/** The flow is over, and the app has stayed on the page. */
export const DonePage = ({ flow, text, title }: { readonly flow: DoneStep } & Partial<AuthPageProps>) => {
  const words = useWords("auth", auth)
  return (
    <MessagePage title={title ?? words.alreadyTitle} text={text}>
      <ActErrors of={[flow.continue.error]} />
      <ActButton act={flow.continue} kind="primary">
        {words.continue}
      </ActButton>
    </MessagePage>
  )
}

/** The six digits of an authenticator app. */
export const SecondFactorPage = ({ back, code }: Pick<SecondFactorStep, "code"> & { readonly back: ReactNode }) => {
  const words = useWords("auth", auth)
  return (
    <AuthPage title={words.mfaTitle} text={words.mfaText} footer={back}>
      <CodeForm act={code} kind="digits" submit={words.verify} required={words.mfaRequired} />
    </AuthPage>
  )
}

/** What a form for a code is given. */
export interface CodeFormProps {
  readonly act: Act<[code: string], Tagged, "code">
  readonly kind: "digits" | "characters"
  readonly submit: string
  /** What is said of a code that is not complete. */
  readonly required: string
  readonly children?: ReactNode
}

const codeLength = 6

/** A form for a code, which is sent as soon as it is complete. */
export const CodeForm = ({ act, children, kind, required, submit }: CodeFormProps) => {
  const words = useWords("auth", auth)
  const typed = useTyped({ code: required })
  const [isShort, setShort] = useState(false)
  const { code } = typed.values
  const send = (text: string) => {
    setShort(text.length < codeLength)
    if (typed.send({ code: text }) && text.length === codeLength) void act.run(text)
  }
  const error = isShort && code.length < codeLength ? required : typed.errorOf("code", act.errors.code)
  return (
    <Form onSubmit={() => send(code)} errors={attemptOf(typed.attempts, act.error)}>
      <ActErrors of={[act.errors.form]} />
      <CodeField
        label={words.code}
        kind={kind}
        length={codeLength}
        value={code}
        onChange={typed.set("code")}
        onComplete={send}
        error={error}
        autoFocus
      />
      <Button kind="primary" type="submit" block pending={act.isPending}>
        {submit}
      </Button>
      {children}
    </Form>
  )
}

/** Changes whenever a form has other errors than before. */
export const attemptOf = (attempts: number, error: Tagged | undefined): string | undefined =>
  attempts === 0 ? undefined : `${attempts} ${error?._tag ?? ""}`

/** What a button of an act is given. */
interface ActButtonProps {
  readonly act: Act<[], Tagged>
  readonly kind?: "primary" | "secondary"
  readonly children: ReactNode
}

/** A button that does what an act of a flow does. */
export const ActButton = ({ act, children, kind = "secondary" }: ActButtonProps) => (
  <Button kind={kind} block pending={act.isPending} onClick={() => void act.run()}>
    {children}
  </Button>
)

/** A button that looks like a link, for the way back within a screen. */
export const BackButton = ({ children, onClick }: { readonly children: ReactNode; readonly onClick: () => void }) => {
  const slots = useSlots()
  return (
    <button type="button" className={slots("link")} onClick={onClick}>
      {children}
    </button>
  )
}

/** The shape of a form that is being loaded. */
export const FormSkeleton = () => {
  const words = useWords("common", common)
  const slots = useSlots()
  return (
    <div className={slots("stack", "large")}>
      <Skeleton shape="control" />
      <div className={slots("divider")} aria-hidden="true">
        {words.or}
      </div>
      <div className={slots("stack")}>
        <Skeleton shape="short" />
        <Skeleton shape="control" />
        <Skeleton shape="control" />
      </div>
    </div>
  )
}
