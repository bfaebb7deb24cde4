"use server"

import { revalidatePath } from "next/cache"
import { redirect } from "next/navigation"
import { action } from "../lib/session"

export const signIn = action(async (session, _: string | null, form: FormData): Promise<string | null> => {
  const credentials = { email: String(form.get("email")), password: String(form.get("password")), noRedirect: true }
  const outcome = await session.auth.signInWithCredential.result(credentials)
  if (!outcome.ok) return outcome.error._tag === "EmailPasswordMismatch" ? "Wrong email or password." : outcome.error.message
  redirect("/")
})

export const signOut = action(async (session) => {
  await session.auth.signOut({ noRedirect: true })
  redirect("/sign-in")
})

export const rename = action(async (session, form: FormData) => {
  await session.user.update({ displayName: String(form.get("displayName")) })
  revalidatePath("/")
})
