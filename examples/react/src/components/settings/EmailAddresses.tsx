import { useAction, useApp, useResource } from "portico/react"
import type { ContactChannel } from "portico/schemas"
import { useState } from "react"
import { refusedAs } from "../../messages.js"
import { ActionButton } from "../ActionButton.js"
import { ConfirmButton } from "../ConfirmButton.js"
import { Failure } from "../Failure.js"
import { Field } from "../Field.js"
import { Form } from "../Form.js"
import { Verified } from "../Verified.js"
import { Section } from "./Section.js"

/** The addresses of the user: proving that they are theirs, and which of them the project writes to. */
export const EmailAddresses = () => {
  const addresses = useResource(useApp().contactChannels.current)
  return (
    <Section title="E-mail">
      <Failure error={addresses.error} />
      {addresses.value?.length === 0 ? <p>This account has no e-mail address.</p> : null}
      <ul className="rows" aria-label="E-mail addresses">
        {addresses.value?.map((address) => (
          <Address key={address.id} address={address} />
        ))}
      </ul>
      <NewAddress />
    </Section>
  )
}

const Address = ({ address }: { readonly address: ContactChannel }) => (
  <li>
    <span>
      {address.value} <Verified yes={address.isVerified} />{" "}
      {address.isPrimary ? <span className="badge good">primary</span> : null}
    </span>
    {address.isVerified ? null : <Verify address={address} />}
    {address.isVerified && !address.isPrimary ? <MakePrimary address={address} /> : null}
    {address.isPrimary ? null : <Remove address={address} />}
  </li>
)

const Verify = ({ address }: { readonly address: ContactChannel }) => {
  const send = useAction(useApp().contactChannels.sendVerificationEmail)
  return (
    <>
      <ActionButton quiet action={send} onClick={() => send.run(address.id)}>
        Send the link to verify it <span className="hidden">to {address.value}</span>
      </ActionButton>
      <p role="status">{send.status === "succeeded" ? "The link is on its way." : null}</p>
    </>
  )
}

const MakePrimary = ({ address }: { readonly address: ContactChannel }) => {
  const update = useAction(useApp().contactChannels.update)
  return (
    <ActionButton quiet action={update} onClick={() => update.run(address.id, { isPrimary: true })}>
      Make primary <span className="hidden">{address.value}</span>
    </ActionButton>
  )
}

const Remove = ({ address }: { readonly address: ContactChannel }) => {
  const remove = useAction(useApp().contactChannels.delete)
  return (
    <ConfirmButton
      action={remove}
      label="Remove"
      of={address.value}
      question={`${address.value} no longer belongs to your account then.`}
      onConfirm={() => remove.run(address.id)}
    />
  )
}

const NewAddress = () => {
  const create = useAction(useApp().contactChannels.create)
  const [added, setAdded] = useState(0)
  const add = (value: string) =>
    create.run({ type: "email", value, usedForAuth: false }).then((outcome) => outcome?.ok && setAdded(added + 1))
  const error = refusedAs("This is one of your addresses already.", create.error)
  return (
    <Form key={added} action={{ ...create, error }} submit="Add the address" onSubmit={(field) => add(field("email"))}>
      <Field label="Another e-mail" name="email" type="email" autoComplete="email" />
    </Form>
  )
}
