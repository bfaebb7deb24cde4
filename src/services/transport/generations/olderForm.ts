import type { Codec } from "../../../codecs/Codec.js"
import { isObject } from "../../../codecs/object.js"
import { Problem } from "../../../codecs/Problem.js"
import type * as Call from "../../../contract/Call.js"

type Fields = Readonly<Record<string, unknown>>

/** Returns the places of the new fields that an input uses. */
export const usedPlaces = ({ codecs, history }: Call.Any, input: Call.AnyInput): ReadonlyArray<string> => {
  const places = Object.keys(history?.newFields ?? {})
  if (places.length === 0) return []
  const sent = { body: codecs.payload?.encode(input.payload), query: codecs.query?.encode(input.query) }
  return places.filter((place) => {
    const [path = "", word] = place.split("=")
    const value = path.split(".").reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), sent)
    return word === undefined ? value !== undefined : value === word
  })
}

/** Returns the call without the fields that the platform lacks, or with their former names. */
export const olderForm = (endpoint: Call.Any, lacking: ReadonlySet<string>): Call.Any => {
  if (lacking.size === 0) return endpoint
  const { codecs, history } = endpoint
  const edit = (part: string, codec: Codec<unknown> | undefined): Codec<unknown> | undefined =>
    codec && {
      decode: codec.decode,
      encode: (value) => {
        const encoded = codec.encode(value)
        if (encoded instanceof Problem || !isObject(encoded)) return encoded
        let edited: Fields = encoded
        for (const [place, { before }] of Object.entries(history?.newFields ?? {})) {
          const [head, ...path] = place.split(".")
          if (head !== part || !lacking.has(place)) continue
          edited = renamed(edited, path, typeof before === "object" ? before.as : null)
        }
        return edited
      }
    }
  return {
    ...endpoint,
    codecs: { ...codecs, success: codecs.success, payload: edit("body", codecs.payload), query: edit("query", codecs.query) }
  }
}

/** Returns an object in which the key at a path, which it has, is renamed or removed. */
const renamed = (fields: Fields, [key = "", ...rest]: ReadonlyArray<string>, name: string | null): Fields => {
  const { [key]: value, ...others } = fields
  if (rest.length > 0) return isObject(value) ? { ...others, [key]: renamed(value, rest, name) } : fields
  return name === null ? others : { ...others, [name]: value }
}

/**
 * Returns a place as the caller writes it: `scheduledAt` for `body.scheduled_at_millis`, and `orderBy: "lastActiveAt"` for
 * `query.order_by=last_active_at`.
 */
export const inputName = (place: string): string =>
  place
    .replace(/^(body|params|query)\./, "")
    .replace(/_at_millis$/, "_at")
    .replace(/=(.*)/, ': "$1"')
    .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
