import type { serverApp } from "../../../../test/browser/support/trusted.js"
import { password } from "./stage.js"

type Server = ReturnType<typeof serverApp>

/** A very long name. */
export const longName = "Maximiliane Hildegard von Hohenzollern-Sigmaringen zu Schleswig-Holstein-Augusten"

/** A long name that has no place for a line break. */
export const unbrokenName = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt"

/** Creates a user with a verified sign-in address, in place of the one that the first try of a test has made. */
export const person = async (server: Server, primaryEmail: string, displayName: string | null) => {
  const former = await server.users.getByEmail(primaryEmail)
  if (former !== null) await server.users.delete(former.id)
  return server.users.create({ primaryEmail, primaryEmailVerified: true, primaryEmailAuthEnabled: true, password, displayName })
}

/** Creates a user with addresses, sessions, keys and teams. */
export const busyPerson = async (server: Server, email: string, displayName: string) => {
  const { id } = await person(server, email, displayName)
  await server.contactChannels.create({ userId: id, value: `verified-${email}`, isVerified: true })
  await server.contactChannels.create({
    userId: id,
    value: `an-address-that-is-as-long-as-addresses-get-and-then-some-more-${email}`
  })
  await server.sessions.create({ userId: id })
  await server.sessions.create({ userId: id, isImpersonation: true })
  await server.apiKeys.create({ userId: id, description: "Deployment", expiresAt: new Date(Date.now() + 30 * 86_400_000) })
  await server.apiKeys.create({ userId: id, description: `Nightly backups of ${longName}`, expiresAt: null })
  const revoked = await server.apiKeys.create({ userId: id, description: "Former phone", expiresAt: null })
  await server.apiKeys.revoke(revoked.id)
  return id
}

/** Creates a team whose admin is the given user, with the given number of other members. */
export const teamOf = async (server: Server, creatorUserId: string, displayName: string, members: number) => {
  const { id } = await server.teams.create({ displayName, creatorUserId })
  for (let at = 0; at < members; at++) {
    const { id: userId } = await server.users.create({
      displayName: at === 7 ? longName : `Member ${String(at + 1).padStart(3, "0")}`
    })
    await server.teams.addMember({ teamId: id, userId })
  }
  return id
}
