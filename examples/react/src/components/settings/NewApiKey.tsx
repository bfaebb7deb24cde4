import { reveal } from "portico"
import { useAction, useApp } from "portico/react"
import type { CreatedUserApiKey } from "portico/schemas"
import { useState } from "react"
import { Field } from "../Field.js"
import { Form } from "../Form.js"

/** Makes a key, and shows its value, which nobody can see again. */
export const NewApiKey = () => {
  const create = useAction(useApp().apiKeys.create)
  if (create.status === "succeeded") return <Value apiKey={create.data} onStored={create.reset} />
  return (
    <Form
      action={create}
      submit="Make a key"
      onSubmit={(field) => create.run({ description: field("description"), expiresAt: inDays(field("days")) })}
    >
      <Field label="What the key is for" name="description" autoComplete="off" />
      <Field
        label="Days that it is valid"
        name="days"
        inputMode="numeric"
        autoComplete="off"
        hint="Leave it empty for a key that does not expire."
      />
    </Form>
  )
}

// A number of days that is none makes a date that is none, which the SDK refuses.
const inDays = (days: string) => (days === "" ? null : new Date(Date.now() + Number(days) * 86_400_000))

const Value = (props: { readonly apiKey: Pick<CreatedUserApiKey, "description" | "value">; readonly onStored: () => void }) => {
  const [isCopied, setCopied] = useState(false)
  const value = reveal(props.apiKey.value)
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false)
    )
  return (
    <div className="run">
      <p>This is the key for {props.apiKey.description}. Copy it now and keep it in a safe place: it is not shown again.</p>
      <p>
        <code>{value}</code>
      </p>
      <p className="actions">
        <button type="button" onClick={copy}>
          Copy the key
        </button>
        <button type="button" className="quiet" onClick={props.onStored}>
          I have stored it
        </button>
      </p>
      <p role="status">{isCopied ? "The key is copied." : null}</p>
    </div>
  )
}
