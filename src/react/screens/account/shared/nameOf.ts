import type { Team } from "../../../../schemas/Team.js"
import type { User } from "../../../../schemas/User.js"

/** What a person is called: the name, or else the address; null if there is neither. */
export const nameOf = ({ displayName, primaryEmail }: Pick<User, "displayName" | "primaryEmail">): string | null =>
  displayName?.trim() || primaryEmail || null

/** What a team is called. The platform takes an empty name too. */
export const teamNameOf = ({ displayName }: Pick<Team, "displayName">, unnamed: string): string => displayName.trim() || unnamed

/** A permission as the name of a role: `team_admin` is "Team admin". */
export const roleNameOf = (permissionId: string): string => {
  const text = permissionId.replace(/^\$/, "").replaceAll(/[_-]+/g, " ").trim()
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}
