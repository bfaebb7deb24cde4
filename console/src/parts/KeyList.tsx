import type { ReactNode } from "react"
import { useState } from "react"
import type { Load, Task } from "../useLoad.js"
import { useTask } from "../useLoad.js"
import { List } from "./List.js"
import type { Entered } from "./parts.js"
import { Button, Code, Form, Loaded, Problem, Section, Tag, Time } from "./parts.js"

/** A key of whichever kind, as the list shows it. */
export interface ListedKey {
  readonly id: string
  readonly description: string
  /** The ends of what it consists of. */
  readonly ends: ReadonlyArray<string>
  readonly isValid: boolean
  readonly expiresAt: Date | null
}

interface KeyListProps {
  readonly title: string
  readonly load: Load<ReadonlyArray<ListedKey>>
  readonly revoke: Task<[id: string]>
  /** What is said if there is none. */
  readonly none: ReactNode
  /** Creates keys, and returns what is shown only once. */
  readonly create: (entered: Entered) => Promise<string>
  /** The fields of a new one. */
  readonly children: ReactNode
}

/** Keys that can be revoked, and a form for a new one. */
export const KeyList = ({ title, load, revoke, none, create, children }: KeyListProps) => {
  const [made, setMade] = useState<string | null>(null)
  const task = useTask(async (entered: Entered, form: HTMLFormElement) => {
    setMade(await create(entered))
    form.reset()
    load.reload()
  })
  return (
    <Section title={title}>
      <Problem message={revoke.error} />
      <Loaded load={load}>
        {(keys) =>
          keys.length === 0 ? (
            none
          ) : (
            <List label={title} items={keys} keyOf={({ id }) => id}>
              {({ description, ends, expiresAt, id, isValid }) => (
                <>
                  <span>{description}</span>
                  <code>{ends.map((end) => `…${end}`).join(" ")}</code>
                  {isValid ? <Tag kind="good">valid</Tag> : <Tag>not valid any more</Tag>}
                  <span className="muted">
                    {expiresAt === null ? (
                      "never expires"
                    ) : (
                      <>
                        until <Time at={expiresAt} />
                      </>
                    )}
                  </span>
                  {isValid && (
                    <span className="actions">
                      <Button kind="quiet" onClick={() => revoke.run(id)} aria-label={`Revoke ${description}`}>
                        Revoke
                      </Button>
                    </span>
                  )}
                </>
              )}
            </List>
          )
        }
      </Loaded>
      {made !== null && (
        <>
          <p className="muted">What is shown only now:</p>
          <Code label="what was created">{made}</Code>
        </>
      )}
      <details>
        <summary>New</summary>
        <Form task={task} submit="Create">
          {children}
        </Form>
      </details>
    </Section>
  )
}
