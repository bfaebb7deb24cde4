import { connect } from "node:net"

/** A minimal PostgreSQL client: sequential statements over one connection of a trusted user. @source PostgreSQL Frontend/Backend Protocol 3.0 */
export const postgresClient = (url: string) => {
  const { hostname, pathname, port, username } = new URL(url)
  const socket = connect(Number(port || 5432), hostname)
  const user = decodeURIComponent(username) || "postgres"
  const startup = Buffer.from(`\0\0\0\0\0\x03\0\0user\0${user}\0database\0${pathname.slice(1) || user}\0\0`, "latin1")
  startup.writeInt32BE(startup.length)
  socket.write(startup)

  type Row = Readonly<Record<string, string | null>>
  interface Waiting {
    readonly resolve: (rows: ReadonlyArray<Row>) => void
    readonly reject: (error: Error) => void
  }
  // What is sent first waits for the server to be ready.
  const waiting: Array<Waiting> = [{ resolve: () => {}, reject: () => {} }]
  let bytes = Buffer.alloc(0)
  let names: ReadonlyArray<string> = []
  let rows: Array<Row> = []
  let failure: Error | null = null
  const receive = (type: string, body: Buffer): void => {
    if (type === "T") names = namesOf(body)
    if (type === "D") rows.push(rowOf(body, names))
    if (type === "E") failure = new Error(body.toString().replaceAll("\0", " "))
    if (type !== "Z") return
    const one = waiting.shift()
    if (failure === null) one?.resolve(rows)
    else one?.reject(failure)
    rows = []
    failure = null
  }
  const fail = (error: Error) => {
    for (const one of waiting.splice(0)) one.reject(error)
  }
  socket.on("data", (chunk) => {
    bytes = Buffer.concat([bytes, chunk])
    for (let end = lengthOf(bytes); end !== null; end = lengthOf(bytes)) {
      receive(String.fromCharCode(bytes[0] ?? 0), bytes.subarray(5, end))
      bytes = bytes.subarray(end)
    }
  })
  socket.on("error", fail)
  socket.on("close", () => fail(new Error("the connection is closed")))
  return {
    query: (sql: string, values: ReadonlyArray<unknown>) =>
      new Promise<ReadonlyArray<Row>>((resolve, reject) => {
        waiting.push({ resolve, reject })
        socket.write(statement(sql, values))
      }),
    close: () => socket.destroy()
  }
}

const int16 = (value: number) => Buffer.from([value >> 8, value & 255])
const int32 = (value: number) => {
  const four = Buffer.alloc(4)
  four.writeInt32BE(value)
  return four
}

const message = (type: string, ...parts: ReadonlyArray<Buffer>) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}

const statement = (sql: string, values: ReadonlyArray<unknown>) => {
  const texts = values.map((value) => Buffer.from(String(value)))
  return Buffer.concat([
    message("P", Buffer.from(`\0${sql}\0`), int16(0)),
    message(
      "B",
      Buffer.from("\0\0"),
      int16(0),
      int16(texts.length),
      ...texts.flatMap((text) => [int32(text.length), text]),
      int16(0)
    ),
    message("D", Buffer.from("P\0")),
    message("E", Buffer.from("\0"), int32(0)),
    message("S")
  ])
}

const lengthOf = (bytes: Buffer): number | null => {
  if (bytes.length < 5) return null
  const length = bytes.readInt32BE(1) + 1
  return bytes.length < length ? null : length
}

const namesOf = (body: Buffer): ReadonlyArray<string> => {
  let at = 2
  return Array.from({ length: body.readInt16BE() }, () => {
    const end = body.indexOf(0, at)
    const name = body.toString("utf8", at, end)
    at = end + 19
    return name
  })
}

const rowOf = (body: Buffer, names: ReadonlyArray<string>) => {
  let at = 2
  return Object.fromEntries(
    names.map((name) => {
      const length = body.readInt32BE(at)
      const text = length < 0 ? null : body.toString("utf8", at + 4, at + 4 + length)
      at += 4 + Math.max(length, 0)
      return [name, text]
    })
  )
}
