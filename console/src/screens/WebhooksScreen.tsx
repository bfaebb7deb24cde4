import { reveal } from "portico"
import { useCallback, useState } from "react"
import { useConsole } from "../ConsoleContext.js"
import { consoleFetch } from "../emulator.js"
import { List } from "../parts/List.js"
import type { Entered } from "../parts/parts.js"
import {
  Button,
  Check,
  Code,
  Confirmed,
  Empty,
  Facts,
  Field,
  Form,
  Head,
  Loaded,
  Problem,
  prettyJson,
  Section,
  Tag,
  Time
} from "../parts/parts.js"
import { Rows } from "../parts/Rows.js"
import { usePages } from "../parts/usePages.js"
import { linkTo } from "../route.js"
import { useLive, useLoad, useTask } from "../useLoad.js"
import { signedHeaders } from "./signedHeaders.js"
import { curlOf } from "./snippets.js"

interface Endpoint {
  readonly id: string
  readonly url: string
  readonly description: string
  readonly disabled: boolean
  readonly filterTypes: ReadonlyArray<string> | null
}
interface Message {
  readonly id: string
  readonly eventType: string
  readonly payload: unknown
  readonly timestamp: string
}
interface Attempt {
  readonly id: string
  readonly msgId: string
  readonly endpointId: string
  readonly url: string
  /** 0 if it was delivered. */
  readonly status: number
  readonly responseStatusCode: number
  readonly responseDurationMs: number
  readonly timestamp: string
}
interface Page<A> {
  readonly data: ReadonlyArray<A>
  /** Where the next page begins. */
  readonly iterator: string | null
  readonly done: boolean
}

// Svix's API, which manages the webhooks of the platform too.
const useSvix = () => {
  const { app, project } = useConsole()
  const [token] = useState(() => app.webhooks.createSvixToken())
  return async <A,>(method: string, path: string, body?: unknown): Promise<A> => {
    const authorization = `Bearer ${reveal((await token).token)}`
    const response = await consoleFetch(`/api/v1/app/${encodeURIComponent(project.id)}/${path}`, {
      method,
      headers: { authorization, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`Svix's API refuses it: ${problemIn(text)}`)
    // The cast: the form is that of Svix's API.
    return (text === "" ? undefined : JSON.parse(text)) as A
  }
}

const problemIn = (text: string): string => {
  try {
    const { detail } = JSON.parse(text)
    return typeof detail === "string" ? detail : detail.map(({ msg }: { readonly msg: string }) => msg).join(", ")
  } catch {
    return text
  }
}

type Svix = ReturnType<typeof useSvix>

/** The endpoints that receive events, and what they received. */
export const WebhooksScreen = ({ id }: { readonly id: string | null }) => {
  const { project, tell } = useConsole()
  const svix = useSvix()
  const load = useLoad("endpoints", async () => (await svix<Page<Endpoint>>("GET", "endpoint?limit=250")).data)
  const messages = usePages({
    key: "events",
    keyOf: (one: Message) => one.id,
    load: async (cursor) => {
      const { data, done, iterator } = await svix<Page<Message>>(
        "GET",
        `msg?${new URLSearchParams({ limit: "250", ...(cursor !== null && { iterator: cursor }) })}`
      )
      return { items: data, nextCursor: done ? null : iterator }
    }
  })
  const { reload } = load
  const { refresh } = messages
  useLive(
    useCallback(() => {
      reload()
      refresh()
    }, [reload, refresh])
  )
  const create = useTask(async (entered: Entered, form: HTMLFormElement) => {
    await svix("POST", "endpoint", { ...endpointIn(entered), disabled: false })
    form.reset()
    tell("The endpoint receives the next event.")
    load.reload()
  })
  return (
    <>
      <Head title="Webhooks" about="Events of the project as they are sent, signed as on the platform." />
      <Loaded load={load}>
        {(endpoints) => {
          return (
            <>
              <Section title="Endpoints">
                {endpoints.length === 0 ? (
                  <Empty
                    title="No endpoint"
                    code={`import { createWebhookHandler } from "portico/webhooks"

export const POST = createWebhookHandler({
  secret: process.env.STACK_WEBHOOK_SECRET!,
  handle: async (event) => {
    if (event.type === "user.created") console.log(event.data.id)
  }
})`}
                  >
                    Add the URL of your server below. --webhook of the command adds one at the start.
                  </Empty>
                ) : (
                  <List label="Endpoints" items={endpoints} keyOf={(one) => one.id}>
                    {(endpoint) => <EndpointRow endpoint={endpoint} svix={svix} onChanged={load.reload} />}
                  </List>
                )}
                <details>
                  <summary>New endpoint</summary>
                  <Form task={create} submit="Add endpoint">
                    <EndpointFields />
                  </Form>
                </details>
              </Section>
              <Problem message={messages.error} />
              {messages.items.length === 0 ? (
                messages.isWhole && <p className="muted">No event yet. Creating a user sends one, for example.</p>
              ) : (
                <div className={id === null ? "split" : "split has-detail"}>
                  <Rows
                    label="Events"
                    items={messages.items}
                    keyOf={(one) => one.id}
                    linkOf={(one) => linkTo(project.id, "webhooks", one.id)}
                    selected={(one) => one.id === id}
                    onEnd={messages.more}
                  >
                    {(one) => (
                      <>
                        <span className="time">{new Date(one.timestamp).toLocaleTimeString()}</span>
                        <span className="grow">{one.eventType}</span>
                      </>
                    )}
                  </Rows>
                  {id !== null && (
                    <MessageDetail key={id} id={id} endpoints={endpoints} svix={svix} newest={messages.items[0]?.id} />
                  )}
                </div>
              )}
            </>
          )
        }}
      </Loaded>
    </>
  )
}

const EndpointFields = ({ of }: { readonly of?: Endpoint }) => (
  <>
    <Field label="URL" name="url" type="url" required defaultValue={of?.url} placeholder="http://localhost:3000/api/webhooks" />
    <Field label="Description" name="description" defaultValue={of?.description} />
    <Field
      label="Only these events"
      name="types"
      defaultValue={of?.filterTypes?.join(", ")}
      placeholder="user.created, team.deleted"
      hint="Empty: all"
    />
  </>
)

const endpointIn = (entered: Entered) => {
  const types = entered
    .text("types")
    .split(/[\s,]+/)
    .filter(Boolean)
  return {
    url: entered.text("url"),
    description: entered.text("description"),
    filterTypes: types.length === 0 ? null : types
  }
}

interface EndpointProps {
  readonly endpoint: Endpoint
  readonly svix: Svix
  readonly onChanged: () => void
}

const EndpointRow = ({ endpoint, svix, onChanged }: EndpointProps) => {
  const { app, tell } = useConsole()
  const [secret, setSecret] = useState<string | null>(null)
  const [isEdited, setEdited] = useState(false)
  const test = useTask(async () => {
    const outcome = await app.webhooks.sendTest(endpoint.id)
    tell(outcome.success ? "The endpoint has accepted the test." : outcome.errorMessage)
    onChanged()
  })
  const show = useTask(async () => setSecret((await svix<{ key: string }>("GET", `endpoint/${endpoint.id}/secret`)).key))
  const change = useTask(async (disabled: boolean) => {
    await svix("PATCH", `endpoint/${endpoint.id}`, { disabled })
    onChanged()
  })
  const save = useTask(async (entered: Entered) => {
    await svix("PATCH", `endpoint/${endpoint.id}`, endpointIn(entered))
    setEdited(false)
    tell("The endpoint is saved. Its secret stays.")
    onChanged()
  })
  const remove = useTask(async () => {
    await svix("DELETE", `endpoint/${endpoint.id}`)
    onChanged()
  })
  return (
    <>
      <strong>{endpoint.url}</strong>
      <span className="muted">{endpoint.description}</span>
      {endpoint.filterTypes?.map((type) => (
        <Tag key={type}>{type}</Tag>
      ))}
      <Check
        label="on"
        aria-label={`${endpoint.url} is on`}
        checked={!endpoint.disabled}
        onChange={({ target }) => change.run(!target.checked)}
      />
      <Problem message={test.error ?? change.error ?? show.error} />
      <span className="actions">
        <Button kind="quiet" onClick={test.run} disabled={test.isPending}>
          Send a test
        </Button>
        <Button kind="quiet" onClick={show.run}>
          Secret
        </Button>
        <Button kind="quiet" aria-expanded={isEdited} aria-label={`Edit ${endpoint.url}`} onClick={() => setEdited(!isEdited)}>
          Edit
        </Button>
        <Confirmed label="Remove" question="Remove the endpoint?" task={remove} />
      </span>
      {secret !== null && <Code label="secret of the signature">{secret}</Code>}
      {isEdited && (
        <div className="whole">
          <Form task={save} submit="Save endpoint" onReset={() => setEdited(false)}>
            <EndpointFields of={endpoint} />
          </Form>
        </div>
      )}
    </>
  )
}

interface DetailProps {
  readonly id: string
  readonly endpoints: ReadonlyArray<Endpoint>
  readonly svix: Svix
  /** Loads the deliveries again when it changes. */
  readonly newest: string | undefined
}

const MessageDetail = ({ id, endpoints, svix, newest }: DetailProps) => {
  const { project, tell } = useConsole()
  const load = useLoad(`${id} ${newest}`, async () => {
    const [message, attempts] = await Promise.all([
      svix<Message>("GET", `msg/${id}`),
      svix<Page<Attempt>>("GET", `attempt/msg/${id}?limit=250`)
    ])
    return { message, attempts: attempts.data }
  })
  useLive(load.reload)
  const resend = useTask(async (endpointId: string) => {
    await svix("POST", `msg/${id}/endpoint/${endpointId}/resend`)
    tell("Sent again.")
    setTimeout(load.reload, 300)
  })
  return (
    <article className="detail" aria-label="Event">
      <div className="actions">
        <a className="button quiet" href={linkTo(project.id, "webhooks")}>
          Close
        </a>
      </div>
      <Loaded load={load}>
        {({ attempts, message }) => (
          <>
            <h2>{message.eventType}</h2>
            <Facts
              of={[
                ["Id", <code key="id">{message.id}</code>],
                ["Happened", <Time key="sent" at={new Date(message.timestamp)} />]
              ]}
            />
            <Code label="payload">{prettyJson(message.payload)}</Code>
            <Section title="Deliveries">
              <Problem message={resend.error} />
              {attempts.length === 0 && <p className="muted">No endpoint was subscribed to it.</p>}
              <List label="Deliveries" items={attempts} keyOf={(one) => one.id}>
                {(attempt) => (
                  <>
                    <Tag kind={attempt.status === 0 ? "good" : "bad"}>{attempt.responseStatusCode || "no answer"}</Tag>
                    <span>{attempt.url}</span>
                    <span className="muted">
                      <Time at={new Date(attempt.timestamp)} />, {attempt.responseDurationMs} ms
                    </span>
                    <Sent attempt={attempt} message={message} svix={svix} />
                  </>
                )}
              </List>
              <div className="actions">
                {endpoints.map((endpoint) => (
                  <Button key={endpoint.id} onClick={() => resend.run(endpoint.id)}>
                    Send again to {endpoint.url}
                  </Button>
                ))}
              </div>
            </Section>
          </>
        )}
      </Loaded>
    </article>
  )
}

/** What an endpoint was sent: its headers with the signature, and the request as a command. */
const Sent = ({ attempt, message, svix }: { readonly attempt: Attempt; readonly message: Message; readonly svix: Svix }) => {
  const [isOpen, setOpen] = useState(false)
  const load = useLoad(`${attempt.id} ${isOpen}`, async () => {
    if (!isOpen) return null
    const { key } = await svix<{ key: string }>("GET", `endpoint/${attempt.endpointId}/secret`)
    const body = JSON.stringify(message.payload)
    const headers = await signedHeaders(key, { id: message.id, body, atMillis: Date.parse(attempt.timestamp) })
    return { headers, command: curlOf({ url: attempt.url, method: "POST", headers, body }) }
  })
  return (
    <details className="whole" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Headers and signature</summary>
      {isOpen && (
        <Loaded load={load}>
          {(sent) =>
            sent && (
              <>
                <Facts of={sent.headers} />
                <p className="muted">
                  The signature is the HMAC-SHA-256 of the id, the timestamp and the body, joined by dots, with the secret of the
                  endpoint.
                </p>
                <Code label="delivery as curl">{sent.command}</Code>
              </>
            )
          }
        </Loaded>
      )}
    </details>
  )
}
