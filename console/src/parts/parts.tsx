import type { ComponentProps, FormEvent, ReactNode } from "react"
import { useId, useState } from "react"
import type { Load, Task } from "../useLoad.js"

type ButtonKind = "plain" | "main" | "danger" | "quiet"

/** A button. It does not submit a form unless told so. */
export const Button = ({
  kind = "plain",
  className = "",
  ...props
}: ComponentProps<"button"> & { readonly kind?: ButtonKind }) => (
  <button type="button" {...props} className={`button ${kind} ${className}`} />
)

/** Copies a text, and says so. */
export const Copy = ({
  text,
  label,
  children = "Copy"
}: {
  readonly text: string
  readonly label?: string
  readonly children?: string
}) => {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 1500)
  }
  return (
    <Button kind="quiet" onClick={() => void copy()} aria-label={label}>
      {isCopied ? "Copied" : children}
    </Button>
  )
}

/** Some code, with a button that copies it. */
export const Code = ({ children, label }: { readonly children: string; readonly label: string }) => (
  <figure className="code">
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached with the keyboard */}
    <section className="code-text" tabIndex={0} aria-label={label}>
      <pre>
        <code>{children}</code>
      </pre>
    </section>
    <Copy text={children} label={`Copy ${label}`} />
  </figure>
)

/** A value of JSON as people read it. */
export const prettyJson = (value: unknown): string => JSON.stringify(value, null, 2) ?? ""

interface FieldProps extends ComponentProps<"input"> {
  readonly label: string
  readonly hint?: ReactNode
}

/** A field with its label. */
export const Field = ({ label, hint, ...props }: FieldProps) => {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input autoComplete="off" {...props} id={id} aria-describedby={hint ? `${id}-hint` : undefined} />
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  )
}

/** A field of several lines. */
export const Area = ({
  label,
  hint,
  ...props
}: ComponentProps<"textarea"> & { readonly label: string; readonly hint?: ReactNode }) => {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea spellCheck={false} rows={4} {...props} id={id} aria-describedby={hint ? `${id}-hint` : undefined} />
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  )
}

/** A choice of one among several. */
export const Choice = ({
  label,
  hint,
  options,
  ...props
}: ComponentProps<"select"> & {
  readonly label: string
  readonly hint?: ReactNode
  readonly options: ReadonlyArray<readonly [value: string, text: string]>
}) => {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select {...props} id={id} aria-describedby={hint ? `${id}-hint` : undefined}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  )
}

/** A choice of yes or no. */
export const Check = ({ label, hint, ...props }: FieldProps) => {
  const id = useId()
  const check = (
    <label className="check">
      <input type="checkbox" {...props} aria-describedby={hint ? id : undefined} /> {label}
    </label>
  )
  return hint ? (
    <div className="field">
      {check}
      <small id={id}>{hint}</small>
    </div>
  ) : (
    check
  )
}

/** The values of a form by the names of its fields; what is left empty is an empty text. */
export class Entered {
  readonly #data: FormData
  constructor(form: HTMLFormElement) {
    this.#data = new FormData(form)
  }
  text(name: string): string {
    return String(this.#data.get(name) ?? "")
  }
  /** Null if it is left empty. */
  textOrNull(name: string): string | null {
    return this.text(name) || null
  }
  /** Null if none is chosen. */
  file(name: string): File | null {
    const value = this.#data.get(name)
    return value instanceof File && value.name !== "" ? value : null
  }
  /** The values of all that have the name and are checked. */
  all(name: string): ReadonlyArray<string> {
    return this.#data.getAll(name).map(String)
  }
  isChecked(name: string): boolean {
    return this.#data.get(name) === "on"
  }
  /** Parses JSON; empty is null. Throws an error that names the field. */
  json(name: string, label: string): unknown {
    const text = this.text(name).trim()
    try {
      return text === "" ? null : JSON.parse(text)
    } catch (error) {
      throw new Error(`${label} is no JSON: ${error instanceof Error ? error.message : error}`)
    }
  }
}

/** A form that runs a task with what was entered. */
export const Form = ({
  task,
  submit,
  children,
  kind = "main",
  onReset
}: {
  readonly task: Task<[entered: Entered, form: HTMLFormElement]>
  readonly submit: string
  readonly children?: ReactNode
  readonly kind?: ButtonKind
  readonly onReset?: () => void
}) => {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    task.run(new Entered(event.currentTarget), event.currentTarget)
  }
  return (
    <form onSubmit={send} className="form">
      {children}
      <Problem message={task.error} />
      <div className="actions">
        <Button type="submit" kind={kind} disabled={task.isPending}>
          {submit}
        </Button>
        {onReset && <Button onClick={onReset}>Cancel</Button>}
      </div>
    </form>
  )
}

/** Why something failed. */
export const Problem = ({ message }: { readonly message: string | null }) =>
  message === null ? null : (
    <p role="alert" className="problem">
      {message}
    </p>
  )

/** What was loaded, or that it loads, or why it did not. */
export const Loaded = <A,>({ load, children }: { readonly load: Load<A>; readonly children: (value: A) => ReactNode }) => (
  <>
    {load.error !== null && (
      <div>
        <Problem message={load.error} />
        <Button onClick={load.reload}>Try again</Button>
      </div>
    )}
    {load.value === undefined ? load.error === null && <p className="muted">Loading</p> : children(load.value)}
  </>
)

/** What to do where there is nothing yet, with the code for it. */
export const Empty = ({
  title,
  children,
  code
}: {
  readonly title: string
  readonly children: ReactNode
  readonly code?: string
}) => (
  <div className="empty">
    <h2>{title}</h2>
    <p>{children}</p>
    {code && <Code label="code for it">{code}</Code>}
  </div>
)

/** The head of a screen: its title, what it is about, and its actions. */
export const Head = ({
  title,
  about,
  children
}: {
  readonly title: string
  readonly about?: string
  readonly children?: ReactNode
}) => (
  <header className="head">
    <div>
      <h1>{title}</h1>
      {about && <p className="muted">{about}</p>}
    </div>
    <div className="actions">{children}</div>
  </header>
)

/** A part of a screen. */
export const Section = ({
  title,
  children,
  actions
}: {
  readonly title: string
  readonly children: ReactNode
  readonly actions?: ReactNode
}) => (
  <section className="section">
    <div className="section-head">
      <h2>{title}</h2>
      <div className="actions">{actions}</div>
    </div>
    {children}
  </section>
)

/** Names and values. */
export const Facts = ({ of }: { readonly of: ReadonlyArray<readonly [name: string, value: ReactNode]> }) => (
  <dl className="facts">
    {of.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value ?? <span className="muted">none</span>}</dd>
      </div>
    ))}
  </dl>
)

/** Asks again before something that cannot be undone. */
export const Confirmed = ({
  label,
  question,
  task
}: {
  readonly label: string
  readonly question: string
  readonly task: Task<[]>
}) => {
  const [isAsked, setAsked] = useState(false)
  return isAsked ? (
    <span className="confirm">
      <span>{question}</span>
      <Button
        kind="danger"
        disabled={task.isPending}
        onClick={() => {
          setAsked(false)
          task.run()
        }}
      >
        {label}
      </Button>
      <Button onClick={() => setAsked(false)}>Keep</Button>
    </span>
  ) : (
    <>
      <Button kind="danger" disabled={task.isPending} onClick={() => setAsked(true)}>
        {label}
      </Button>
      <Problem message={task.error} />
    </>
  )
}

/** A short word about a thing. */
export const Tag = ({
  children,
  kind = "plain"
}: {
  readonly children: ReactNode
  readonly kind?: "plain" | "good" | "bad" | "odd"
}) => <span className={`tag ${kind}`}>{children}</span>

/** A time, in the form of the browser's language. */
export const Time = ({ at }: { readonly at: Date | number }) => {
  const date = new Date(at)
  return <time dateTime={date.toISOString()}>{date.toLocaleString()}</time>
}
