import { Skeleton } from "../components/States.js"
import { useSlots } from "../theme/useSlots.js"
import { common } from "../words/en/common.js"
import { useWords } from "../words/useWords.js"

/** The skeleton of a message with an action. */
export const MessageSkeleton = () => (
  <>
    <Skeleton />
    <Skeleton shape="short" />
    <Skeleton shape="control" />
  </>
)

/** The skeleton of a field with its label, and with the strength of a new password. */
export const FieldSkeleton = ({ isNew = false }: { readonly isNew?: boolean }) => {
  const slots = useSlots()
  return (
    <div className={slots("field")}>
      <Skeleton shape="short" />
      <Skeleton shape="control" />
      {isNew && (
        <div className={slots("stack", "tight")}>
          <span className={slots("strength-bar")} />
          <span className={slots("hint")}>
            <Skeleton shape="short" />
          </span>
        </div>
      )}
    </div>
  )
}

/** The skeleton of the form of a sign-in, or of a sign-up (`isNew`), which shows the strength of the password. */
export const FormSkeleton = ({ isNew }: { readonly isNew: boolean }) => {
  const words = useWords("common", common)
  const slots = useSlots()
  return (
    <div className={slots("stack", "large")}>
      <Skeleton shape="control" />
      <div className={slots("divider")} aria-hidden="true">
        {words.or}
      </div>
      <div className={slots("stack")}>
        <FieldSkeleton />
        <FieldSkeleton isNew={isNew} />
        <Skeleton shape="control" />
        <div className={slots("alternatives")}>
          <Skeleton shape="control" />
          {!isNew && <Skeleton shape="control" />}
        </div>
      </div>
    </div>
  )
}
