import * as Effect from "effect/Effect"

/** The maximum size of a request body. */
export const maxBodyBytes = 10 * 1024 * 1024

/** The error message for a longer body. */
export const tooLong = `The body of a request has at most ${maxBodyBytes / 1024 / 1024} MB.`

/** The body exceeds the maximum size. */
export const BodyTooLong = "BodyTooLong" as const

const joined = (chunks: ReadonlyArray<Uint8Array>, length: number): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}

/** Reads a stream to its end, unless it exceeds the maximum size of a body. */
export const readWhole = Effect.fnUntraced(function* (body: ReadableStream<Uint8Array>) {
  const reader = body.getReader()
  const chunks: Array<Uint8Array> = []
  let length = 0
  for (;;) {
    const { done, value } = yield* Effect.tryPromise(() => reader.read())
    if (done) return joined(chunks, length)
    length += value.length
    if (length > maxBodyBytes) {
      yield* Effect.tryPromise(() => reader.cancel())
      return BodyTooLong
    }
    chunks.push(value)
  }
})

// In Firefox the body of a request is no stream.
const readAtOnce = (request: Request) =>
  Effect.map(
    Effect.tryPromise(() => request.arrayBuffer()),
    (bytes) => (bytes.byteLength > maxBodyBytes ? BodyTooLong : new Uint8Array(bytes))
  )

/** A request whose body is in memory. */
export interface Received {
  readonly request: Request
  readonly body: Uint8Array<ArrayBuffer>
}

const nothing = new Uint8Array()

/**
 * Reads the whole body into memory, so that parsing it later does not wait for the sender. A body that cannot be received counts
 * as missing, because its sender is gone.
 */
export const receive = (request: Request): Effect.Effect<Received | typeof BodyTooLong> => {
  const { body, headers, method, url } = request
  if (body === null || method === "GET" || method === "HEAD") return Effect.succeed({ request, body: nothing })
  if (Number(headers.get("content-length") ?? 0) > maxBodyBytes) return Effect.succeed(BodyTooLong)
  return (body === undefined ? readAtOnce(request) : readWhole(body)).pipe(
    Effect.map((bytes) =>
      bytes === BodyTooLong ? bytes : { request: new Request(url, { method, headers, body: bytes }), body: bytes }
    ),
    Effect.orElseSucceed(() => ({ request: new Request(url, { method, headers }), body: nothing }))
  )
}
