import { useConsole } from "../ConsoleContext.js"
import { control } from "../emulator.js"
import type { Entered } from "../parts/parts.js"
import { Button, Confirmed, Empty, Field, Form, Head, Loaded, prettyJson, Section } from "../parts/parts.js"
import { useLoad, useTask } from "../useLoad.js"

interface Names {
  readonly items: ReadonlyArray<string>
}

/** The whole state of the emulator: snapshots to return to, and a file of it. */
export const SnapshotsScreen = () => {
  const { tell } = useConsole()
  const load = useLoad("snapshots", (signal) => control<Names>("GET", "snapshots", undefined, signal))
  const take = useTask(async (entered: Entered, form: HTMLFormElement) => {
    await control("PUT", `snapshots/${encodeURIComponent(entered.text("name"))}`)
    form.reset()
    tell("The snapshot is taken.")
    load.reload()
  })
  return (
    <>
      <Head
        title="Snapshots"
        about="The state of all projects: users, sessions, mails and everything else, but neither time nor faults."
      />
      <Section title="Snapshots">
        <Loaded load={load}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty
                title="No snapshot"
                code={`curl -X PUT ${location.origin}/emulator/snapshots/seeded
curl -X POST ${location.origin}/emulator/snapshots/seeded/restore`}
              >
                Take one before you try something, and return to it at once. It lasts until the emulator stops.
              </Empty>
            ) : (
              <ul className="list">
                {items.map((name) => (
                  <SnapshotRow key={name} name={name} onChanged={load.reload} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <Form task={take} submit="Take a snapshot">
          <Field
            label="Name"
            name="name"
            required
            placeholder="seeded"
            pattern="[\w.\-]+"
            hint="Letters, digits, dots, - and _"
          />
        </Form>
      </Section>
      <StateFile />
    </>
  )
}

const SnapshotRow = ({ name, onChanged }: { readonly name: string; readonly onChanged: () => void }) => {
  const { reloadProjects, tell } = useConsole()
  const restore = useTask(async () => {
    await control("POST", `snapshots/${encodeURIComponent(name)}/restore`)
    reloadProjects()
    tell(`Everything is as it was at ${name}.`)
  })
  const remove = useTask(async () => {
    await control("DELETE", `snapshots/${encodeURIComponent(name)}`)
    onChanged()
  })
  return (
    <li>
      <strong>{name}</strong>
      <span className="actions">
        <Confirmed label={`Restore ${name}`} question="Lose what happened since?" task={restore} />
        <Button kind="quiet" aria-label={`Remove ${name}`} onClick={remove.run}>
          Remove
        </Button>
      </span>
    </li>
  )
}

const StateFile = () => {
  const { reloadProjects, tell } = useConsole()
  const save = useTask(async () => {
    const state = await control<unknown>("GET", "export")
    const link = document.createElement("a")
    link.href = URL.createObjectURL(new Blob([prettyJson(state)], { type: "application/json" }))
    link.download = "emulator.json"
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  })
  const read = useTask(async (entered: Entered, form: HTMLFormElement) => {
    const file = entered.file("file")
    if (file === null) throw new Error("Choose a file.")
    await control("POST", "import", await file.text())
    form.reset()
    reloadProjects()
    tell("Everything is as in the file.")
  })
  return (
    <Section title="A file">
      <p className="muted">It has every key, token and password hash. --import of the command starts with it.</p>
      <div className="actions">
        <Button onClick={save.run} disabled={save.isPending}>
          Export everything
        </Button>
      </div>
      <Form task={read} submit="Replace everything" kind="danger">
        <Field label="File to import" name="file" type="file" accept="application/json,.json" required />
      </Form>
    </Section>
  )
}
