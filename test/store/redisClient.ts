import { connect } from "node:net"

/** A minimal Redis client: sequential commands over one connection. @source RESP 2 */
export const redisClient = (url: string) => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port || 6379), hostname)
  const waiting: Array<{ readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void }> = []
  let text = ""
  socket.setEncoding("utf8")
  socket.on("data", (chunk: string) => {
    text += chunk
    for (let answer = read(text); answer !== null; answer = read(text)) {
      text = text.slice(answer.length)
      const one = waiting.shift()
      if (answer.value instanceof Error) one?.reject(answer.value)
      else one?.resolve(answer.value)
    }
  })
  socket.on("error", (error) => {
    for (const one of waiting.splice(0)) one.reject(error)
  })
  return {
    send: (command: ReadonlyArray<string>) =>
      new Promise<unknown>((resolve, reject) => {
        waiting.push({ resolve, reject })
        socket.write([`*${command.length}`, ...command.flatMap((one) => [`$${Buffer.byteLength(one)}`, one]), ""].join("\r\n"))
      }),
    close: () => socket.destroy()
  }
}

/** Returns the first reply in an ASCII text and its length; null if it is incomplete. */
const read = (text: string): { readonly value: unknown; readonly length: number } | null => {
  const end = text.indexOf("\r\n")
  if (end < 0) return null
  const line = text.slice(1, end)
  if (text[0] === "+") return { value: line, length: end + 2 }
  if (text[0] === "-") return { value: new Error(line), length: end + 2 }
  if (text[0] === ":") return { value: Number(line), length: end + 2 }
  if (text[0] !== "$") throw new Error(`an answer of another kind: ${text.slice(0, 20)}`)
  const bytes = Number(line)
  if (bytes < 0) return { value: null, length: end + 2 }
  return text.length < end + 4 + bytes ? null : { value: text.slice(end + 2, end + 2 + bytes), length: end + 4 + bytes }
}
