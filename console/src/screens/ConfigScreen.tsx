import type { AdminProject } from "portico"
import { useConsole } from "../ConsoleContext.js"
import type { Entered } from "../parts/parts.js"
import { Area, Check, Code, Confirmed, Empty, Field, Form, Head, Loaded, prettyJson, Section } from "../parts/parts.js"
import { go } from "../route.js"
import { useLoad, useTask } from "../useLoad.js"

type Settings = AdminProject["config"]
type Flag = { [Name in keyof Settings]-?: Settings[Name] extends boolean ? Name : never }[keyof Settings]

// What each setting does, in the order of the form.
const flags: ReadonlyArray<readonly [name: Flag, label: string, effect: string]> = [
  ["signUpEnabled", "Sign-ups", "Off: only servers create users; others get SIGN_UP_NOT_ENABLED."],
  ["credentialEnabled", "Passwords", "Off: password calls fail with PASSWORD_AUTHENTICATION_NOT_ENABLED."],
  ["magicLinkEnabled", "Links and codes", "Whether people can sign in with a link or a code from an e-mail."],
  ["passkeyEnabled", "Passkeys", "Whether people can register passkeys, and sign in with them."],
  ["clientTeamCreationEnabled", "Teams by users", "Whether a signed-in user can create teams."],
  ["createTeamOnSignUp", "Personal teams", "Whether each new user gets a team."],
  ["clientUserDeletionEnabled", "Deletion by users", "Whether users can delete themselves."],
  ["allowUserApiKeys", "API keys of users", "Whether users can create keys for programs of their own."],
  ["allowTeamApiKeys", "API keys of teams", "Whether members can create keys for their team."],
  ["allowLocalhost", "Redirects to localhost", "Whether links may lead to localhost without being a trusted domain."]
]

/** The configuration: the settings that most need, and everything as JSON. */
export const ConfigScreen = () => (
  <>
    <Head title="Configuration" />
    <SettingsForm />
    <Override />
    <Rendered />
    <DeleteProject />
  </>
)

const SettingsForm = () => {
  const { app, reloadProjects, tell } = useConsole()
  const load = useLoad("settings", () => app.project.get())
  const save = useTask(async (entered: Entered) => {
    const domains = entered.text("domains").split(/\s+/).filter(Boolean)
    const known = load.value?.config.domains ?? []
    await app.project.update({
      displayName: entered.text("name"),
      description: entered.text("description"),
      isProductionMode: entered.isChecked("production"),
      config: {
        ...Object.fromEntries(flags.map(([name]) => [name, entered.isChecked(name)])),
        domains: domains.map((domain) => known.find((one) => one.domain === domain) ?? { domain, handlerPath: "/handler" })
      }
    })
    tell("The settings are saved.")
    reloadProjects()
    load.reload()
  })
  return (
    <Section title="Settings">
      <Loaded load={load}>
        {(project) => (
          <Form key={JSON.stringify(project)} task={save} submit="Save settings">
            <Field label="Name" name="name" required defaultValue={project.displayName} />
            <Field label="Description" name="description" defaultValue={project.description ?? ""} />
            {flags.map(([name, label, effect]) => (
              <div key={name}>
                <Check label={label} name={name} defaultChecked={project.config[name] === true} />
                <small>{effect}</small>
              </div>
            ))}
            <Area
              label="Trusted domains"
              name="domains"
              hint="One in each line, such as https://example.com: links of e-mails and redirects may lead there"
              defaultValue={project.config.domains.map(({ domain }) => domain).join("\n")}
            />
            <Check label="Production mode" name="production" defaultChecked={project.isProductionMode} />
          </Form>
        )}
      </Loaded>
    </Section>
  )
}

const Override = () => {
  const { app, tell } = useConsole()
  const load = useLoad("override", () => app.config.getOverride())
  const save = useTask(async (entered: Entered) => {
    // The cast: the platform checks the values, and its refusal names the path.
    await app.config.update(entered.json("json", "The change") as Parameters<typeof app.config.update>[0])
    tell("The configuration was changed.")
    load.reload()
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

const Rendered = () => {
  const { app } = useConsole()
  const load = useLoad("config", () => app.config.get())
  return (
    <Section title="The whole configuration">
      <Loaded load={load}>{(config) => <Code label="configuration with all defaults">{prettyJson(config)}</Code>}</Loaded>
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
