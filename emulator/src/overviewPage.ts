import * as Effect from "effect/Effect"
import { EmulatorConfig } from "./EmulatorConfig.js"
import { escapeHtml } from "./http/escapeHtml.js"
import { page } from "./http/page.js"
import type { Reply } from "./http/Reply.js"
import { html } from "./http/Reply.js"
import type { KeySet, Project } from "./world/Project.js"
import { World } from "./world/World.js"

const shownProjects = 20

const rows = (pairs: ReadonlyArray<readonly [name: string, value: string | undefined]>): string =>
  pairs
    .flatMap(([name, value]) => (value === undefined ? [] : `<dt>${name}</dt><dd><code>${escapeHtml(value)}</code></dd>`))
    .join("")

const keys = ({ publishableClientKey, secretServerKey, superSecretAdminKey }: KeySet): string =>
  rows([
    ["Publishable client key", publishableClientKey],
    ["Secret server key", secretServerKey],
    ["Super secret admin key", superSecretAdminKey]
  ])

const projectSection = (project: Project): string =>
  [
    `<h3>${escapeHtml(project.displayName)}</h3><dl>${rows([["Project id", project.id]])}`,
    ...[...project.keySets.values()].filter(({ revokedAtMillis }) => revokedAtMillis === undefined).map(keys),
    "</dl>"
  ].join("")

const overview = (projects: ReadonlyArray<Project>, { baseUrl, platform }: EmulatorConfig["Service"]): string =>
  page(
    "The emulator of the platform",
    [
      "<h1>The emulator of the platform</h1>",
      `<p>It behaves like the platform of ${escapeHtml(platform)}, in memory. It sends nothing out, except webhooks to the URLs that you set.</p>`,
      "<p>In a checkout, <code>npm run build</code> builds the console, which then takes the place of this page.</p>",
      '<h2>Mailbox</h2><p><a href="/mailbox">All sent mails</a>, with links that work</p>',
      `<h2>API</h2><p><a href="/api/v1"><code>${escapeHtml(baseUrl)}/api/v1</code></a>, and <a href="/health">its health</a></p>`,
      "<p>Pass the URL of the emulator to your app:</p>",
      `<pre><code>${escapeHtml(`baseUrl: ${JSON.stringify(baseUrl)}`)}</code></pre>`,
      "<h2>Documentation</h2><p><code>npx portico-emulator --help</code> lists the flags. The <code>README.md</code> of <code>portico-emulator</code>",
      " describes the emulator, and <code>docs/guides/testing.md</code> of <code>portico</code> how to test with it.</p>",
      "<h2>Projects</h2>",
      ...projects.slice(0, shownProjects).map(projectSection),
      projects.length > shownProjects ? `<p>And ${projects.length - shownProjects} more.</p>` : ""
    ].join("")
  )

/** Serves the start page of the emulator. Returns undefined for other paths. */
export const overviewPage = Effect.fnUntraced(function* (
  request: Request,
  { pathname }: URL
): Effect.fn.Return<Reply | undefined, never, EmulatorConfig | World> {
  if (pathname !== "/" || request.method !== "GET") return undefined
  return html(overview([...(yield* World).projects.values()], yield* EmulatorConfig))
})
