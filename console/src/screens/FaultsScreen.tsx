import { useConsole } from "../ConsoleContext.js"
import { control } from "../emulator.js"
import type { Entered } from "../parts/parts.js"
import {
  Button,
  Check,
  Choice,
  Code,
  Empty,
  Facts,
  Field,
  Form,
  Head,
  Loaded,
  Problem,
  Section,
  Tag,
  Time
} from "../parts/parts.js"
import { useLoad, useTask } from "../useLoad.js"

interface Fault {
  readonly id: string
  readonly kind: string
  readonly route?: string
  readonly project?: string
  readonly user?: string
  readonly access?: string
  readonly times?: number
  readonly share?: number
  readonly millis?: number
  readonly hits: number
}

const kinds = [
  ["latency", "the answer comes later"],
  ["rate-limit", "429, with Retry-After"],
  ["error-500", "the platform fails (500)"],
  ["error-503", "the platform is unavailable (503)"],
  ["reset", "the connection is lost"],
  ["hang", "no answer comes"],
  ["truncated-body", "the answer ends in the middle"],
  ["foreign-body", "a portal's page answers"],
  ["expired-token", "the access token has expired"],
  ["unknown-token", "the access token is unknown"],
  ["broken-keys", "the public keys are others"],
  ["refused-refresh", "the session has ended"]
] as const

/** What goes wrong on demand, and how time passes. */
export const FaultsScreen = () => (
  <>
    <Head title="Faults and time" about="The requests of this console are spared." />
    <Faults />
    <TimeSection />
  </>
)

const Faults = () => {
  const { project, tell } = useConsole()
  const load = useLoad("faults", (signal) => control<{ items: ReadonlyArray<Fault> }>("GET", "faults", undefined, signal))
  const add = useTask(async (entered: Entered) => {
    const number = (name: string) => (entered.text(name) === "" ? {} : { [name]: Number(entered.text(name)) })
    const text = (name: string) => (entered.text(name) === "" ? {} : { [name]: entered.text(name) })
    await control("POST", "faults", {
      kind: entered.text("kind"),
      ...text("route"),
      ...text("access"),
      ...text("user"),
      ...number("times"),
      ...number("share"),
      ...number("millis"),
      ...(entered.isChecked("own") && { project: project.id }),
      ...(entered.isChecked("takesEffect") && { takesEffect: true })
    })
    tell("The fault is on.")
    load.reload()
  })
  const remove = useTask(async (path: string) => {
    await control("DELETE", path)
    load.reload()
  })
  return (
    <Section
      title="Faults"
      actions={
        <>
          <Button onClick={load.reload}>Look again</Button>
          <Button onClick={() => remove.run("faults")}>Remove all</Button>
        </>
      }
    >
      <Problem message={remove.error} />
      <Loaded load={load}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              title="Everything works"
              code={`curl -X POST ${location.origin}/emulator/faults -H 'content-type: application/json' \\
  -d '{"kind":"error-503","route":"/users/*","times":3}'`}
            >
              Let something fail below, or from a test over HTTP.
            </Empty>
          ) : (
            <ul className="list">
              {items.map((fault) => (
                <li key={fault.id}>
                  <Tag kind="bad">{fault.kind}</Tag>
                  <code>{fault.route ?? "every route"}</code>
                  <span className="muted">
                    {[
                      fault.project === undefined ? "all projects" : "one project",
                      ...(fault.access === undefined ? [] : [`${fault.access} calls`]),
                      ...(fault.user === undefined ? [] : [`user ${fault.user}`]),
                      ...(fault.share === undefined ? [] : [`${fault.share * 100} % of them`]),
                      ...(fault.times === undefined ? [] : [`${fault.times} times`]),
                      ...(fault.millis === undefined ? [] : [`${fault.millis} ms`]),
                      `met ${fault.hits} times`
                    ].join(", ")}
                  </span>
                  <span className="actions">
                    <Button
                      kind="quiet"
                      aria-label={`Remove ${fault.kind}`}
                      onClick={() => remove.run(`faults/${encodeURIComponent(fault.id)}`)}
                    >
                      Remove
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Form task={add} submit="Turn on" kind="main">
        <Choice label="What goes wrong" name="kind" options={kinds} />
        <Field
          label="Route"
          name="route"
          placeholder="POST /auth/password/sign-in"
          hint="A path with * for any part. Empty: every route"
        />
        <Choice
          label="Caller"
          name="access"
          options={[
            ["", "everybody"],
            ["client", "clients"],
            ["server", "servers"],
            ["admin", "administrators"]
          ]}
        />
        <Field label="Id of a user" name="user" hint="Empty: everybody" />
        <Field label="How many times" name="times" type="number" min="1" hint="Empty: until it is removed" />
        <Field
          label="Share of the requests"
          name="share"
          type="number"
          min="0"
          max="1"
          step="0.05"
          hint="From 0 to 1. Empty: all"
        />
        <Field label="Delay in milliseconds" name="millis" type="number" min="0" hint="For a later answer. Empty: 2000" />
        <Check label="Only in this project" name="own" />
        <Check label="The request takes effect, and only its answer is lost" name="takesEffect" />
      </Form>
    </Section>
  )
}

interface TimeState {
  readonly now: string
  readonly aheadMillis: number
  readonly speed: number
  readonly nextExpiry: string | null
}

const TimeSection = () => {
  const { tell } = useConsole()
  const load = useLoad("time", (signal) => control<TimeState>("GET", "time", undefined, signal))
  const act = useTask(async (action: string, body: object = {}) => {
    await control("POST", `time/${action}`, body)
    tell("The time was changed.")
    load.reload()
  })
  const set = useTask(async (entered: Entered) => {
    await control("POST", "time/set", { to: new Date(entered.text("to")).toISOString() })
    load.reload()
  })
  return (
    <Section title="Time" actions={<Button onClick={load.reload}>Look again</Button>}>
      <Loaded load={load}>
        {(time) => (
          <Facts
            of={[
              ["Now", <Time key="now" at={new Date(time.now)} />],
              ["Ahead", time.aheadMillis === 0 ? null : `${Math.round(time.aheadMillis / 1000).toLocaleString()} seconds`],
              [
                "Passes",
                time.speed === 0 ? (
                  <Tag key="stopped" kind="odd">
                    stopped
                  </Tag>
                ) : (
                  `${time.speed} times as fast`
                )
              ],
              ["Next expiry", time.nextExpiry && <Time key="next" at={new Date(time.nextExpiry)} />]
            ]}
          />
        )}
      </Loaded>
      <Problem message={act.error} />
      <div className="actions">
        <Button onClick={() => act.run("stop")}>Stop</Button>
        <Button onClick={() => act.run("run", { speed: 1 })}>Run</Button>
        <Button onClick={() => act.run("run", { speed: 60 })}>60 times as fast</Button>
        <Button onClick={() => act.run("step", { by: "1 minute" })}>+1 minute</Button>
        <Button onClick={() => act.run("step", { by: "1 hour" })}>+1 hour</Button>
        <Button onClick={() => act.run("step", { by: "1 day" })}>+1 day</Button>
        <Button onClick={() => act.run("step", { by: "next-expiry" })}>To the next expiry</Button>
        <Button onClick={() => act.run("reset")}>Back to now</Button>
      </div>
      <Form task={set} submit="Set the time" kind="plain">
        <Field label="To" name="to" type="datetime-local" required />
      </Form>
      <Code label="the same over HTTP">{`curl -X POST ${location.origin}/emulator/time/step -H 'content-type: application/json' -d '{"by":"1 hour"}'`}</Code>
    </Section>
  )
}
