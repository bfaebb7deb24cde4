import { reveal } from "portico"
import { useState } from "react"
import { useConsole } from "../ConsoleContext.js"
import { consoleFetch } from "../emulator.js"
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
import { linkTo } from "../route.js"
import { useLoad, useTask } from "../useLoad.js"

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
    if (!response.ok) throw new Error(text)
    // The cast: the form is that of Svix's API.
    return (text === "" ? undefined : JSON.parse(text)) as A
  }
}

type Svix = ReturnType<typeof useSvix>

/** The endpoints that receive events, and what they received. */
export const WebhooksScreen = ({ id }: { readonly id: string | null }) => {
  const { tell } = useConsole()
  const svix = useSvix()
  const load = useLoad("webhooks", async () => {
    const [endpoints, messages] = await Promise.all([
      svix<Page<Endpoint>>("GET", "endpoint?limit=250"),
      svix<Page<Message>>("GET", "msg?limit=250")
    ])
    return { endpoints: endpoints.data, messages: messages.data }
  })
  const create = useTask(async (entered: Entered, form: HTMLFormElement) => {
    const types = entered
      .text("types")
      .split(/[\s,]+/)
      .filter(Boolean)
    await svix("POST", "endpoint", {
      url: entered.text("url"),
      description: entered.text("description"),
      filterTypes: types.length === 0 ? null : types,
      disabled: false
    })
    form.reset()
    tell("The endpoint receives the next event.")
    load.reload()
  })
  return (
    <>
      <Head title="Webhooks" about="Events of the project, signed as on the platform.">
        <Button onClick={load.reload}>Look again</Button>
      </Head>
      <Loaded load={load}>
        {({ endpoints, messages }) => {
          const message = messages.find((one) => one.id === id)
          return (
            <>
              {message && <MessageDetail key={message.id} message={message} endpoints={endpoints} svix={svix} />}
              <Section title="Endpoints">
                {endpoints.length === 0 ? (
                  <Empty
                    title="No endpoint"
                    code={`import { createWebhookHandler } from "portico/webhooks"

export const POST = createWebhookHandler({
  secret: process.env.WEBHOOK_SECRET!,
  on: { "user.created": async ({ data }) => console.log(data.id) }
})`}
                  >
                    Add the URL of your server below. --webhook of the command adds one at the start.
                  </Empty>
                ) : (
                  <ul className="list">
                    {endpoints.map((endpoint) => (
                      <EndpointRow key={endpoint.id} endpoint={endpoint} svix={svix} onChanged={load.reload} />
                    ))}
                  </ul>
                )}
                <details>
                  <summary>New endpoint</summary>
                  <Form task={create} submit="Add endpoint">
                    <Field label="URL" name="url" type="url" required placeholder="http://localhost:3000/api/webhooks" />
                    <Field label="Description" name="description" />
                    <Field label="Only these events" name="types" placeholder="user.created, team.deleted" hint="Empty: all" />
                  </Form>
                </details>
              </Section>
              <Messages messages={messages} />
            </>
          )
        }}
      </Loaded>
    </>
  )
}

interface EndpointProps {
  readonly endpoint: Endpoint
  readonly svix: Svix
  readonly onChanged: () => void
}

const EndpointRow = ({ endpoint, svix, onChanged }: EndpointProps) => {
  const { app, tell } = useConsole()
  const [secret, setSecret] = useState<string | null>(null)
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
  const remove = useTask(async () => {
    await svix("DELETE", `endpoint/${endpoint.id}`)
    onChanged()
  })
  return (
    <li>
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
        <Confirmed label="Remove" question="Remove the endpoint?" task={remove} />
      </span>
      {secret !== null && <Code label="secret of the signature">{secret}</Code>}
    </li>
  )
}

const Messages = ({ messages }: { readonly messages: ReadonlyArray<Message> }) => {
  const { project } = useConsole()
  return (
    <Section title="Events">
      {messages.length === 0 ? (
        <p className="muted">No event yet. Creating a user sends one, for example.</p>
      ) : (
        <ul className="list">
          {messages.map((message) => (
            <li key={message.id}>
              <a href={linkTo(project.id, "webhooks", message.id)}>{message.eventType}</a>
              <Time at={new Date(message.timestamp)} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const MessageDetail = ({
  message,
  endpoints,
  svix
}: {
  readonly message: Message
  readonly endpoints: ReadonlyArray<Endpoint>
  readonly svix: Svix
}) => {
  const { project, tell } = useConsole()
  const load = useLoad(message.id, () => svix<Page<Attempt>>("GET", `attempt/msg/${message.id}`))
  const resend = useTask(async (endpointId: string) => {
    await svix("POST", `msg/${message.id}/endpoint/${endpointId}/resend`)
    tell("Sent again.")
    setTimeout(load.reload, 300)
  })
  return (
    <Section
      title={message.eventType}
      actions={
        <a className="button quiet" href={linkTo(project.id, "webhooks")}>
          Close
        </a>
      }
    >
      <Facts
        of={[
          ["Id", <code key="id">{message.id}</code>],
          ["Sent", <Time key="sent" at={new Date(message.timestamp)} />],
          ["Signature", "in svix-id, svix-timestamp and svix-signature, with the secret of the endpoint"]
        ]}
      />
      <Code label="payload">{prettyJson(message.payload)}</Code>
      <h3>Deliveries</h3>
      <Problem message={resend.error} />
      <Loaded load={load}>
        {({ data }) => (
          <ul className="list">
            {data.length === 0 && <li className="muted">No endpoint was subscribed to it.</li>}
            {data.map((attempt) => (
              <li key={attempt.id}>
                <Tag kind={attempt.status === 0 ? "good" : "bad"}>{attempt.responseStatusCode || "no answer"}</Tag>
                <span>{attempt.url}</span>
                <span className="muted">
                  <Time at={new Date(attempt.timestamp)} />, {attempt.responseDurationMs} ms
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <div className="actions">
        {endpoints.map((endpoint) => (
          <Button key={endpoint.id} onClick={() => resend.run(endpoint.id)}>
            Send again to {endpoint.url}
          </Button>
        ))}
      </div>
    </Section>
  )
}
