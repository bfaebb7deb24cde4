import { useState } from "react"
import type { ContactChannel } from "../../../../schemas/ContactChannel.js"
import { useApp } from "../../../PorticoProvider.js"
import { useResource } from "../../../useResource.js"
import { Button } from "../../parts/Button.js"
import { Row, Rows, Section } from "../../parts/Card.js"
import { Dots, Plus } from "../../parts/icons.js"
import { Badge } from "../../parts/Marks.js"
import { Menu, MenuItem } from "../../parts/Menu.js"
import { EmptyState } from "../../parts/States.js"
import { useToast } from "../../parts/Toasts.js"
import { account } from "../../words/en/account.js"
import { common } from "../../words/en/common.js"
import { useWords } from "../../words/useWords.js"
import { Loaded } from "../shared/Loaded.js"
import { RowHint } from "../shared/RowHint.js"
import { useDeeds } from "../shared/useDeeds.js"
import { useLater } from "../shared/useLater.js"
import { whyItStays } from "../shared/waysIn.js"
import { NewEmail } from "./NewEmail.js"

/** The addresses of the user: adding, verifying and removing them, and what they are for. */
export const EmailsSection = ({ needsAddress }: { readonly needsAddress: boolean }) => {
  const words = useWords("account", account)
  const shared = useWords("common", common)
  const toast = useToast()
  const { contactChannels } = useApp()
  const addresses = useResource(contactChannels.current)
  const [isAdding, setAdding] = useState(false)
  const deeds = useDeeds()
  const later = useLater()

  const verify = async ({ id, value }: ContactChannel) => {
    if (await deeds.run(id, () => contactChannels.sendVerificationEmail.result(id))) toast(words.verificationSent(value))
  }
  const change = async ({ id }: ContactChannel, changes: { readonly isPrimary?: true; readonly usedForAuth?: boolean }) => {
    if (await deeds.run(id, () => contactChannels.update.result(id, changes))) toast(words.saved)
  }
  const remove = ({ id, value }: ContactChannel) => {
    const removal = later.begin(id, () => deeds.run(id, () => contactChannels.delete.result(id)))
    toast(words.emailRemoved(value), { label: shared.undo, run: removal.undo, onGone: removal.done })
  }
  const add = (
    <Button kind="ghost" small icon={<Plus />} onClick={() => setAdding(true)}>
      {words.addEmail}
    </Button>
  )
  const visible = (all: ReadonlyArray<ContactChannel>) =>
    all.filter(({ id }) => !later.isWaiting(id)).sort((one, other) => Number(other.isPrimary) - Number(one.isPrimary))
  const isEmpty = addresses.value?.length === 0
  return (
    <Section title={words.emails} text={words.emailsPurpose} flush footerAt="start" {...(!isEmpty && { footer: add })}>
      <Loaded state={addresses} onRetry={() => void contactChannels.current.refetch.result()}>
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
              {visible(all).map((address) => (
                <Address
                  key={address.id}
                  address={address}
                  why={whyItStays(address, visible(all), needsAddress)}
                  isPending={deeds.isPending(address.id)}
                  error={deeds.errorOf(address.id)}
                  onVerify={() => void verify(address)}
                  onChange={(changes) => void change(address, changes)}
                  onRemove={() => remove(address)}
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
      {isAdding && <NewEmail known={addresses.value ?? []} onClose={() => setAdding(false)} />}
    </Section>
  )
}

interface AddressProps {
  readonly address: ContactChannel
  /** Why it cannot be removed. */
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
        (isPrimary || usedForAuth || !isVerified) && (
          <>
            {isPrimary && <Badge>{words.primary}</Badge>}
            {usedForAuth && <Badge>{words.usedForSignIn}</Badge>}
            {!isVerified && <Badge kind="warn">{words.unverified}</Badge>}
          </>
        )
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
