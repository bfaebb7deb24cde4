import { Skeleton } from "../parts/States.js"
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

/** The skeleton of the form of a sign-in or sign-up. */
export const FormSkeleton = () => {
  const words = useWords("common", common)
  const slots = useSlots()
  return (
    <div className={slots("stack", "large")}>
      <Skeleton shape="control" />
      <div className={slots("divider")} aria-hidden="true">
        {words.or}
      </div>
      <div className={slots("stack")}>
        {["email", "password"].map((field) => (
          <div key={field} className={slots("field")}>
            <Skeleton shape="short" />
            <Skeleton shape="control" />
          </div>
        ))}
        <Skeleton shape="control" />
        <div className={slots("alternatives")}>
          <Skeleton shape="control" />
          <Skeleton shape="control" />
        </div>
      </div>
    </div>
  )
}
