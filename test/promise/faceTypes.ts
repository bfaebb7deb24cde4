import type { AdminApp as PromiseAdminApp } from "../../src/promise/admin.js"
import type { PromiseApp } from "../../src/promise/app.js"
import type { ClientApp as PromiseClientApp, Session } from "../../src/promise/client.js"
import type { ServerApp as PromiseServerApp, ServerSession } from "../../src/promise/server.js"
import type { AdminApp } from "../../src/services/AdminApp.js"
import type { ClientApp, ClientMembers } from "../../src/services/ClientApp.js"
import type { ServerApp } from "../../src/services/ServerApp.js"
import type { ServerViewMembers } from "../../src/services/ServerView.js"

// Fails to compile if the published interfaces differ from the types that follow from the services; a test compiles it with them.

/**
 * The call signatures of a method as a tuple, so that an intersection and an interface with the same signatures compare equal.
 */
type Signatures<M> = M extends {
  (...args: infer Args1): infer R1
  (...args: infer Args2): infer R2
  (...args: infer Args3): infer R3
  (...args: infer Args4): infer R4
}
  ? [[Args1, R1], [Args2, R2], [Args3, R3], [Args4, R4]]
  : never

type Laid<T> = T extends (...args: never) => unknown
  ? { readonly signatures: Signatures<T>; readonly members: { readonly [K in keyof T]: Laid<T[K]> } }
  : T extends AsyncIterable<infer A>
    ? ["stream", A]
    : T extends object
      ? { readonly [K in keyof T]: Laid<T[K]> }
      : T

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
type Extends<A, B> = A extends B ? true : false

export const alike: [
  Same<Laid<Session>, Laid<PromiseApp<ClientMembers>>>,
  Same<Laid<ServerSession>, Laid<PromiseApp<ServerViewMembers>>>,
  Same<Laid<PromiseAdminApp>, Laid<PromiseApp<AdminApp["Service"]>>>
] = [true, true, true]

/** The session, with another type of one method. */
interface Changed extends Omit<Session, "auth"> {
  readonly auth: Omit<Session["auth"], "signOut"> & { readonly signOut: () => void }
}
interface Unchanged extends Omit<Session, "auth"> {
  readonly auth: Omit<Session["auth"], "signOut"> & Pick<Session["auth"], "signOut">
}
export const notices: [
  Same<Laid<Changed>, Laid<PromiseApp<ClientMembers>>>,
  Same<Laid<Unchanged>, Laid<PromiseApp<ClientMembers>>>
] = [false, true]

export const eachForTheOther: [
  Extends<PromiseClientApp, PromiseApp<ClientApp["Service"]>>,
  Extends<PromiseApp<ClientApp["Service"]>, PromiseClientApp>,
  Extends<PromiseServerApp, PromiseApp<ServerApp["Service"]>>,
  Extends<PromiseApp<ServerApp["Service"]>, PromiseServerApp>,
  Extends<PromiseAdminApp, PromiseApp<AdminApp["Service"]>>,
  Extends<PromiseApp<AdminApp["Service"]>, PromiseAdminApp>
] = [true, true, true, true, true, true]
