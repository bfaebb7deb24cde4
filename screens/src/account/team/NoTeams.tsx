import { Button } from "../../components/Button.js"
import { EmptyState } from "../../components/States.js"
import { teams } from "../../words/en/teams.js"
import { useWords } from "../../words/useWords.js"

/** Tells a user without teams how to get into one. `onCreate` is null if users of the project cannot create teams. */
export const NoTeams = ({ onCreate }: { readonly onCreate: (() => void) | null }) => {
  const words = useWords("teams", teams)
  if (onCreate === null) return <EmptyState title={words.none} text={words.noneClosed} />
  return (
    <EmptyState
      title={words.none}
      text={words.noneText}
      action={
        <Button kind="primary" small onClick={onCreate}>
          {words.create}
        </Button>
      }
    />
  )
}
