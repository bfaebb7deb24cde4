import type { Config, Projects } from "portico"
import type { ReactNode } from "react"
import { useState } from "react"
import { useConsole } from "../ConsoleContext.js"
import type { Entered } from "../parts/parts.js"
import {
  Area,
  Button,
  Check,
  Choice,
  Code,
  Confirmed,
  Empty,
  Field,
  Form,
  Head,
  Loaded,
  prettyJson,
  Section
} from "../parts/parts.js"
import { go, linkTo } from "../route.js"
import { useLoad, useTask, useWatched } from "../useLoad.js"
import type { Setting, SettingGroup, SettingList } from "./settings.js"
import { appSettings, settingGroups, valueAt } from "./settings.js"

/** All settings as a form that says what each does, and beside it as JSON. */
export const ConfigScreen = () => {
  const { app, project } = useConsole()
  const config = useWatched(app.config.current)
  return (
    <>
      <Head title="Configuration" about="Each setting has a path, by which the JSON and your code name it.">
        {[
          ["permissions", "Permissions"],
          ["payments", "Products and items"],
          ["templates", "E-mail templates"]
        ].map(([section = "", title]) => (
          <a key={section} className="button" href={linkTo(project.id, section)}>
            {title}
          </a>
        ))}
      </Head>
      <div className="editor">
        <div className="column">
          <ProjectForm />
          <Loaded load={config}>
            {(value) => settingGroups.map((group) => <Group key={group.title} group={group} config={value} />)}
          </Loaded>
          <DeleteProject />
        </div>
        <div className="column">
          <Override of={JSON.stringify(config.value) ?? ""} />
          <Section title="The whole configuration">
            <Loaded load={config}>{(value) => <Code label="configuration with all defaults">{prettyJson(value)}</Code>}</Loaded>
          </Section>
        </div>
      </div>
    </>
  )
}

const texts = [
  ["displayName", "Name", "What e-mails and screens call the app"],
  ["description", "Description", "For the people of the project"],
  ["logoUrl", "URL of the logo", "In screens"],
  ["logoFullUrl", "URL of the logo with the name", "In screens"]
] as const

const ProjectForm = () => {
  const { app, reloadProjects, tell } = useConsole()
  const load = useWatched(app.project.current)
  const save = useTask(async (entered: Entered) => {
    await app.project.update({
      displayName: entered.text("displayName"),
      description: entered.textOrNull("description"),
      logoUrl: entered.textOrNull("logoUrl"),
      logoFullUrl: entered.textOrNull("logoFullUrl"),
      isProductionMode: entered.isChecked("production")
    })
    await app.project.current.refetch()
    tell("The project is saved.")
    reloadProjects()
  })
  return (
    <Section title="Project">
      <Loaded load={load}>
        {(project: Projects.AdminProject) => (
          <Form key={texts.map(([name]) => project[name]).join()} task={save} submit="Save project">
            {texts.map(([name, label, hint]) => (
              <Field
                key={name}
                label={label}
                hint={hint}
                name={name}
                required={name === "displayName"}
                defaultValue={project[name] ?? ""}
              />
            ))}
            <Check
              label="Production mode"
              hint="Whether the project is live. The emulator keeps it, and behaves the same."
              name="production"
              defaultChecked={project.isProductionMode}
            />
          </Form>
        )}
      </Loaded>
    </Section>
  )
}

// A setting with a default is there; of the others the place is, unless the platform is older than the setting.
const isThere = (config: Config.Config, { kind, path, since }: Setting, platform: string): boolean => {
  if (since !== undefined && platform < since) return false
  const hasDefault = kind === "flag" || kind === "ids" || typeof kind === "object" || !path.includes(".")
  return valueAt(config, hasDefault ? path : path.slice(0, path.lastIndexOf("."))) !== undefined
}

const Group = ({ group, config }: { readonly group: SettingGroup; readonly config: Config.Config }) => {
  const { project } = useConsole()
  const apps = group.hasApps ? appSettings(config.apps?.installed) : []
  const settings = [...group.settings, ...apps].filter((one) => isThere(config, one, project.platform))
  return (
    <Section title={group.title}>
      <SettingsForm settings={settings} config={config} at="" submit={`Save ${group.title.toLowerCase()}`} />
      {group.lists
        .filter(({ path }) => valueAt(config, path) !== undefined)
        .map((list) => (
          <Entries key={list.path} list={list} config={config} />
        ))}
    </Section>
  )
}

interface SettingsFormProps {
  readonly settings: ReadonlyArray<Setting>
  readonly config: Config.Config
  /** What the paths are below: nothing, or an entry with a dot. */
  readonly at: string
  readonly submit: string
}

const SettingsForm = ({ settings, config, at, submit }: SettingsFormProps) => {
  const { app, tell } = useConsole()
  const save = useTask(async (entered: Entered) => {
    const changes = settings.flatMap((setting) => {
      const path = at + setting.path
      const after = enteredOf(entered, setting, path)
      const isSame = after === undefined || JSON.stringify(valueAt(config, path) ?? null) === JSON.stringify(after)
      return isSame ? [] : [[path, after] as const]
    })
    if (changes.length === 0) return tell("Nothing is different.")
    // The cast: the platform checks the values, and its refusal names the path.
    await app.config.update(Object.fromEntries(changes) as Parameters<typeof app.config.update>[0])
    // The form shows what is stored before it says so, and does not replace what is typed after that.
    await app.config.current.refetch()
    tell(`Saved: ${changes.map(([path]) => path).join(", ")}.`)
  })
  const values = settings.map(({ path }) => valueAt(config, at + path))
  return (
    <Form key={JSON.stringify(values)} task={save} submit={submit}>
      {settings.map((setting, index) => (
        <SettingField key={setting.path} setting={setting} path={at + setting.path} value={values[index]} />
      ))}
    </Form>
  )
}

// Undefined for what stays as it is; null for the default.
const enteredOf = (entered: Entered, { kind, label }: Setting, path: string): unknown => {
  if (kind === "flag") return entered.isChecked(path)
  if (kind === "ids") return Object.fromEntries(entered.all(path).map((id) => [id, true]))
  if (kind === "json") return entered.json(path, label)
  const text = entered.textOrNull(path)
  if (kind === "secret") return text ?? undefined
  return kind === "number" && text !== null ? Number(text) : text
}

interface SettingFieldProps {
  readonly setting: Setting
  readonly path: string
  readonly value: unknown
}

const SettingField = ({ setting: { effect, kind, label }, path, value }: SettingFieldProps) => {
  const hint = (
    <>
      {effect} <code>{path}</code>
    </>
  )
  const text = typeof value === "string" || typeof value === "number" ? `${value}` : ""
  if (kind === "flag") return <Check label={label} hint={hint} name={path} defaultChecked={value === true} />
  if (kind === "ids") return <Ids label={label} hint={hint} path={path} value={Object(value)} />
  if (kind === "json") {
    return <Area label={label} hint={hint} name={path} rows={3} defaultValue={value === undefined ? "" : prettyJson(value)} />
  }
  if (kind === "secret") {
    const placeholder = value === undefined ? "" : "set; empty: stays as it is"
    return <Field label={label} hint={hint} name={path} type="password" autoComplete="new-password" placeholder={placeholder} />
  }
  if (typeof kind === "object") {
    const options = [...(kind.includes(text) ? [] : [""]), ...kind]
    return (
      <Choice
        label={label}
        hint={hint}
        name={path}
        defaultValue={text}
        options={options.map((one) => [one, one || "not set"] as const)}
      />
    )
  }
  return <Field label={label} hint={hint} name={path} type={kind} defaultValue={text} />
}

interface IdsProps {
  readonly label: string
  readonly hint: ReactNode
  readonly path: string
  readonly value: Readonly<Record<string, unknown>>
}

const Ids = ({ label, hint, path, value }: IdsProps) => {
  const { app } = useConsole()
  const { current } = path.endsWith("signUp") ? app.projectPermissionDefinitions : app.teamPermissionDefinitions
  const definitions = useWatched(current).value ?? []
  return (
    <fieldset className="choices">
      <legend>{label}</legend>
      {definitions.map(({ id }) => (
        <Check key={id} label={id} name={path} value={id} defaultChecked={value[id] === true} />
      ))}
      {definitions.length === 0 && <span className="muted">No permission is defined.</span>}
      <small className="all">{hint}</small>
    </fieldset>
  )
}

const Entries = ({ list, config }: { readonly list: SettingList; readonly config: Config.Config }) => {
  const { app, project, tell } = useConsole()
  const [added, setAdded] = useState<string | null>(null)
  const add = useTask(async (entered: Entered, form: HTMLFormElement) => {
    const id = entered.text("id")
    // The cast: the values are those of the list.
    await app.config.update({ [`${list.path}.${id}`]: list.initial(id) } as Parameters<typeof app.config.update>[0])
    form.reset()
    setAdded(id)
  })
  const remove = useTask(async (id: string) => {
    await app.config.update({ [`${list.path}.${id}`]: null })
    tell(`${id} was removed.`)
  })
  const fields = list.fields.filter(({ since }) => since === undefined || project.platform >= since)
  return (
    <div className="entries">
      <h3>{list.label}</h3>
      <small>
        {list.effect} <code>{list.path}</code>
      </small>
      {Object.keys(Object(valueAt(config, list.path))).map((id) => (
        <details key={id} open={id === added}>
          <summary>{id}</summary>
          <SettingsForm settings={fields} config={config} at={`${list.path}.${id}.`} submit={`Save ${id}`} />
          <div className="actions">
            <Button kind="danger" onClick={() => remove.run(id)} disabled={remove.isPending}>
              Remove {id}
            </Button>
          </div>
        </details>
      ))}
      <Form task={add} submit="Add" kind="plain">
        <Field label={`Add to ${list.label.toLowerCase()}: its id`} name="id" required pattern="[a-zA-Z0-9_\-]+" />
      </Form>
    </div>
  )
}

const Override = ({ of }: { readonly of: string }) => {
  const { app, tell } = useConsole()
  const load = useLoad(`override ${of}`, () => app.config.getOverride())
  const save = useTask(async (entered: Entered) => {
    // The cast: the platform checks the values, and its refusal names the path.
    await app.config.update(entered.json("json", "The change") as Parameters<typeof app.config.update>[0])
    tell("The configuration was changed.")
  })
  return (
    <Section title="What the project sets">
      <Loaded load={load}>
        {(override) =>
          Object.keys(override).length === 0 ? (
            <Empty title="Only defaults" code={'await admin.config.update({ "auth.password.allowSignIn": false })'}>
              The project overrides nothing with the configuration.
            </Empty>
          ) : (
            <Code label="override of the configuration">{prettyJson(override)}</Code>
          )
        }
      </Loaded>
      <Form task={save} submit="Change">
        <Area
          label="Values by path, as JSON"
          name="json"
          required
          rows={5}
          placeholder={'{ "payments.testMode": true }'}
          hint="A value replaces everything below its path; null restores the default"
        />
      </Form>
    </Section>
  )
}

const DeleteProject = () => {
  const { app, project, reloadProjects, tell } = useConsole()
  const remove = useTask(async () => {
    await app.project.delete()
    tell(`${project.displayName} was deleted.`)
    go("#/")
    reloadProjects()
  })
  if (project.isInternal) return null
  return (
    <Section title="Delete">
      <div className="actions">
        <Confirmed label="Delete project" question={`Delete ${project.displayName} with everything in it?`} task={remove} />
      </div>
    </Section>
  )
}
