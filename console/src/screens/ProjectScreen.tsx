import { useState } from "react"
import { useConsole } from "../ConsoleContext.js"
import type { EmulatorProject } from "../emulator.js"
import { control } from "../emulator.js"
import { List } from "../parts/List.js"
import { Button, Code, Copy, Facts, Field, Form, Head, Section, Tag, Time } from "../parts/parts.js"
import { go, linkTo } from "../route.js"
import { useTask } from "../useLoad.js"

type Keys = Pick<EmulatorProject, "id" | "publishableClientKey" | "secretServerKey" | "superSecretAdminKey">

const lines = (variables: ReadonlyArray<readonly [string, string | null]>): string =>
  variables.flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`])).join("\n")

// The names that the guides and the config layers of Effect use; a bundler gives a page only those with its prefix.
const kits: ReadonlyArray<readonly [name: string, env: (keys: Keys, baseUrl: string) => string, use: string]> = [
  [
    "Vite",
    ({ id, publishableClientKey }, baseUrl) =>
      lines([
        ["VITE_STACK_API_URL", baseUrl],
        ["VITE_STACK_PROJECT_ID", id],
        ["VITE_STACK_PUBLISHABLE_CLIENT_KEY", publishableClientKey]
      ]),
    `import { createClientApp } from "portico"

export const app = createClientApp({
  baseUrl: import.meta.env.VITE_STACK_API_URL,
  projectId: import.meta.env.VITE_STACK_PROJECT_ID,
  publishableClientKey: import.meta.env.VITE_STACK_PUBLISHABLE_CLIENT_KEY
})`
  ],
  [
    "Next",
    ({ id, publishableClientKey, secretServerKey }, baseUrl) =>
      lines([
        ["NEXT_PUBLIC_STACK_API_URL", baseUrl],
        ["NEXT_PUBLIC_STACK_PROJECT_ID", id],
        ["NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY", publishableClientKey],
        ["STACK_SECRET_SERVER_KEY", secretServerKey]
      ]),
    `import { createServerApp } from "portico"

export const server = createServerApp({
  baseUrl: process.env.NEXT_PUBLIC_STACK_API_URL!,
  projectId: process.env.NEXT_PUBLIC_STACK_PROJECT_ID!,
  publishableClientKey: process.env.NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY!,
  secretServerKey: process.env.STACK_SECRET_SERVER_KEY!
})`
  ],
  [
    "Node",
    ({ id, secretServerKey }, baseUrl) =>
      lines([
        ["STACK_API_URL", baseUrl],
        ["STACK_PROJECT_ID", id],
        ["STACK_SECRET_SERVER_KEY", secretServerKey]
      ]),
    `import { createServerApp } from "portico"

export const server = createServerApp({
  baseUrl: process.env.STACK_API_URL!,
  projectId: process.env.STACK_PROJECT_ID!,
  secretServerKey: process.env.STACK_SECRET_SERVER_KEY!
})`
  ],
  [
    "Effect Config",
    ({ id, publishableClientKey, secretServerKey, superSecretAdminKey }, baseUrl) =>
      lines([
        ["STACK_API_URL", baseUrl],
        ["STACK_PROJECT_ID", id],
        ["STACK_PUBLISHABLE_CLIENT_KEY", publishableClientKey],
        ["STACK_SECRET_SERVER_KEY", secretServerKey],
        ["STACK_SUPER_SECRET_ADMIN_KEY", superSecretAdminKey]
      ]),
    `import { Effect } from "effect"
import { ServerApp } from "portico/effect"

const program = Effect.gen(function* () {
  const { users } = yield* ServerApp
  return yield* users.list()
})
Effect.runPromise(program.pipe(Effect.provide(ServerApp.layerConfig())))`
  ]
]

const Env = () => {
  const { baseUrl, project } = useConsole()
  const [shown, setShown] = useState("Vite")
  const [, env, use] = kits.find(([name]) => name === shown) ?? kits[0] ?? ["", () => "", ""]
  return (
    <Section title="Variables for your app">
      <fieldset className="tabs">
        <legend className="hidden">For</legend>
        {kits.map(([name]) => (
          <Button key={name} kind="quiet" aria-pressed={name === shown} onClick={() => setShown(name)}>
            {name}
          </Button>
        ))}
      </fieldset>
      <Code label=".env lines">{env(project, baseUrl)}</Code>
      <Code label="the app that reads them">{use}</Code>
    </Section>
  )
}

const key = (value: string | null, name: string) =>
  value === null ? null : (
    <span className="value">
      <code>{value}</code>
      <Copy text={value} label={`Copy ${name}`} />
    </span>
  )

const CreateProjectInput = () => {
  const { reloadProjects, tell } = useConsole()
  const task = useTask<[{ text(name: string): string }, HTMLFormElement]>(async (entered, form) => {
    const displayName = entered.text("name")
    const made = await control<EmulatorProject>("POST", "projects", {
      displayName,
      magicLinkEnabled: true,
      passkeyEnabled: true,
      clientTeamCreationEnabled: true,
      builtInOAuth: true
    })
    form.reset()
    reloadProjects()
    tell(`${displayName} was created, with keys of its own.`)
    go(linkTo(made.id, "project"))
  })
  return (
    <Form task={task} submit="Create project">
      <Field label="Name of the new project" name="name" required placeholder="Shop" />
    </Form>
  )
}

/** The keys of the project, how an app gets them, and the other projects. */
export const ProjectScreen = () => {
  const { baseUrl, project, projects } = useConsole()
  return (
    <>
      <Head
        title={project.displayName}
        about={`A project as on the platform of ${project.platform}. Everything stays on this machine.`}
      />
      <Section title="Keys">
        <Facts
          of={[
            ["URL of the emulator", key(baseUrl, "the URL")],
            ["Project id", key(project.id, "the project id")],
            ["Publishable client key", key(project.publishableClientKey, "the publishable client key")],
            ["Secret server key", key(project.secretServerKey, "the secret server key")],
            ["Super secret admin key", key(project.superSecretAdminKey, "the super secret admin key")]
          ]}
        />
      </Section>
      <Env />
      <Section title="Projects">
        <List label="Projects" items={projects} keyOf={({ id }) => id}>
          {(one) => (
            <>
              <a href={linkTo(one.id, "project")}>{one.displayName}</a>
              {one.isInternal && <Tag>internal</Tag>}
              {one.id === project.id && <Tag kind="good">shown</Tag>}
              <span className="muted">
                {one.userCount} {one.userCount === 1 ? "user" : "users"}, created <Time at={one.createdAtMillis} />
              </span>
            </>
          )}
        </List>
        <CreateProjectInput />
      </Section>
    </>
  )
}
