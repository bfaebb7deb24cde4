import { assert, describe, it } from "@effect/vitest"
import { Problem } from "../../src/codecs/Problem.js"
import * as contract from "../../src/contract/index.js"
import { cases, codeOf, endpointsOf, files, match, statusOf } from "../support/recorded.js"

/** The fields of the wire that the specification lists, by the path of the call. Whatever else a body has may be absent. */
const listed: Readonly<Record<string, RegExp>> = {
  "/payments/products/:customerType/:customerId":
    /^items\.(?:id|quantity|product|product\.(?:display_name|customer_type|server_only|stackable|prices|included_items)(?:\..*)?)$/,
  "/oauth-providers": /^items\.(?:id|type|user_id|allow_sign_in|allow_connected_accounts|account_id|provider_config_id)$/,
  "/oauth-providers/:userId/:providerId":
    /^(?:id|type|user_id|allow_sign_in|allow_connected_accounts|account_id|provider_config_id)$/
}
const ofServers = /(?:^|\.)(?:account_id|provider_config_id)$/
const ofLists = /^(?:items|is_paginated|pagination(?:\..*)?)$/

type Json = { readonly [key: string]: Json } | ReadonlyArray<Json> | string | number | boolean | null

/** Returns the path of every field in a body; items of arrays share theirs. */
const fieldsOf = (body: Json, path = ""): ReadonlyArray<string> => {
  if (Array.isArray(body)) return body.flatMap((item) => fieldsOf(item, path))
  if (typeof body !== "object" || body === null) return []
  return Object.entries(body).flatMap(([key, value]) => {
    const at = path === "" ? key : `${path}.${key}`
    return [at, ...fieldsOf(value, at)]
  })
}

const without = (body: Json, [key = "", ...rest]: ReadonlyArray<string>): Json => {
  if (Array.isArray(body)) return body.map((item: Json) => without(item, [key, ...rest]))
  if (typeof body !== "object" || body === null) return body
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      name !== key ? [[name, value]] : rest.length === 0 ? [] : [[name, without(value, rest)]]
    )
  )
}

describe("a recorded body", () => {
  for (const [path, needed] of Object.entries(listed)) {
    it(`is decoded without each field that the specification does not list: ${path}`, () => {
      const endpoints = endpointsOf(contract)
      const removed = new Set<string>()
      for (const file of files()) {
        for (const one of cases(file)) {
          const matched = match(endpoints, one)
          if (
            matched?.endpoint.path !== path ||
            matched.endpoint.method !== "GET" ||
            codeOf(one) !== undefined ||
            statusOf(one) >= 300
          )
            continue
          const { access, codecs } = matched.endpoint
          const body = one.response.body as Json
          for (const field of new Set(fieldsOf(body))) {
            if (ofLists.test(field) || (needed.test(field) && !(access === "client" && ofServers.test(field)))) continue
            removed.add(field)
            const found = codecs.success.decode(without(body, field.split(".")))
            assert.isFalse(found instanceof Problem, `${file} ${one.name} without ${field}: ${String(Object(found).text?.())}`)
          }
        }
      }
      assert.isAbove(removed.size, 0)
    })
  }
})
