// A card with the picture and name of a user or team.
import type { Outcome } from "portico"
import { Button } from "../../components/Button.js"
import { Section } from "../../components/Card.js"
import { TextField } from "../../components/Field.js"
import { Form } from "../../components/Form.js"
import { useToast } from "../../components/Toasts.js"
import { account } from "../../words/en/account.js"
import { common } from "../../words/en/common.js"
import { useMessage } from "../../words/useMessage.js"
import { useWords } from "../../words/useWords.js"
import { PictureRow } from "../picture/PictureRow.js"
import { useDraft } from "./useDraft.js"
import { useItemActions } from "./useItemActions.js"

/** Props of `NameAndPicture`. */
export interface NameAndPictureProps {
  /** Default: none. */
  readonly title?: string
  /** Default: none. */
  readonly text?: string
  readonly pictureLabel: string
  readonly nameLabel: string
  readonly autoComplete: "name" | "nickname" | "organization"
  readonly shape: "round" | "square"
  readonly id: string
  /** The stored name. */
  readonly name: string
  /** The name whose initials replace a missing picture. */
  readonly shownName: string
  readonly imageUrl: string | null
  readonly save: (
    changes: { readonly displayName: string } | { readonly profileImageUrl: string | null }
  ) => Promise<Outcome<unknown, unknown>>
}

export const NameAndPicture = (props: NameAndPictureProps) => {
  const { autoComplete, id, imageUrl, nameLabel, pictureLabel, save, shape, shownName, text, title } = props
  const words = useWords("account", account)
  const shared = useWords("common", common)
  const message = useMessage()
  const toast = useToast()
  const actions = useItemActions()
  const name = useDraft(props.name)
  const error = actions.errorOf("name")
  const isPending = actions.isPending("name")
  const submit = async () => {
    if (!name.isChanged || !(await actions.run("name", () => save({ displayName: name.value.trim() })))) return
    name.keep()
    toast(words.saved)
  }
  return (
    <Form onSubmit={() => void submit()} errors={error} label={title ?? pictureLabel}>
      <Section
        {...(title !== undefined && { title })}
        {...(text !== undefined && { text })}
        footer={
          <>
            <Button small disabled={!name.isChanged || isPending} onClick={name.discard}>
              {shared.discard}
            </Button>
            <Button small kind="primary" type="submit" disabled={!name.isChanged} pending={isPending}>
              {shared.save}
            </Button>
          </>
        }
      >
        <PictureRow
          label={pictureLabel}
          name={shownName}
          id={id}
          imageUrl={imageUrl}
          shape={shape}
          save={(profileImageUrl) => save({ profileImageUrl })}
        />
        <TextField
          label={nameLabel}
          autoComplete={autoComplete}
          value={name.value}
          onChange={name.change}
          error={error === undefined ? undefined : message(error)}
        />
      </Section>
    </Form>
  )
}
