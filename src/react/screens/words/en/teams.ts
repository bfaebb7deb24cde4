/** What the screens of teams say. */
export const teams = {
  title: "Team settings",
  unnamed: "Team without a name",
  you: "You",
  somebody: "Member without a name",
  create: "Create team",
  name: "Team name",
  created: (name: string) => `${name} created`,
  none: "No teams yet",
  noneText: "Create a team to work with other people.",
  noneClosed: "You are not a member of a team yet. A member can invite you.",
  manage: "Manage",
  manageTeam: (name: string) => `Manage ${name}`,
  current: "Current",
  switch: "Switch",
  switchTo: (name: string) => `Switch to ${name}`,
  switched: (name: string) => `You work in ${name} now`,
  select: "Select a team",
  personal: "Personal account",
  allTeams: "All teams",

  received: "Invitations",
  receivedPurpose: "Teams that you are invited to.",
  expires: (when: string) => `Expires ${when}`,
  join: "Join",
  joinTeam: (name: string) => `Join ${name}`,
  joined: (name: string) => `You joined ${name}`,

  general: "General",

  members: "Members",
  count: (count: number) => (count === 1 ? "1 member" : `${count} members`),
  searchMembers: "Search members",
  noMembersFound: (query: string) => `No member matches “${query}”`,
  found: (count: number) => (count === 1 ? "1 member found" : `${count} members found`),
  clearSearch: "Clear search",
  showMore: (count: number) => `Show ${count} more`,
  remove: "Remove",
  removeMember: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} removed`,

  invitations: "Invitations",
  invitationsPurpose: "People get an email with a link to join.",
  invite: "Invite",
  inviteEmail: "Email",
  invited: (email: string) => `Invitation sent to ${email}`,
  revokeInvitation: "Revoke",
  revokeInvitationOf: (email: string) => `Revoke the invitation of ${email}`,
  invitationRevoked: (email: string) => `Invitation to ${email} revoked`,

  yourProfile: "Your profile in this team",
  yourProfilePurpose: "How the other members see you.",

  leave: "Leave team",
  leavePurpose: "You lose access. To come back, you need an invitation.",
  leaveTitle: (name: string) => `Leave ${name}?`,
  left: (name: string) => `You left ${name}`,
  delete: "Delete team",
  deletePurpose: "Permanently removes the team for all its members.",
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: "The team, its keys and everything in it are removed for all members. This cannot be undone.",
  deleted: (name: string) => `${name} deleted`,
  gone: "This team is not there",
  goneText: "It was deleted, or you are not a member of it."
}

/** What the screens of teams say, in a language. */
export type TeamWords = typeof teams
