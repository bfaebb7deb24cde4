"use client"

import { useUser } from "portico/react"

export const Profile = () => {
  const { value: user } = useUser()
  return <p>Profile of {user?.primaryEmail ?? "nobody"}</p>
}
