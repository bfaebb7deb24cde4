import { reveal } from "portico"
import { useAction, useApp } from "portico/react"
import type { User } from "portico/schemas"
import { ActionButton } from "../ActionButton.js"
import { Field } from "../Field.js"
import { Form } from "../Form.js"
import { QrCode } from "../QrCode.js"
import { Section } from "./Section.js"

/** Switches the second step of signing in on and off. */
export const SecondStep = ({ user }: { readonly user: User }) => {
  const disable = useAction(useApp().auth.disableMfa)
  return (
    <Section title="Second step">
      {user.isMultiFactorRequired ? (
        <>
          <p role="status">Signing in asks for the six digits of your authenticator app.</p>
          <ActionButton quiet action={disable} onClick={() => disable.run()}>
            Switch it off
          </ActionButton>
        </>
      ) : (
        <Enrol />
      )}
    </Section>
  )
}

const Enrol = () => {
  const { auth } = useApp()
  const begin = useAction(auth.beginMfaEnrolment)
  const enable = useAction(auth.enableMfa)
  const enrolment = begin.data
  if (enrolment === undefined) {
    return (
      <ActionButton quiet action={begin} onClick={() => begin.run()}>
        Use an authenticator app
      </ActionButton>
    )
  }
  return (
    <>
      <p>Read this with your authenticator app, or type the secret into it. Then type the six digits that it shows.</p>
      <QrCode text={reveal(enrolment.uri)} label="The secret as a QR code" />
      <p>
        Secret: <code>{reveal(enrolment.text)}</code>
      </p>
      <Form action={enable} submit="Switch it on" onSubmit={(field) => enable.run(enrolment, field("totp"))}>
        <Field label="Six digits" name="totp" inputMode="numeric" autoComplete="one-time-code" />
      </Form>
    </>
  )
}
