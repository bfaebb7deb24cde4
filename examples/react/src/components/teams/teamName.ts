import type { Team } from "portico/schemas"

/** What a team is called. The platform takes an empty name too. */
export const teamName = ({ displayName }: Team): string => displayName || "Team without a name"
