import { useDeferredValue, useEffect, useRef, useState } from "react"
import { useConsole } from "../ConsoleContext.js"
import { control } from "../emulator.js"
import { Preview } from "../parts/Preview.js"
import type { Entered } from "../parts/parts.js"
import { Button, Choice, Confirmed, Empty, Facts, Field, Form, Head, Loaded, Problem, Section, Tag } from "../parts/parts.js"
import { go, linkTo } from "../route.js"
import { messageOf, useLoad, useTask, useWatched } from "../useLoad.js"

type Kind = "template" | "theme"
interface Source {
  readonly kind: Kind
  readonly id: string
  readonly displayName: string
  readonly tsxSource: string
  readonly themeId: string | null
}

/** The looks of e-mails: templates, themes, and an editor for both. */
export const TemplatesScreen = ({ id }: { readonly id: string | null }) => {
  const { app, project } = useConsole()
  const config = useWatched(app.config.current)
  const chosen = config.value?.emails?.selectedThemeId
  const choose = useTask((themeId: string) => app.config.update({ "emails.selectedThemeId": themeId }))
  const load = useLoad("sources", async () => {
    const [templates, themes] = await Promise.all([app.emails.templates.list(), app.emails.themes.list()])
    const sources = await Promise.all(themes.map(async (theme) => ({ ...theme, ...(await app.emails.themes.get(theme.id)) })))
    return [
      ...templates.map(
        (one): Source => ({
          kind: "template",
          id: one.id,
          displayName: one.displayName,
          tsxSource: one.tsxSource,
          themeId: typeof one.themeId === "string" ? one.themeId : null
        })
      ),
      ...sources.map(
        (one): Source => ({ kind: "theme", id: one.id, displayName: one.displayName, tsxSource: one.tsxSource, themeId: null })
      )
    ]
  })
  return (
    <>
      <Head title="E-mail templates" about="React components in TypeScript. A theme is around the content of every mail." />
      <MailServer />
      <Problem message={choose.error} />
      <Loaded load={load}>
        {(sources) => {
          const edited = sources.find((one) => one.id === id)
          return (
            <>
              {edited && (
                <Editor
                  key={edited.id}
                  source={edited}
                  themes={sources.filter(({ kind }) => kind === "theme")}
                  onChanged={load.reload}
                />
              )}
              {(["template", "theme"] as const).map((kind) => (
                <Section key={kind} title={kind === "template" ? "Templates" : "Themes"}>
                  <ul className="list">
                    {sources
                      .filter((one) => one.kind === kind)
                      .map((one) => (
                        <li key={one.id}>
                          <a href={linkTo(project.id, "templates", one.id)}>{one.displayName}</a>
                          {one.id === chosen && <Tag kind="good">around every mail</Tag>}
                          {kind === "theme" && one.id !== chosen && (
                            <span className="actions">
                              <Button
                                kind="quiet"
                                aria-label={`Use ${one.displayName} for every mail`}
                                onClick={() => choose.run(one.id)}
                                disabled={choose.isPending}
                              >
                                Use
                              </Button>
                            </span>
                          )}
                        </li>
                      ))}
                  </ul>
                  {sources.every((one) => one.kind !== kind) && (
                    <Empty
                      title={`No ${kind} of its own`}
                      code={`await admin.emails.${kind}s.create({ displayName: "Welcome" })`}
                    >
                      The mails of the platform have its built-in ones.
                    </Empty>
                  )}
                  <NewSource kind={kind} onCreated={load.reload} />
                </Section>
              ))}
            </>
          )
        }}
      </Loaded>
    </>
  )
}

/** Templates of its own need a mail server of the project, as on the platform. */
const MailServer = () => {
  const { app, tell } = useConsole()
  const load = useLoad("mail server", async () => (await app.config.get()).emails?.server)
  const setUp = useTask(async () => {
    await app.config.update({
      "emails.server": {
        isShared: false,
        host: "smtp.example.com",
        port: 587,
        username: "emulator",
        password: "emulator",
        senderName: "Emulator",
        senderEmail: "hello@example.com"
      }
    })
    tell("The project has a mail server, to which nothing is sent.")
    load.reload()
  })
  if (load.value === undefined || load.value.isShared === false) return null
  return (
    <div className="empty">
      <p>
        As on the platform, a project needs a mail server before it has templates of its own. Nothing is sent to it: the mails
        stay here.
      </p>
      <Problem message={setUp.error} />
      <div className="actions">
        <Button kind="main" onClick={setUp.run} disabled={setUp.isPending}>
          Name a mail server
        </Button>
      </div>
    </div>
  )
}

const NewSource = ({ kind, onCreated }: { readonly kind: Kind; readonly onCreated: () => void }) => {
  const { app, project } = useConsole()
  const task = useTask(async (entered: Entered, form: HTMLFormElement) => {
    const given = { displayName: entered.text("name") }
    const { id } = await (kind === "template" ? app.emails.templates.create(given) : app.emails.themes.create(given))
    form.reset()
    onCreated()
    go(linkTo(project.id, "templates", id))
  })
  return (
    <Form task={task} submit={`Create ${kind}`} kind="plain">
      <Field label={`Name of the new ${kind}`} name="name" required />
    </Form>
  )
}

// What a theme is shown around.
const sample = "export function EmailTemplate() { return <p>This is what a mail of your app says.</p> }"

interface EditorProps {
  readonly source: Source
  readonly themes: ReadonlyArray<Source>
  readonly onChanged: () => void
}

const Editor = ({ source, themes, onChanged }: EditorProps) => {
  const { app, project, tell } = useConsole()
  const [text, setText] = useState(source.tsxSource)
  const [themeId, setThemeId] = useState(source.themeId ?? "")
  const editor = useRef<HTMLTextAreaElement>(null)
  const numbers = useRef<HTMLPreElement>(null)
  const isTemplate = source.kind === "template"
  const save = useTask(async () => {
    if (isTemplate) await app.emails.templates.update(source.id, { tsxSource: text, ...(themeId !== "" && { themeId }) })
    else await app.emails.themes.update(source.id, { tsxSource: text })
    tell("The source is saved.")
    onChanged()
  })
  const remove = useTask(async () => {
    await (isTemplate ? app.emails.templates.delete(source.id) : app.emails.themes.delete(source.id))
    go(linkTo(project.id, "templates"))
    onChanged()
  })
  const settled = useSettled(useDeferredValue(text))
  const preview = useLoad(`${settled} ${themeId}`, async () => {
    const rendered = await app.emails
      .render(
        isTemplate
          ? { templateTsxSource: settled, ...(themeId !== "" && { themeId }) }
          : { templateTsxSource: sample, themeTsxSource: settled }
      )
      .catch((error: unknown) => messageOf(error))
    if (typeof rendered === "string") return { problem: rendered, line: lineIn(rendered) }
    const { id } = await control<{ readonly id: string }>("POST", "previews", rendered.html)
    return { id, subject: rendered.subject, category: rendered.notificationCategory }
  })
  const goToLine = (line: number) => {
    const start =
      text
        .split("\n")
        .slice(0, line - 1)
        .join("\n").length + (line > 1 ? 1 : 0)
    editor.current?.focus()
    editor.current?.setSelectionRange(start, start + (text.split("\n")[line - 1]?.length ?? 0))
  }
  const shown = preview.value
  const wrongLine = shown !== undefined && "line" in shown ? shown.line : null
  return (
    <Section
      title={`${isTemplate ? "Template" : "Theme"}: ${source.displayName}`}
      actions={
        <a className="button quiet" href={linkTo(project.id, "templates")}>
          Close
        </a>
      }
    >
      <div className="editor">
        <div className="field">
          <label htmlFor="source">Source</label>
          <div className="numbered">
            <pre className="numbers" ref={numbers} aria-hidden="true">
              {text.split("\n").map((_, index) => (
                <span key={index} className={index + 1 === wrongLine ? "wrong" : undefined}>
                  {`${index + 1}\n`}
                </span>
              ))}
            </pre>
            <textarea
              id="source"
              ref={editor}
              className="source"
              rows={28}
              spellCheck={false}
              wrap="off"
              value={text}
              onChange={({ target }) => setText(target.value)}
              onScroll={({ currentTarget }) => numbers.current?.scrollTo({ top: currentTarget.scrollTop })}
            />
          </div>
          {isTemplate && (
            <Choice
              label="Theme"
              value={themeId}
              onChange={({ target }) => setThemeId(target.value)}
              options={[["", "that of the project"], ...themes.map((one) => [one.id, one.displayName] as const)]}
            />
          )}
          <Problem message={save.error} />
          <div className="actions">
            <Button kind="main" onClick={save.run} disabled={save.isPending}>
              Save source
            </Button>
            <Confirmed label={`Delete ${source.kind}`} question={`Delete ${source.displayName}?`} task={remove} />
          </div>
        </div>
        <div className="editor-preview">
          <Problem message={preview.error} />
          {shown === undefined && preview.error === null && <p className="muted">Rendering</p>}
          {shown !== undefined && "problem" in shown && (
            <>
              <Problem message={shown.problem} />
              <div className="actions">
                {shown.line !== null && <Button onClick={() => goToLine(shown.line ?? 1)}>Go to line {shown.line}</Button>}
              </div>
            </>
          )}
          {shown !== undefined && "id" in shown && (
            <>
              {isTemplate && (
                <Facts
                  of={[
                    ["Subject", shown.subject],
                    ["Category", shown.category]
                  ]}
                />
              )}
              <Preview title={source.displayName} src={`/emulator/previews/${encodeURIComponent(shown.id)}`} />
            </>
          )}
        </div>
      </div>
    </Section>
  )
}

// The compiler names the place of a mistake: `file:line:column: ERROR`.
const lineIn = (problem: string): number | null => {
  const [, line] = /:(\d+):\d+: ERROR/.exec(problem) ?? []
  return line === undefined ? null : Number(line)
}

/** Returns a value once it has not changed for a moment. */
const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 400)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
