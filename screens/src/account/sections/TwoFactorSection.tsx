import { reveal } from "portico"
import type { MfaEnrolmentFlow } from "portico/react"
import { useMfaEnrolment } from "portico/react"
import { useState } from "react"
import { Button } from "../../components/Button.js"
import { Row, Section } from "../../components/Card.js"
import { CodeField } from "../../components/CodeField.js"
import { Dialog, DialogActions } from "../../components/Dialog.js"
import { Form } from "../../components/Form.js"
import { Badge } from "../../components/Marks.js"
import { InlineRetry, SkeletonRows } from "../../components/States.js"
import { useToast } from "../../components/Toasts.js"
import { useSlots } from "../../theme/useSlots.js"
import { account } from "../../words/en/account.js"
import { common } from "../../words/en/common.js"
import { useMessage } from "../../words/useMessage.js"
import { useWords } from "../../words/useWords.js"
import { Confirm } from "../shared/Confirm.js"
import { CopyField } from "../shared/CopyField.js"
import { RowHint } from "../shared/RowHint.js"

/** Enables the second factor with an authenticator app, and disables it. */
export const TwoFactorSection = () => {
  const words = useWords("account", account)
  const flow = useMfaEnrolment()
  return (
    <Section title={words.twoFactor} text={words.twoFactorPurpose} flush>
      <State flow={flow} />
    </Section>
  )
}

const State = ({ flow }: { readonly flow: MfaEnrolmentFlow }) => {
  const words = useWords("account", account)
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  // The error that the dialog has shown before it was closed.
  const [seen, setSeen] = useState<unknown>()
  switch (flow.step) {
    case "loading":
    case "signed-out":
      return <SkeletonRows count={1} />
    case "failed":
      return <InlineRetry error={flow.error} onRetry={flow.retry} isRetrying={flow.isRetrying} />
    case "on":
      return (
        <>
          <Row
            as="div"
            title={words.authenticator}
            state={<Badge kind="ok">{words.on}</Badge>}
            actions={
              <Button small kind="danger" name={`${words.turnOff}: ${words.twoFactor}`} onClick={() => setAsking(true)}>
                {words.turnOff}
              </Button>
            }
            inline
          />
          {isAsking && (
            <Confirm
              title={words.turnOffTitle}
              text={words.turnOffText}
              action={words.turnOff}
              isPending={flow.disable.isPending}
              error={flow.disable.error === seen ? undefined : flow.disable.error}
              onClose={() => {
                setSeen(flow.disable.error)
                setAsking(false)
              }}
              onConfirm={() =>
                void flow.disable.run().then((isDone) => {
                  if (!isDone) return
                  setAsking(false)
                  toast(words.twoFactorOff)
                })
              }
            />
          )}
        </>
      )
    default:
      return (
        <>
          <Row
            as="div"
            inline
            title={words.authenticator}
            hint={<RowHint error={flow.step === "off" ? flow.begin.error : undefined}>{words.off}</RowHint>}
            actions={
              <Button
                small
                name={`${words.setUp}: ${words.authenticator}`}
                pending={flow.step === "off" && flow.begin.isPending}
                onClick={() => flow.step === "off" && void flow.begin.run()}
              >
                {words.setUp}
              </Button>
            }
          />
          {flow.step === "scan" && <Enrolment flow={flow} />}
        </>
      )
  }
}

const Enrolment = ({ flow }: { readonly flow: Extract<MfaEnrolmentFlow, { readonly step: "scan" }> }) => {
  const slots = useSlots()
  const words = useWords("account", account)
  const shared = useWords("common", common)
  const message = useMessage()
  const toast = useToast()
  const [code, setCode] = useState("")
  const { confirm, qr, secret } = flow
  const submit = async (digits: string) => {
    if (await confirm.run(digits)) toast(words.twoFactorOn)
  }
  const problem = confirm.errors.code ?? confirm.errors.form
  return (
    <Dialog title={words.twoFactorTitle} text={words.scan} onClose={flow.cancel} isBusy={confirm.isPending}>
      <div className={slots("qr")} role="img" aria-label={words.scanLabel}>
        {qr !== null && (
          <svg viewBox={`0 0 ${qr.size} ${qr.size}`} shapeRendering="crispEdges" aria-hidden="true">
            <path d={reveal(qr.path)} />
          </svg>
        )}
      </div>
      <CopyField label={words.secret} text={reveal(secret)} />
      <Form onSubmit={() => void submit(code)} errors={problem}>
        <CodeField
          label={words.appCode}
          value={code}
          onChange={setCode}
          onComplete={(digits) => void submit(digits)}
          error={problem && message(problem)}
          failure={confirm.error}
          autoFocus
        />
        <DialogActions>
          <Button onClick={flow.cancel} disabled={confirm.isPending}>
            {shared.cancel}
          </Button>
          <Button kind="primary" type="submit" pending={confirm.isPending} disabled={code.length < 6}>
            {words.confirm}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
