import { redirect } from "@tanstack/react-router"
import { createServerFn } from "@tanstack/react-start"
import { portico } from "./portico"

export const getUser = createServerFn()
  .middleware([portico])
  .handler(async ({ context }) => {
    const user = await context.session.user.get()
    return user === null ? null : { displayName: user.displayName, email: user.primaryEmail }
  })

/** Sends no request: the access token contains the user. */
export const getSession = createServerFn()
  .middleware([portico])
  .handler(async ({ context }) => {
    const verified = await context.session.verifySession.result()
    return verified.ok ? { email: verified.value.email } : null
  })

export const signIn = createServerFn({ method: "POST" })
  .middleware([portico])
  .validator((credential: { readonly email: string; readonly password: string }) => credential)
  .handler(async ({ context, data }) => {
    const outcome = await context.session.auth.signInWithCredential.result({ ...data, noRedirect: true })
    if (outcome.ok) throw redirect({ to: "/" })
    return outcome.error._tag === "EmailPasswordMismatch" ? "Wrong email or password." : outcome.error.message
  })

export const signOut = createServerFn({ method: "POST" })
  .middleware([portico])
  .handler(async ({ context }) => {
    await context.session.auth.signOut({ noRedirect: true })
    throw redirect({ to: "/sign-in" })
  })
