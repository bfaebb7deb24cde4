import type { Users } from "portico"
import { useApp } from "portico/react"
import { nameOf } from "../../components/names.js"
import { account } from "../../words/en/account.js"
import { useWords } from "../../words/useWords.js"
import { NameAndPicture } from "../shared/NameAndPicture.js"

/** The name and the picture of the user. */
export const ProfileSection = ({ user }: { readonly user: Users.User }) => {
  const words = useWords("account", account)
  const service = useApp().user
  return (
    <NameAndPicture
      pictureLabel={words.picture}
      nameLabel={words.displayName}
      autoComplete="name"
      shape="round"
      id={user.id}
      name={user.displayName ?? ""}
      shownName={nameOf(user) ?? words.unnamed}
      imageUrl={user.profileImageUrl}
      // A cleared name is stored as null, not as an empty string.
      save={(changes) => service.update.result("displayName" in changes ? { displayName: changes.displayName || null } : changes)}
    />
  )
}
