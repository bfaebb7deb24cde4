import type { Redacted } from "portico"
import { reveal } from "portico"
import { useUnhandled } from "portico/react"
import { useState } from "react"
import { Button } from "../../components/Button.js"
import { Dialog, DialogActions } from "../../components/Dialog.js"
import { TextField } from "../../components/Field.js"
import { Form } from "../../components/Form.js"
import { Select } from "../../components/Select.js"
import { account } from "../../words/en/account.js"
import { common } from "../../words/en/common.js"
import { useMessage } from "../../words/useMessage.js"
import { useWords } from "../../words/useWords.js"
import { CopyField } from "../shared/CopyField.js"
import { useDateFormats } from "../shared/useDateFormats.js"
import type { KeySource } from "./KeysSection.js"

const lives = ["30", "90", "365", "never"] as const
const dayMillis = 86_400_000

/** Creates a key and shows its value, which is visible only once. */
export const NewKey = ({ create, onClose }: { readonly create: KeySource["create"]; readonly onClose: () => void }) => {
  const words = useWords("account", account)
  const [value, setValue] = useState<Redacted | null>(null)
  if (value === null) return <Request create={create} onClose={onClose} onCreated={setValue} />
  return (
    // Closing the dialog by accident would lose the key.
    <Dialog key="value" title={words.keyCreated} text={words.keyCreatedText} onClose={onClose} isBusy>
      <CopyField label={words.apiKey} text={reveal(value)} />
      <DialogActions>
        <Button kind="primary" onClick={onClose}>
          {words.keySaved}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface RequestProps {
  readonly create: KeySource["create"]
  readonly onClose: () => void
  readonly onCreated: (value: Redacted) => void
}

const Request = ({ create, onClose, onCreated }: RequestProps) => {
  const words = useWords("account", account)
  const shared = useWords("common", common)
  const message = useMessage()
  const { now } = useDateFormats()
  const unhandled = useUnhandled()
  const [life, setLife] = useState<(typeof lives)[number]>("90")
  const [isPending, setPending] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [error, setError] = useState<unknown>()
  const submit = async (description: string) => {
    setMissing(description === "")
    setError(undefined)
    if (description === "" || isPending) return
    setPending(true)
    const expiresAt = life === "never" ? null : new Date(now() + Number(life) * dayMillis)
    // Not aborted if the dialog closes: the created key appears in the list.
    await create({ description, expiresAt })
      .then((outcome) => (outcome.ok ? onCreated(outcome.value.value) : setError(outcome.error)))
      .catch(unhandled)
    setPending(false)
  }
  const problem = isMissing ? shared.required : error === undefined ? undefined : message(error)
  return (
    <Dialog title={words.createKey} onClose={onClose} isBusy={isPending}>
      <Form onSubmit={({ get }) => void submit(get("description").trim())} errors={problem}>
        <TextField
          label={words.keyName}
          name="description"
          required
          hint={words.keyNameHint}
          autoComplete="off"
          maxLength={255}
          error={problem}
          autoFocus
        />
        <Select
          label={words.keyExpiry}
          value={life}
          onChange={setLife}
          options={lives.map((one) => ({
            value: one,
            label: one === "never" ? words.never : one === "365" ? words.inOneYear : words.inDays(Number(one))
          }))}
        />
        <DialogActions>
          <Button onClick={onClose} disabled={isPending}>
            {shared.cancel}
          </Button>
          <Button kind="primary" type="submit" pending={isPending}>
            {words.createKey}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
