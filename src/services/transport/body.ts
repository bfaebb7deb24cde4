/** The text of a body, or the beginning of one that is too large. */
export interface Gathered {
  readonly text: string
  /** Whether the body is longer. */
  readonly isCut?: boolean
}

/** Collects the text of a body up to a number of bytes. */
export const gathering = (max: number) => {
  const decoder = new TextDecoder()
  let text = ""
  let left = max
  return {
    /** Adds a chunk. Returns false once the limit is exceeded. */
    add: (part: Uint8Array): boolean => {
      const isWhole = part.byteLength <= left
      text += decoder.decode(isWhole ? part : part.subarray(0, left), { stream: true })
      left = isWhole ? left - part.byteLength : -1
      return isWhole
    },
    end: (): Gathered => (left < 0 ? { text, isCut: true } : { text: text + decoder.decode() })
  }
}

/**
 * Returns whether the announced length of a body is within the limit. Hosts receive no more than that, unless they decompress it.
 */
export const isShort = (headers: Pick<Headers, "get">, max: number): boolean => {
  const length = headers.get("content-length")
  return length !== null && Number(length) <= max && headers.get("content-encoding") === null
}

/** Receives the text of a body up to a number of bytes. */
export const receive = (response: Response, max: number): Promise<Gathered> => {
  const { body } = response
  if (body === null || isShort(response.headers, max)) return response.text().then((text) => ({ text }))
  const reader = body.getReader()
  const { add, end } = gathering(max)
  const next = (): Promise<Gathered> =>
    reader.read().then(({ done, value }) => {
      if (done) return end()
      if (add(value)) return next()
      // The rest is not needed, so a failure to cancel does not matter.
      reader.cancel().catch(() => {})
      return end()
    })
  return next()
}
