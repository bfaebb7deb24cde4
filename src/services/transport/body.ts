/** The text of a body, or the beginning of one that is too large. */
export interface ReceivedBody {
  readonly text: string
  /** Whether the body is longer. */
  readonly isCut?: boolean
}

const noBytes: Uint8Array = new Uint8Array()

/** Collects a body up to a number of bytes. Many small chunks take no more memory than one large one. */
export const collectBody = (max: number) => {
  let bytes = noBytes
  let length = 0
  let isCut = false
  return {
    /** Adds a chunk. Returns false once the limit is exceeded. */
    add: (part: Uint8Array): boolean => {
      const next = Math.min(length + part.byteLength, max)
      // Most bodies are a single chunk, which is not copied.
      if (length === 0) bytes = part.subarray(0, next)
      else {
        if (next > bytes.byteLength) {
          const larger = new Uint8Array(Math.min(max, Math.max(next, 2 * bytes.byteLength)))
          larger.set(bytes)
          bytes = larger
        }
        bytes.set(part.subarray(0, next - length), length)
      }
      isCut = length + part.byteLength > max
      length = next
      return !isCut
    },
    /** Returns the bytes within the limit. */
    bytes: () => bytes.subarray(0, length),
    end: (): ReceivedBody => {
      // Made only here: a host without streams of bodies may have no decoder either. The last character may be cut.
      const text = new TextDecoder().decode(bytes.subarray(0, length), { stream: isCut })
      return isCut ? { text, isCut } : { text }
    }
  }
}

/** Receives the text of a body up to a number of bytes. */
export const receiveBody = (response: Response, max: number): Promise<ReceivedBody> => {
  // Not even an announced length is a limit: pages do not see whether the body of another origin is compressed.
  const { body } = response
  // React Native has no streams of bodies.
  if (!body) return response.text().then((text) => ({ text }))
  const { add, end } = collectBody(max)
  return readChunks(body.getReader(), add).then(end)
}

/** Reads a body until it ends, or until `add` returns false. */
export const readChunks = (reader: ReadableStreamDefaultReader<Uint8Array>, add: (part: Uint8Array) => boolean): Promise<void> =>
  // One promise for all parts: a chain of promises would keep each of them until the last.
  new Promise((resolve, reject) => {
    const take = () => {
      reader
        .read()
        .then(({ done, value }) => {
          if (!done && add(value)) return take()
          // The rest is not needed, so a failure to cancel does not matter.
          if (!done) reader.cancel().catch(() => {})
          resolve()
        })
        .catch(reject)
    }
    take()
  })
