import { Effect } from "effect"
import type { CryptoKey, JWTPayload } from "jose"
import { exportJWK, generateKeyPair, SignJWT } from "jose"

export const projectId = "3f1e6e0c-6f0f-4d5c-9a63-0c6f1d1c2b3a"
export const baseUrl = "https://platform.test"
export const nowSeconds = 1_800_000_000

/** A platform that publishes keys, counts requests for them, and signs tokens. */
export interface Issuer {
  readonly fetch: typeof fetch
  readonly requests: () => number
  /** Publishes another key set, or fails with a status from now on. */
  publish(answer: ReadonlyArray<string> | number | "down"): void
  token(
    claims?: JWTPayload,
    by?: { readonly key?: string; readonly audience?: string; readonly issuer?: string }
  ): Promise<string>
  readonly keys: ReadonlyMap<string, CryptoKey>
}

/** Creates a platform with keys of these ids, all published. */
export const makeIssuer = (...keyIds: ReadonlyArray<string>): Effect.Effect<Issuer> =>
  Effect.promise(async () => {
    const pairs = new Map(
      await Promise.all(keyIds.map(async (id) => [id, await generateKeyPair("ES256", { extractable: true })] as const))
    )
    const jwks = new Map(
      await Promise.all(
        [...pairs].map(async ([kid, pair]) => [kid, { ...(await exportJWK(pair.publicKey)), alg: "ES256", kid }] as const)
      )
    )
    let answer: ReadonlyArray<string> | number | "down" = keyIds
    let requests = 0
    return {
      fetch: async () => {
        requests += 1
        if (answer === "down") throw new TypeError("fetch failed")
        if (typeof answer === "number") return new Response("no", { status: answer })
        return Response.json({ keys: [null, { kty: "RSA" }, ...answer.map((id) => jwks.get(id))] })
      },
      requests: () => requests,
      publish: (next) => {
        answer = next
      },
      keys: new Map([...pairs].map(([id, pair]) => [id, pair.privateKey])),
      token: (claims = {}, by = {}) => {
        const { audience = projectId, issuer = `${baseUrl}/api/v1/projects/${projectId}`, key = keyIds[0] ?? "" } = by
        const payload = {
          sub: "b0a3f1f6-0c5f-4a55-8d0a-2f7d5c1f0a11",
          project_id: projectId,
          branch_id: "main",
          refresh_token_id: "5f0c5d1e-7a0d-4c0f-9c8a-d1b2c3e4f506",
          role: "authenticated",
          name: "Ada",
          email: "ada@example.com",
          email_verified: true,
          selected_team_id: null,
          is_anonymous: false,
          iat: nowSeconds,
          exp: nowSeconds + 600,
          ...claims
        }
        const signer = pairs.get(key)?.privateKey
        if (signer === undefined) throw new Error(`no key ${key}`)
        return new SignJWT({ ...payload, iss: issuer, aud: audience }).setProtectedHeader({ alg: "ES256", kid: key }).sign(signer)
      }
    }
  })
