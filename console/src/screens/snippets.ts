import type { Exchange } from "portico-emulator"

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

// Those that curl or fetch set by themselves, or that only a browser sends.
const isOwn = ([name]: readonly [string, string]): boolean =>
  !/^(?:host|connection|content-length|accept-encoding|accept-language|user-agent|referer|origin|accept|priority|sec-.*|x-portico-console|x-emulator-token)$/.test(
    name
  )

interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>
  readonly body: string | null
}

/** Returns a request as a command of curl. */
export const curlOf = ({ body, headers, method, url }: Sent): string =>
  [
    `curl ${method === "GET" ? "" : `-X ${method} `}${quoted(url)}`,
    ...headers.filter(isOwn).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`--data-raw ${quoted(body)}`])
  ].join(" \\\n  ")

const pathOf = ({ path }: Exchange): string => path.replace(/^\/api\/[^/]+/, "").replace(/\?.*$/, "")

/** Returns a test that sends a request to an emulator in the process, and expects the same outcome. */
export const testOf = (exchange: Exchange): string => {
  const { knownError, method, path, request, status } = exchange
  const headers = Object.fromEntries(request.headers.filter(isOwn))
  const options = { method, headers, ...(request.body !== null && { body: request.body }) }
  const shown = JSON.stringify(options, null, 2).replaceAll("\n", "\n  ")
  return `import { createEmulator } from "portico-emulator"
import { expect, it } from "vitest"

it("${method} ${pathOf(exchange)} answers ${knownError ?? status}", async () => {
  await using emulator = createEmulator({ passwordRounds: 4 })
  const response = await emulator.fetch(emulator.baseUrl + ${JSON.stringify(path)}, ${shown})
  expect(response.status).toBe(${status})${
    knownError === null
      ? ""
      : `
  expect(response.headers.get("x-stack-known-error")).toBe(${JSON.stringify(knownError)})`
  }
})`
}
