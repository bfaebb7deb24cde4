/** What of a body is of use: its text, or the beginning of one that is too large. */
export interface Gathered {
  readonly text: string
  /** Whether there was more. */
  readonly isCut?: boolean
}

/** Gathers the text of a body until it has so many bytes. */
export const gathering = (max: number) => {
  const decoder = new TextDecoder()
  let text = ""
  let left = max
  return {
    /** Takes a part; false if it was more than is of use. */
    add: (part: Uint8Array): boolean => {
      const isWhole = part.byteLength <= left
      text += decoder.decode(isWhole ? part : part.subarray(0, left), { stream: true })
      left = isWhole ? left - part.byteLength : -1
      return isWhole
    },
    end: (): Gathered => (left < 0 ? { text, isCut: true } : { text: text + decoder.decode() })
  }
}

/** Whether a body is announced to be small enough. A host receives no more than was announced, unless it has to unpack it. */
export const isShort = (headers: Pick<Headers, "get">, max: number): boolean => {
  const length = headers.get("content-length")
  return length !== null && Number(length) <= max && headers.get("content-encoding") === null
}

/** Receives the text of a body, as far as it may be. */
export const receive = (response: Response, max: number): Promise<Gathered> => {
  const { body } = response
  if (body === null || isShort(response.headers, max)) return response.text().then((text) => ({ text }))
  const reader = body.getReader()
  const { add, end } = gathering(max)
  const next = (): Promise<Gathered> =>
    reader.read().then(({ done, value }) => {
      if (done) return end()
      if (add(value)) return next()
      // Whether the rest was still to be had does not matter any more.
      reader.cancel().catch(() => {})
      return end()
    })
  return next()
}
