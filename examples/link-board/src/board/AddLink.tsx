import type { FormEvent } from "react"
import { useState } from "react"
import type { NewLink } from "../../server/api.js"

/** The form that adds a link. It keeps its text and the focus until the answer arrives, and is cleared on success. */
export const AddLink = ({ onAdd }: { readonly onAdd: (link: NewLink) => Promise<boolean> }) => {
  const [isPending, setPending] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const form = event.currentTarget
    const data = new FormData(form)
    setPending(true)
    const isAdded = await onAdd({ url: String(data.get("url")), title: String(data.get("title")) })
    setPending(false)
    if (!isAdded) return
    form.reset()
    form.querySelector("input")?.focus()
  }
  return (
    <form className="add" onSubmit={submit}>
      <label>
        <span>Address</span>
        <input
          name="url"
          type="url"
          required
          maxLength={2000}
          pattern="https?://.+"
          readOnly={isPending}
          placeholder="https://"
        />
      </label>
      <label>
        <span>Title</span>
        <input name="title" required maxLength={120} readOnly={isPending} />
      </label>
      <button type="submit" className="button primary" aria-disabled={isPending}>
        Add link
      </button>
    </form>
  )
}
