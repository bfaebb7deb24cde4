import type { ApiKeys, Outcome, Redacted } from "portico"
import { isApiKeyValid, whyApiKeyInvalid } from "portico"
import type { ResourceState } from "portico/react"
import { useState } from "react"
import { Button } from "../../components/Button.js"
import { Row, Rows, Section } from "../../components/Card.js"
import { Plus } from "../../components/icons.js"
import { Badge } from "../../components/Marks.js"
import { EmptyState } from "../../components/States.js"
import { useToast } from "../../components/Toasts.js"
import { account } from "../../words/en/account.js"
import { useWords } from "../../words/useWords.js"
import { Confirm } from "../shared/Confirm.js"
import { Loaded } from "../shared/Loaded.js"
import { useDateFormats } from "../shared/useDateFormats.js"
import { useItemActions } from "../shared/useItemActions.js"
import { NewKey } from "./NewKey.js"

/** An API key of a user or team. */
export type AnyKey = ApiKeys.UserApiKey | ApiKeys.TeamApiKey

/** The description and expiry of a new key. */
export interface KeyRequest {
  readonly description: string
  /** Null for a key that never expires. */
  readonly expiresAt: Date | null
}

/** Where keys are read and created: a user or a team. */
export interface KeySource {
  readonly keys: ResourceState<ReadonlyArray<AnyKey>, unknown>
  readonly create: (request: KeyRequest) => Promise<Outcome<{ readonly value: Redacted }, unknown>>
  readonly revoke: (keyId: string) => Promise<Outcome<unknown, unknown>>
}

/** Lists, creates and revokes API keys. Without `text`, renders no title: that of the page stands above it. */
export const KeysSection = ({ source, text }: { readonly source: KeySource; readonly text?: string | undefined }) => {
  const words = useWords("account", account)
  const toast = useToast()
  const { now } = useDateFormats()
  const actions = useItemActions()
  const [isCreating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<AnyKey | null>(null)
  const [isAll, setAll] = useState(false)

  const revoke = async ({ id }: AnyKey) => {
    if (!(await actions.run(id, () => source.revoke(id)))) return
    setRevoking(null)
    toast(words.keyRevoked)
  }
  const all = source.keys.value ?? []
  const active = all.filter((key) => isApiKeyValid(key, now()))
  const inactive = all.filter((key) => !active.includes(key))
  return (
    <Section
      {...(text === undefined ? { label: words.apiKeys } : { title: words.apiKeys, text })}
      flush
      footerAt="start"
      {...(all.length > 0 && {
        footer: (
          <>
            <Button kind="ghost" small icon={<Plus />} onClick={() => setCreating(true)}>
              {words.createKey}
            </Button>
            {inactive.length > 0 && !isAll && (
              <Button kind="ghost" small onClick={() => setAll(true)}>
                {words.showInactive(inactive.length)}
              </Button>
            )}
          </>
        )
      })}
    >
      <Loaded state={source.keys}>
        {() =>
          all.length === 0 ? (
            <EmptyState
              title={words.noKeys}
              text={words.noKeysText}
              action={
                <Button kind="primary" small onClick={() => setCreating(true)}>
                  {words.createKey}
                </Button>
              }
            />
          ) : (
            <Rows label={words.apiKeys}>
              {(isAll ? [...active, ...inactive] : active).map((key) => (
                <Key key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
              ))}
            </Rows>
          )
        }
      </Loaded>
      {isCreating && <NewKey create={source.create} onClose={() => setCreating(false)} />}
      {revoking !== null && (
        <Confirm
          title={words.revokeTitle(revoking.description)}
          text={words.revokeText}
          action={words.revoke}
          isPending={actions.isPending(revoking.id)}
          error={actions.errorOf(revoking.id)}
          onConfirm={() => void revoke(revoking)}
          onClose={() => {
            actions.forget(revoking.id)
            setRevoking(null)
          }}
        />
      )}
    </Section>
  )
}

const Key = ({ apiKey, onRevoke }: { readonly apiKey: AnyKey; readonly onRevoke: () => void }) => {
  const words = useWords("account", account)
  const dates = useDateFormats()
  const { createdAt, description, expiresAt, value } = apiKey
  const ended = whyApiKeyInvalid(apiKey, dates.now())
  const life = [
    words.created(dates.ago(createdAt)),
    ...(ended !== null ? [] : [expiresAt === null ? words.neverExpires : words.expires(dates.ago(expiresAt))])
  ]
  return (
    <Row
      inline
      title={description}
      hint={
        <>
          <bdi dir="ltr">{`••••${value.lastFour}`}</bdi>
          {`\u00a0· ${life.join("\u00a0· ")}`}
        </>
      }
      state={ended === null ? undefined : <Badge>{ended === "expired" ? words.expired : words.revoked}</Badge>}
      actions={
        ended === null ? (
          <Button small kind="danger" onClick={onRevoke} name={`${words.revoke}: ${description}`}>
            {words.revoke}
          </Button>
        ) : undefined
      }
    />
  )
}
