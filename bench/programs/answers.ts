import { createServer } from "node:http"
import { recorded, signedIn } from "./recorded.js"

// A server that returns recorded responses immediately, in a separate process, so that only the client is measured.

const day = 86_400
const signIn = JSON.stringify(signedIn(day))
const me = JSON.stringify(recorded("users.me.get", "success-client"))
const user = JSON.stringify(recorded("users.id.get", "success-server"))
const list = `{"items":[${Array.from({ length: 100 }, () => user).join()}],"is_paginated":true,"pagination":{"next_cursor":null}}`

const server = createServer((request, response) => {
  request.resume()
  const url = request.url ?? ""
  const body = url.includes("/users/me") ? me : url.includes("/users") ? list : signIn
  response.writeHead(200, { "content-type": "application/json; charset=utf-8" }).end(body)
})
server.listen(0, "127.0.0.1", () => process.send?.(server.address()))
