import type { Teams, Users } from "portico"

/** Returns the display name of a user, or else the e-mail address; null for an anonymous user, who has neither. */
export const nameOf = ({ displayName, primaryEmail }: Pick<Users.User, "displayName" | "primaryEmail">): string | null =>
  displayName?.trim() || primaryEmail || null

/** Returns the display name of a team. The platform accepts an empty name too. */
export const teamNameOf = ({ displayName }: Pick<Teams.Team, "displayName">, unnamed: string): string =>
  displayName.trim() || unnamed

/** Converts a permission id to a role name: `team_admin` is "Team admin". */
export const roleNameOf = (permissionId: string): string => {
  const text = permissionId.replace(/^\$/, "").replaceAll(/[_-]+/g, " ").trim()
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}
