import type { Team } from "portico"
import { PricingTable } from "portico/react/screens"
import { plans } from "../plans.js"

/** The plans that the team can buy. */
export const Plans = ({ team }: { readonly team: Team }) => (
  <>
    <header className="title">
      <h1>Plans</h1>
      <p>For {team.displayName}. The checkout of the emulator takes no money.</p>
    </header>
    <PricingTable plans={plans} customer={{ teamId: team.id }} />
  </>
)
