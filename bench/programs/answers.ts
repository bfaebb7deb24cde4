import { readFileSync } from "node:fs"
import { createServer } from "node:http"

// A server that gives recorded answers at once, in a process of its own: what is measured is the client.

interface Case {
  readonly name: string
  readonly response: { readonly body: unknown }
}

const recorded = (file: string, name: string): string => {
  const cases: ReadonlyArray<Case> = JSON.parse(readFileSync(`test/wire/recorded/${file}.json`, "utf8")).cases
  return JSON.stringify(cases.find((one) => one.name === name)?.response.body)
}

/** An unsigned token that lives a day; only its lifetime is read. */
const token = `h.${Buffer.from(JSON.stringify({ sub: "u", iat: 1_000_000, exp: 1_086_400 })).toString("base64url")}.s`
const signIn = JSON.stringify({ ...JSON.parse(recorded("auth.password.sign-in", "success")), access_token: token })
const me = recorded("users.me.get", "success-client")
const user = recorded("users.id.get", "success-server")
const list = `{"items":[${Array.from({ length: 100 }, () => user).join()}],"is_paginated":true,"pagination":{"next_cursor":null}}`

const server = createServer((request, response) => {
  request.resume()
  const url = request.url ?? ""
  const body = url.includes("/users/me") ? me : url.includes("/users") ? list : signIn
  response.writeHead(200, { "content-type": "application/json; charset=utf-8" }).end(body)
})
server.listen(0, "127.0.0.1", () => process.send?.(server.address()))
