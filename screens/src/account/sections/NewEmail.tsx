import type { ContactChannels } from "portico"
import { useAction, useApp, useUnhandled } from "portico/react"
import { useState } from "react"
import { Button } from "../../components/Button.js"
import { Dialog, DialogActions } from "../../components/Dialog.js"
import { TextField } from "../../components/Field.js"
import { Form } from "../../components/Form.js"
import { useToast } from "../../components/Toasts.js"
import { account } from "../../words/en/account.js"
import { common } from "../../words/en/common.js"
import { useMessage } from "../../words/useMessage.js"
import { useWords } from "../../words/useWords.js"

/** Adds an e-mail address and sends its verification link. */
export const NewEmail = (props: {
  readonly known: ReadonlyArray<ContactChannels.ContactChannel>
  readonly onClose: () => void
}) => {
  const words = useWords("account", account)
  const shared = useWords("common", common)
  const message = useMessage()
  const toast = useToast()
  const { contactChannels, user } = useApp()
  const unhandled = useUnhandled()
  const create = useAction(contactChannels.create)
  const [problem, setProblem] = useState<string>()
  const add = async (value: string) => {
    const isKnown = props.known.some((one) => one.value.toLowerCase() === value.toLowerCase())
    setProblem(value === "" ? shared.required : isKnown ? words.emailExists : undefined)
    if (value === "" || isKnown) return
    const userId = user.current.snapshot().value?.id
    const added = await create.run({ value })
    if (added?.ok !== true || user.current.snapshot().value?.id !== userId) return
    props.onClose()
    // The dialog is closed by now, and the address was added in any case: its row offers to resend the link.
    await contactChannels.sendVerificationEmail
      .result(added.value.id)
      .then((sent) => toast(sent.ok ? words.verificationSent(value) : message(sent.error)))
      .catch(unhandled)
  }
  const failure = create.error?._tag === "InvalidInput" ? shared.emailInvalid : create.error && message(create.error)
  const error = problem ?? failure
  return (
    <Dialog title={words.addEmail} onClose={props.onClose} isBusy={create.isPending}>
      <Form onSubmit={({ get }) => void add(get("email").trim())} errors={error}>
        <TextField label={words.email} name="email" type="email" required autoComplete="email" error={error} autoFocus />
        <DialogActions>
          <Button onClick={props.onClose} disabled={create.isPending}>
            {shared.cancel}
          </Button>
          <Button kind="primary" type="submit" pending={create.isPending}>
            {words.addEmail}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
