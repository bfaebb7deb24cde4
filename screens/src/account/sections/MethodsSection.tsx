import type { OAuthProviders, Projects, Users } from "portico"
import { useApp, usePasskeys, useResource } from "portico/react"
import { useState } from "react"
import { Button } from "../../components/Button.js"
import { Row, Rows, Section } from "../../components/Card.js"
import { Envelope, Key } from "../../components/icons.js"
import { Badge } from "../../components/Marks.js"
import { useToast } from "../../components/Toasts.js"
import { names } from "../../providers/marks.js"
import { ProviderMark, providerName } from "../../providers/ProviderMark.js"
import { account } from "../../words/en/account.js"
import { useWords } from "../../words/useWords.js"
import { Loaded } from "../shared/Loaded.js"
import { RowHint } from "../shared/RowHint.js"
import { isLastAccount, isLastMethod, providerOf, signInMethods } from "../shared/signInMethods.js"
import { useItemActions } from "../shared/useItemActions.js"

/** The sign-in methods besides a password: magic links and codes, a passkey, and OAuth accounts. */
export const MethodsSection = ({ project, user }: { readonly project: Projects.Project; readonly user: Users.User }) => {
  const words = useWords("account", account)
  const { magicLinkEnabled, oauthProviders: offered, passkeyEnabled } = project.config
  const methods = signInMethods(user, project)
  const app = useApp()
  const accounts = useResource(app.oauthProviders.current)
  const [isOpen, setOpen] = useState(false)
  const connected = accounts.value ?? []
  const others = offered
    .filter(({ id }) => connected.every((one) => providerOf(one) !== id))
    .sort((one, other) => rank(one.id) - rank(other.id))
  const shown = isOpen ? others : others.slice(0, Math.max(0, shownAtOnce - connected.length))
  // A connected account takes the place of its provider, so this is known before the accounts are.
  const hidden = accounts.status === "failed" && accounts.value === undefined ? 0 : others.length - shown.length
  return (
    <Section
      title={words.methods}
      text={words.methodsPurpose}
      flush
      footerAt="start"
      {...(hidden > 0 && {
        footer: (
          <Button kind="ghost" small onClick={() => setOpen(true)}>
            {words.showMore(hidden)}
          </Button>
        )
      })}
    >
      {(magicLinkEnabled || passkeyEnabled) && (
        <Rows label={words.methods}>
          {magicLinkEnabled && <EmailCode user={user} isLast={isLastMethod(methods, "otp")} />}
          {passkeyEnabled && <Passkey isLast={isLastMethod(methods, "passkey")} />}
        </Rows>
      )}
      {offered.length > 0 && (
        <Loaded state={accounts} rows={Math.min(shownAtOnce, offered.length)}>
          {(own) => <Providers own={own} others={shown} methods={methods} />}
        </Loaded>
      )}
    </Section>
  )
}

interface WayProps {
  readonly user: Users.User
  /** Whether it is the only sign-in method left. */
  readonly isLast: boolean
}

const EmailCode = ({ isLast, user }: WayProps) => {
  const words = useWords("account", account)
  const toast = useToast()
  const { update } = useApp().user
  const actions = useItemActions()
  const isOn = user.otpAuthEnabled
  const toggle = async () => {
    if (await actions.run("otp", () => update.result({ otpAuthEnabled: !isOn }))) toast(words.saved)
  }
  const reason = isOn
    ? isLast
      ? words.lastMethod
      : undefined
    : user.primaryEmail === null
      ? words.passwordNeedsEmail
      : undefined
  return (
    <Row
      inline
      mark={<Envelope />}
      title={words.emailCode}
      hint={<RowHint error={actions.errorOf("otp")}>{words.emailCodeHint}</RowHint>}
      state={isOn && <Badge kind="ok">{words.on}</Badge>}
      actions={
        <Button
          small
          pending={actions.isPending("otp")}
          reason={reason}
          name={`${isOn ? words.turnOff : words.turnOn}: ${words.emailCode}`}
          onClick={() => void toggle()}
        >
          {isOn ? words.turnOff : words.turnOn}
        </Button>
      }
    />
  )
}

const Passkey = ({ isLast }: Pick<WayProps, "isLast">) => {
  const words = useWords("account", account)
  const toast = useToast()
  const flow = usePasskeys()
  if (flow.step === "unsupported") return <Row mark={<Key />} title={words.passkey} hint={words.passkeyUnsupported} />
  if (flow.step !== "ready") return <Row mark={<Key />} title={words.passkey} hint={words.passkeyHint} />
  const { hasPasskey, register, remove } = flow
  const add = async () => {
    if (await register.run()) toast(words.passkeyAdded)
  }
  return (
    <Row
      inline={!hasPasskey}
      mark={<Key />}
      title={words.passkey}
      hint={<RowHint error={register.error ?? remove?.error}>{words.passkeyHint}</RowHint>}
      state={hasPasskey && <Badge kind="ok">{words.on}</Badge>}
      actions={
        <>
          {remove !== null && (
            <Button
              small
              kind="ghost"
              pending={remove.isPending}
              reason={isLast ? words.lastMethod : undefined}
              name={`${words.remove}: ${words.passkey}`}
              onClick={() => void remove.run().then((isDone) => isDone && toast(words.passkeyRemoved))}
            >
              {words.remove}
            </Button>
          )}
          <Button
            small
            pending={register.isPending}
            name={hasPasskey ? `${words.replace}: ${words.passkey}` : words.addPasskey}
            onClick={() => void add()}
          >
            {hasPasskey ? words.replace : words.addPasskey}
          </Button>
        </>
      }
    />
  )
}

const shownAtOnce = 3

const known = Object.keys(names)

/** Sorts widely used providers first and unknown ones last. */
const rank = (id: string): number => {
  const at = known.indexOf(id)
  return at < 0 ? known.length : at
}

interface ProvidersProps {
  readonly own: ReadonlyArray<OAuthProviders.OAuthProvider>
  /** The providers without a connected account. */
  readonly others: Projects.Project["config"]["oauthProviders"]
  readonly methods: ReadonlyArray<string>
}

const Providers = ({ others, own, methods }: ProvidersProps) => {
  const words = useWords("account", account)
  const toast = useToast()
  const app = useApp()
  const actions = useItemActions()

  const disconnect = async (account: OAuthProviders.OAuthProvider) => {
    const { id } = account
    if (await actions.run(id, () => app.oauthProviders.delete.result(id)))
      toast(words.disconnected(providerName(providerOf(account))))
  }
  return (
    <Rows label={words.providers}>
      {own.map((one) => {
        const isLast = isLastAccount(methods, one)
        return (
          <Row
            key={one.id}
            inline
            mark={<ProviderMark provider={one.type} size={20} />}
            title={providerName(one.type)}
            hint={<RowHint error={actions.errorOf(one.id)}>{one.email}</RowHint>}
            state={<Badge kind="ok">{words.connected}</Badge>}
            actions={
              <Button
                small
                pending={actions.isPending(one.id)}
                reason={isLast ? words.lastMethod : undefined}
                name={words.disconnectFrom(providerName(one.type))}
                onClick={() => void disconnect(one)}
              >
                {words.disconnect}
              </Button>
            }
          />
        )
      })}
      {others.map(({ id }) => (
        <Row
          key={id}
          inline
          mark={<ProviderMark provider={id} size={20} />}
          title={providerName(id)}
          hint={<RowHint error={actions.errorOf(id)}>{words.notConnected}</RowHint>}
          actions={
            <Button
              small
              pending={actions.isPending(id)}
              name={words.connectTo(providerName(id))}
              onClick={() => void actions.run(id, () => app.auth.linkOAuth.result(id))}
            >
              {words.connect}
            </Button>
          }
        />
      ))}
    </Rows>
  )
}
