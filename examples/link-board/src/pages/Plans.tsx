import type { Teams } from "portico"
import { Protect } from "portico/react"
import { PricingTable } from "portico-screens"
import { plans } from "../plans.js"

/** The plans that the team can buy. */
export const Plans = ({ team }: { readonly team: Teams.Team }) => (
  <>
    <header className="title">
      <h1>Plans</h1>
      <p>For {team.displayName}. The checkout of the emulator takes no money.</p>
    </header>
    <Protect
      permission="team_admin"
      teamId={team.id}
      fallback={<p className="empty">The admins of {team.displayName} choose its plan. Ask one of them for more links.</p>}
    >
      {/* Back to the board, which shows what the purchase has added. */}
      <PricingTable plans={plans} customer={{ teamId: team.id }} returnUrl={`${window.location.origin}/board`} />
    </Protect>
  </>
)
