import type { Teams } from "portico"
import { Protect } from "portico/react"
import { ApiKeys } from "portico-screens"

/** The team's API keys, and how programs use them. */
export const Developers = ({ team }: { readonly team: Teams.Team }) => (
  <>
    <header className="title">
      <h1>Developers</h1>
      <p>Programs add links with an API key of {team.displayName}.</p>
    </header>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls horizontally on a phone, with the keyboard too */}
    <pre tabIndex={0}>
      <code>{`curl ${window.location.origin}/api/links \\
  -H "x-api-key: $LINK_BOARD_KEY" \\
  -H "content-type: application/json" \\
  -d '{"url": "https://example.com", "title": "An example"}'`}</code>
    </pre>
    <Protect
      permission="$manage_api_keys"
      teamId={team.id}
      fallback={<p className="empty">The admins of {team.displayName} create its API keys. Ask one of them for a key.</p>}
    >
      <ApiKeys teamId={team.id} />
    </Protect>
  </>
)
