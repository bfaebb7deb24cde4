import type { Users } from "portico"
import { useAction, useApp } from "portico/react"
import { useState } from "react"
import { Button } from "../../components/Button.js"
import { ConfirmByTyping } from "../../components/ConfirmByTyping.js"
import { account } from "../../words/en/account.js"
import { useMessage } from "../../words/useMessage.js"
import { useWords } from "../../words/useWords.js"
import { DangerCard } from "../shared/DangerCard.js"

/** Deletes the account permanently. */
export const DeleteSection = ({ user }: { readonly user: Users.User }) => {
  const words = useWords("account", account)
  const message = useMessage()
  const remove = useAction(useApp().user.delete)
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    remove.reset()
  }
  return (
    <DangerCard
      title={words.deleteAccount}
      text={words.deletePurpose}
      action={
        <Button small kind="danger" onClick={() => setAsking(true)}>
          {`${words.deleteAccount}…`}
        </Button>
      }
    >
      {isAsking && (
        <ConfirmByTyping
          title={words.deleteTitle}
          text={words.deleteText}
          word={user.primaryEmail ?? words.deleteAccount}
          action={words.deleteAccount}
          isPending={remove.isPending}
          error={remove.error && message(remove.error)}
          onConfirm={() => void remove.run()}
          onClose={close}
        />
      )}
    </DangerCard>
  )
}
