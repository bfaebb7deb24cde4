import type { ContactChannels } from "portico"
import { useApp, useResource, useUnhandled } from "portico/react"
import { useState } from "react"
import { Button } from "../../components/Button.js"
import { Row, Rows, Section } from "../../components/Card.js"
import { Dots, Plus } from "../../components/icons.js"
import { Badge } from "../../components/Marks.js"
import { Menu, MenuItem } from "../../components/Menu.js"
import { EmptyState } from "../../components/States.js"
import { useToast } from "../../components/Toasts.js"
import { account } from "../../words/en/account.js"
import { common } from "../../words/en/common.js"
import { useMessage } from "../../words/useMessage.js"
import { useWords } from "../../words/useWords.js"
import { Confirm } from "../shared/Confirm.js"
import { Loaded } from "../shared/Loaded.js"
import { RowHint } from "../shared/RowHint.js"
import { whyNotRemovable } from "../shared/signInMethods.js"
import { useItemActions } from "../shared/useItemActions.js"
import { NewEmail } from "./NewEmail.js"

/** The e-mail addresses of the user: add, verify, remove, and choose what they are used for. */
export const EmailsSection = ({ needsAddress }: { readonly needsAddress: boolean }) => {
  const words = useWords("account", account)
  const shared = useWords("common", common)
  const message = useMessage()
  const toast = useToast()
  const unhandled = useUnhandled()
  const { contactChannels } = useApp()
  const addresses = useResource(contactChannels.current)
  const [isAdding, setAdding] = useState(false)
  const actions = useItemActions()
  const [removing, setRemoving] = useState<ContactChannels.ContactChannel | null>(null)

  const verify = async ({ id, value }: ContactChannels.ContactChannel) => {
    if (await actions.run(id, () => contactChannels.sendVerificationEmail.result(id))) toast(words.verificationSent(value))
  }
  const change = async (
    { id }: ContactChannels.ContactChannel,
    changes: { readonly isPrimary?: true; readonly usedForAuth?: boolean }
  ) => {
    if (await actions.run(id, () => contactChannels.update.result(id, changes))) toast(words.saved)
  }
  // Undo re-adds the address. Offered only for an unverified one: a verified address would have to be verified again.
  const remove = async (address: ContactChannels.ContactChannel) => {
    const { id, isVerified, usedForAuth, value } = address
    if (!(await actions.run(id, () => contactChannels.delete.result(id)))) return
    setRemoving(null)
    const undo = () =>
      void contactChannels.create
        .result({ value, usedForAuth })
        .then((outcome) => outcome.ok || toast(message(outcome.error)))
        .catch(unhandled)
    toast(words.emailRemoved(value), isVerified ? undefined : { label: shared.undo, run: undo })
  }
  const add = (
    <Button kind="ghost" small icon={<Plus />} onClick={() => setAdding(true)}>
      {words.addEmail}
    </Button>
  )
  const inOrder = (all: ReadonlyArray<ContactChannels.ContactChannel>) =>
    [...all].sort((one, other) => Number(other.isPrimary) - Number(one.isPrimary))
  const isEmpty = addresses.value?.length === 0
  return (
    <Section title={words.emails} text={words.emailsPurpose} flush footerAt="start" {...(!isEmpty && { footer: add })}>
      <Loaded state={addresses} rows={1}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              title={words.noEmails}
              text={words.noEmailsText}
              action={
                <Button small onClick={() => setAdding(true)}>
                  {words.addEmail}
                </Button>
              }
            />
          ) : (
            <Rows label={words.emails}>
              {inOrder(all).map((address) => (
                <Address
                  key={address.id}
                  address={address}
                  why={whyNotRemovable(address, all, needsAddress)}
                  isPending={actions.isPending(address.id)}
                  error={actions.errorOf(address.id)}
                  onVerify={() => void verify(address)}
                  onChange={(changes) => void change(address, changes)}
                  onRemove={() => (address.isVerified ? setRemoving(address) : void remove(address))}
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
      {removing !== null && (
        <Confirm
          title={words.removeEmailTitle(removing.value)}
          text={words.removeEmailText}
          action={words.remove}
          isPending={actions.isPending(removing.id)}
          error={actions.errorOf(removing.id)}
          onConfirm={() => void remove(removing)}
          onClose={() => {
            actions.forget(removing.id)
            setRemoving(null)
          }}
        />
      )}
      {isAdding && <NewEmail known={addresses.value ?? []} onClose={() => setAdding(false)} />}
    </Section>
  )
}

interface AddressProps {
  readonly address: ContactChannels.ContactChannel
  /** Why the address cannot be removed. */
  readonly why: "primary" | "last" | null
  readonly isPending: boolean
  readonly error: unknown
  readonly onVerify: () => void
  readonly onChange: (changes: { readonly isPrimary?: true; readonly usedForAuth?: boolean }) => void
  readonly onRemove: () => void
}

const Address = ({ address, error, isPending, onChange, onRemove, onVerify, why }: AddressProps) => {
  const words = useWords("account", account)
  const shared = useWords("common", common)
  const { isPrimary, isVerified, usedForAuth, value } = address
  const verifyFirst = isVerified ? undefined : words.verifyFirst
  const stays = why === "primary" ? words.primaryStays : why === "last" ? words.lastSignInEmail : undefined
  return (
    <Row
      title={value}
      hint={<RowHint error={error} />}
      state={
        <>
          {isPrimary && <Badge>{words.primary}</Badge>}
          {usedForAuth && <Badge>{words.usedForSignIn}</Badge>}
          <Badge kind={isVerified ? "ok" : "warn"}>{isVerified ? words.verified : words.unverified}</Badge>
        </>
      }
      actions={
        isVerified ? undefined : (
          <Button small onClick={onVerify} pending={isPending} name={`${words.resend}: ${value}`}>
            {words.resend}
          </Button>
        )
      }
      menu={
        <Menu
          button={shared.moreFor(value)}
          look={{ kind: "ghost", small: true, iconOnly: true, icon: <Dots />, pending: isPending }}
        >
          {!isPrimary && (
            <MenuItem reason={verifyFirst} onClick={() => onChange({ isPrimary: true })}>
              {words.makePrimary}
            </MenuItem>
          )}
          {usedForAuth ? (
            <MenuItem
              reason={why === "last" ? words.lastSignInEmail : undefined}
              onClick={() => onChange({ usedForAuth: false })}
            >
              {words.disallowSignIn}
            </MenuItem>
          ) : (
            <MenuItem reason={verifyFirst} onClick={() => onChange({ usedForAuth: true })}>
              {words.allowSignIn}
            </MenuItem>
          )}
          <MenuItem danger reason={stays} onClick={onRemove}>
            {words.remove}
          </MenuItem>
        </Menu>
      }
    />
  )
}
