import type { Exchange, LoggedRequest, Message } from "portico-emulator"
import { useDeferredValue, useMemo, useState } from "react"
import { useConsole } from "../ConsoleContext.js"
import { control } from "../emulator.js"
import { clearLog, useLog } from "../log.js"
import { Button, Code, Empty, Facts, Head, Loaded, Problem, prettyJson, Section, Tag, Time } from "../parts/parts.js"
import { Rows } from "../parts/Rows.js"
import { go, linkTo } from "../route.js"
import { messageOf, useLoad, useTask } from "../useLoad.js"
import { curlOf, testOf } from "./snippets.js"

const kindOf = (status: number) => (status >= 500 ? "bad" : status >= 400 ? "odd" : "good")

// All words of the filter, anywhere in what a row shows.
const isWanted = (one: LoggedRequest, words: ReadonlyArray<string>): boolean => {
  const text =
    `${one.method} ${one.path} ${one.status} ${one.knownError ?? ""} ${one.access ?? ""} ${one.userId ?? ""}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

const Row = ({ of }: { readonly of: LoggedRequest }) => (
  <>
    <span className="time">{new Date(of.receivedAtMillis).toLocaleTimeString()}</span>
    <span className="method">{of.method}</span>
    <Tag kind={kindOf(of.status)}>{of.status}</Tag>
    <span className="grow">
      {of.path}
      {of.knownError !== null && <em> {of.knownError}</em>}
    </span>
    <span className="wide">{of.access}</span>
    <span className="wide">{of.durationMillis} ms</span>
  </>
)

/** Every request, as it comes in. */
export const LogScreen = ({ id }: { readonly id: string | null }) => {
  const { project, baseUrl, tell } = useConsole()
  const { isConnected, requests } = useLog()
  const [filter, setFilter] = useState("")
  const [isAllProjects, setAllProjects] = useState(true)
  const [isWithConsole, setWithConsole] = useState(false)
  const [onlyErrors, setOnlyErrors] = useState(false)
  const words = useDeferredValue(filter)
  const shown = useMemo(() => {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
    return requests.filter(
      (one) =>
        (isWithConsole || !one.isOfConsole) &&
        (isAllProjects || one.projectId === project.id) &&
        (!onlyErrors || one.status >= 400) &&
        isWanted(one, wanted)
    )
  }, [requests, words, isWithConsole, isAllProjects, onlyErrors, project.id])
  const clear = useTask(async () => {
    await clearLog()
    tell("The log is empty.")
  })
  return (
    <>
      <Head title="Live log" about={`${shown.length.toLocaleString()} of ${requests.length.toLocaleString()} requests`}>
        {!isConnected && <Tag kind="bad">not connected</Tag>}
        <Button onClick={clear.run}>Empty the log</Button>
      </Head>
      <div className="filters">
        <input
          type="search"
          aria-label="Filter"
          placeholder="Filter: path, status, error, user"
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
        <label>
          <input type="checkbox" checked={onlyErrors} onChange={({ target }) => setOnlyErrors(target.checked)} /> Only errors
        </label>
        <label>
          <input type="checkbox" checked={!isAllProjects} onChange={({ target }) => setAllProjects(!target.checked)} /> Only this
          project
        </label>
        <label>
          <input type="checkbox" checked={isWithConsole} onChange={({ target }) => setWithConsole(target.checked)} /> This
          console's own
        </label>
      </div>
      <div className={id === null ? "split" : "split has-detail"}>
        {shown.length === 0 ? (
          <Empty
            title="No request yet"
            code={`import { createClientApp } from "portico"

const app = createClientApp({
  baseUrl: ${JSON.stringify(baseUrl)},
  projectId: ${JSON.stringify(project.id)},
  publishableClientKey: ${JSON.stringify(project.publishableClientKey)}
})
await app.user.get()`}
          >
            {requests.length === 0
              ? "Run your app against the emulator: each of its requests appears here."
              : "No request fits the filter."}
          </Empty>
        ) : (
          <Rows
            label="Requests"
            items={shown}
            keyOf={({ number }) => number}
            linkOf={({ number }) => linkTo(project.id, "log", `${number}`)}
            selected={({ number }) => `${number}` === id}
            isAtEnd
          >
            {(one) => <Row of={one} />}
          </Rows>
        )}
        {id !== null && <Detail key={id} number={id} />}
      </div>
    </>
  )
}

const Detail = ({ number }: { readonly number: string }) => {
  const { project } = useConsole()
  const [isRevealed, setRevealed] = useState(false)
  const load = useLoad(`${number} ${isRevealed}`, (signal) =>
    control<Exchange>("GET", `requests/${encodeURIComponent(number)}?reveal=${isRevealed}`, undefined, signal)
  )
  return (
    <article className="detail" aria-label={`Request ${number}`}>
      <div className="actions">
        <a className="button quiet" href={linkTo(project.id, "log")}>
          Close
        </a>
        <Button kind="quiet" aria-pressed={isRevealed} onClick={() => setRevealed(!isRevealed)}>
          {isRevealed ? "Mask secrets" : "Reveal secrets"}
        </Button>
        <Replay number={number} />
      </div>
      <Loaded load={load}>{(exchange) => <Shown exchange={exchange} />}</Loaded>
    </article>
  )
}

const Replay = ({ number }: { readonly number: string }) => {
  const { project, tell } = useConsole()
  const task = useTask(async () => {
    const made = await control<{ readonly number: number }>("POST", `requests/${encodeURIComponent(number)}/replay`)
    tell(`Sent again, as request ${made.number}.`)
    go(linkTo(project.id, "log", `${made.number}`))
  })
  return (
    <>
      <Button kind="quiet" onClick={task.run} disabled={task.isPending}>
        Send again
      </Button>
      <Problem message={task.error} />
    </>
  )
}

const Shown = ({ exchange }: { readonly exchange: Exchange }) => {
  const { project } = useConsole()
  return (
    <>
      <h2>
        {exchange.method} {exchange.path}
      </h2>
      <Facts
        of={[
          [
            "Status",
            <Tag key="status" kind={kindOf(exchange.status)}>
              {exchange.status}
            </Tag>
          ],
          ["Known error", exchange.knownError && <KnownError code={exchange.knownError} />],
          ["Caller", exchange.access],
          [
            "User",
            exchange.userId && <a href={linkTo(exchange.projectId ?? project.id, "users", exchange.userId)}>{exchange.userId}</a>
          ],
          ["Time", <Time key="time" at={exchange.receivedAtMillis} />],
          ["Duration", `${exchange.durationMillis} ms`],
          ["Request id", exchange.id]
        ]}
      />
      <MessageView title="Request" of={exchange.request} />
      <MessageView title="Response" of={exchange.response} />
      <Copies exchange={exchange} />
    </>
  )
}

const bodyText = (body: string): string => {
  try {
    return prettyJson(JSON.parse(body))
  } catch {
    return body
  }
}

const MessageView = ({ title, of }: { readonly title: string; readonly of: Message }) => (
  <Section title={title}>
    {of.body === null ? (
      <p className="muted">{of.isWhole ? "No body" : "The body is not kept: it is no text, too long, or too old."}</p>
    ) : (
      <Code label={`body of the ${title.toLowerCase()}`}>{bodyText(of.body)}</Code>
    )}
    <details>
      <summary>{of.headers.length} headers</summary>
      <Facts of={of.headers} />
    </details>
  </Section>
)

const KnownError = ({ code }: { readonly code: string }) => {
  const docs = useLoad(code, async () => (await import("./errorDocs.js")).docsOf(code))
  return (
    <details className="known">
      <summary>{code}</summary>
      {docs.value?.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </details>
  )
}

type Kind = "curl" | "FakeHttp" | "test"

// What is copied has the secrets, or it would not work.
const Copies = ({ exchange }: { readonly exchange: Exchange }) => {
  const { baseUrl } = useConsole()
  const [shown, setShown] = useState<Kind | null>(null)
  const load = useLoad(`${exchange.number} ${shown}`, async (signal) => {
    if (shown === null) return null
    const whole = await control<Exchange>("GET", `requests/${exchange.number}?reveal=true`, undefined, signal)
    const named = { ...whole, path: exchange.path.includes("***") ? whole.path : exchange.path }
    if (shown === "curl") return curlOf({ ...named.request, method: named.method, url: baseUrl + named.path })
    if (shown === "test") return testOf(named)
    try {
      return (await import("./fakeOf.js")).fakeOf(named) ?? "The contract has no call with this path and outcome."
    } catch (error) {
      return `The response is not one that the contract declares: ${messageOf(error)}`
    }
  })
  return (
    <Section title="Copy as">
      <fieldset className="tabs">
        <legend className="hidden">Form</legend>
        {(["curl", "FakeHttp", "test"] as const).map((kind) => (
          <Button key={kind} kind="quiet" aria-pressed={kind === shown} onClick={() => setShown(kind === shown ? null : kind)}>
            {kind === "FakeHttp" ? "answer of FakeHttp" : kind}
          </Button>
        ))}
      </fieldset>
      {typeof load.value === "string" && <Code label={`request as ${shown}`}>{load.value}</Code>}
    </Section>
  )
}
