import type { Config } from "portico"
import { useConsole } from "../ConsoleContext.js"
import type { Entered } from "../parts/parts.js"
import { Button, Choice, Code, Empty, Form, Head, Loaded, Problem, Section, Tag } from "../parts/parts.js"
import { lastOutcome, leaveForProvider } from "../providerSignIn.js"
import { linkTo } from "../route.js"
import { useTask, useWatched } from "../useLoad.js"

const types = [
  "google",
  "github",
  "microsoft",
  "spotify",
  "facebook",
  "discord",
  "gitlab",
  "bitbucket",
  "linkedin",
  "apple",
  "x",
  "twitch"
]

/** Where people sign in with an account of theirs, and a sign-in there. */
export const ProvidersScreen = () => {
  const { app } = useConsole()
  const config = useWatched(app.config.current)
  return (
    <>
      <Head
        title="Sign-in providers"
        about="The emulator's own provider stands in for the genuine ones. Its page lets you choose who signs in."
      />
      <Outcome />
      <Loaded load={config}>{({ auth }) => <Providers providers={auth?.oauth?.providers ?? {}} />}</Loaded>
      <InTests />
    </>
  )
}

const Outcome = () => {
  const { project } = useConsole()
  const outcome = lastOutcome()
  if (outcome === null) return null
  return (
    <Section title="The sign-in">
      <Problem message={outcome.problem} />
      {outcome.userId !== null && (
        <p>
          It worked, as the user <a href={linkTo(project.id, "users", outcome.userId)}>{outcome.userId}</a>. The session has ended
          again.
        </p>
      )}
    </Section>
  )
}

type Known = NonNullable<NonNullable<NonNullable<Config.Config["auth"]>["oauth"]>["providers"]>

const Providers = ({ providers }: { readonly providers: Known }) => {
  const { app, project, tell } = useConsole()
  const signIn = useTask((provider: string) => leaveForProvider(project, provider))
  const enable = useTask(async (entered: Entered) => {
    const type = entered.text("type")
    await app.config.update({
      [`auth.oauth.providers.${type}`]: { type, isShared: true, allowSignIn: true, allowConnectedAccounts: true }
    })
    tell(`People can sign in with ${type}.`)
  })
  const missing = types.filter((type) => !Object.hasOwn(providers, type))
  return (
    <Section
      title="Providers of the project"
      actions={
        <a className="button quiet" href={linkTo(project.id, "config")}>
          Their settings
        </a>
      }
    >
      <Problem message={signIn.error} />
      {Object.keys(providers).length === 0 ? (
        <Empty title="No provider" code={'await app.auth.signInWithOAuth("google", { returnTo: "/handler/oauth-callback" })'}>
          Enable one below. Your app then signs in with it, and meets the page of the emulator.
        </Empty>
      ) : (
        <ul className="list">
          {Object.entries(providers).map(([id, { allowSignIn, isShared, type }]) => (
            <li key={id}>
              <strong>{id}</strong>
              {type !== id && <span className="muted">{type}</span>}
              {isShared === true || project.builtInOAuth ? (
                <Tag kind="good">the built-in provider stands in</Tag>
              ) : (
                <Tag kind="odd">the genuine provider, whose answers are refused</Tag>
              )}
              {allowSignIn === false && <Tag>only connects accounts</Tag>}
              <span className="actions">
                <Button onClick={() => signIn.run(id)} disabled={signIn.isPending || allowSignIn === false}>
                  Sign in with {id}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <Form task={enable} submit="Enable" kind="plain">
          <Choice label="Enable a provider" name="type" options={missing.map((type) => [type, type] as const)} />
        </Form>
      )}
      <p className="muted">
        A sign-in here leaves this page for the provider and comes back, as it does in an app: with the rules of sign-ups and of
        accounts with the same e-mail. It needs redirects to localhost, which the configuration allows or not.
      </p>
    </Section>
  )
}

const InTests = () => (
  <Section title="In tests">
    <p className="muted">A test answers the provider's page without a browser, or follows the redirects and posts its form.</p>
    <Code label="test with the provider">{`import { createClientApp } from "portico"
import { FakeBrowser } from "portico/testing"
import { createEmulator, Emulator } from "portico-emulator"

const emulator = createEmulator()
const { baseUrl, fetch } = emulator
const { id: projectId, publishableClientKey } = Emulator.developmentProject
const browser = FakeBrowser.make().tab("http://localhost:3000/sign-in")
const open = () => createClientApp({ projectId, publishableClientKey, baseUrl, fetch, browser })

const left = await browser.untilLeaving(() => open().auth.signInWithOAuth("github"))
browser.go(await emulator.throughProvider(left, { email: "ada@example.com" })) // or "deny"
await open().auth.callOAuthCallback()`}</Code>
  </Section>
)
