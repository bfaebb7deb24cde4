import { spawn } from "node:child_process"
import { fileURLToPath, pathToFileURL } from "node:url"

const root = fileURLToPath(new URL("../../", import.meta.url))

interface Message {
  readonly id?: number
  readonly method?: string
  readonly result?: unknown
  readonly error?: unknown
}

/** Editor queries by offset into a text. */
export interface Editor {
  readonly hover: (offset: number) => Promise<string>
  /** Returns the URLs of the files with the definitions. */
  readonly definitions: (offset: number) => Promise<ReadonlyArray<string>>
  readonly close: () => void
}

/**
 * Starts the language server of TypeScript 7 with one unsaved file, and with replaced contents for `others` by path. Close it
 * afterwards.
 */
export const languageServer = async (
  file: string,
  text: string,
  others: Readonly<Record<string, string>> = {}
): Promise<Editor> => {
  const child = spawn(process.execPath, [`${root}node_modules/typescript/bin/tsc`, "--lsp", "--stdio"], {
    cwd: root,
    stdio: ["pipe", "pipe", "ignore"]
  })
  const waiting = new Map<number, (answer: unknown) => void>()
  let received: Buffer = Buffer.alloc(0)
  let lastId = 0

  const send = (message: object) => {
    const body = JSON.stringify({ jsonrpc: "2.0", ...message })
    child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }
  const ask = (method: string, params: object) =>
    new Promise<unknown>((resolve) => {
      lastId += 1
      waiting.set(lastId, resolve)
      send({ id: lastId, method, params })
    })
  const receive = ({ error, id, method, result }: Message) => {
    if (id === undefined) return
    // The server requests settings and the like; there are none here.
    if (method !== undefined) return send({ id, result: method === "workspace/configuration" ? [{}] : null })
    waiting.get(id)?.(result ?? error)
    waiting.delete(id)
  }
  child.stdout.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    for (;;) {
      const headerEnd = received.indexOf("\r\n\r\n")
      const length = Number(/Content-Length: (\d+)/i.exec(received.subarray(0, Math.max(headerEnd, 0)).toString())?.[1])
      if (headerEnd < 0 || received.length < headerEnd + 4 + length) return
      receive(JSON.parse(received.subarray(headerEnd + 4, headerEnd + 4 + length).toString()))
      received = received.subarray(headerEnd + 4 + length)
    }
  })

  const uri = pathToFileURL(`${root}${file}`).href
  const hover = { contentFormat: ["markdown"] }
  await ask("initialize", { processId: null, rootUri: pathToFileURL(root).href, capabilities: { textDocument: { hover } } })
  send({ method: "initialized", params: {} })
  for (const [path, content] of [...Object.entries(others), [file, text]] as const) {
    const textDocument = { uri: pathToFileURL(`${root}${path}`).href, languageId: "typescript", version: 1, text: content }
    send({ method: "textDocument/didOpen", params: { textDocument } })
  }

  const at = (offset: number) => {
    const before = text.slice(0, offset).split("\n")
    return { textDocument: { uri }, position: { line: before.length - 1, character: before.at(-1)?.length ?? 0 } }
  }
  return {
    hover: async (offset) => {
      const shown = (await ask("textDocument/hover", at(offset))) as { readonly contents: { readonly value: string } } | null
      return shown?.contents.value ?? ""
    },
    definitions: async (offset) => {
      const targets = (await ask("textDocument/definition", at(offset))) as ReadonlyArray<{ readonly uri: string }>
      return targets.map((target) => target.uri)
    },
    close: () => {
      child.kill("SIGKILL")
    }
  }
}
