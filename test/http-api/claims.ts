import { Emulator } from "portico-emulator"
import type { SessionClaims } from "../../src/verify/index.js"

/** The claims of a user without a name, an e-mail address or a team. */
export const claims: SessionClaims = {
  userId: "",
  projectId: Emulator.developmentProject.id,
  branchId: "main",
  sessionId: null,
  displayName: null,
  email: null,
  isEmailVerified: false,
  selectedTeamId: null,
  isAnonymous: false,
  isRestricted: false,
  restrictedReason: null,
  requiresMfa: null,
  signedUpAt: null,
  issuedAt: null,
  expiresAt: null
}
