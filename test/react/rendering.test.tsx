import { Layer } from "effect"
import type { ReactNode } from "react"
import { Suspense } from "react"
import { renderToString } from "react-dom/server"
import { renderToReadableStream } from "react-dom/server.edge"
import { assert, describe, it } from "vitest"
import type { ClientApp as PromiseClientApp } from "../../src/promise/client.js"
import { createClientAppFromLayer as fromLayer } from "../../src/promise/fromLayer.js"
import { PorticoProvider, useSuspenseUser } from "../../src/react/index.js"
import { ClientApp } from "../../src/services/ClientApp.js"
import { layerRequest } from "../../src/services/platform/tokens/TokenStore.request.js"
import { Http } from "../../src/services/transport/Http.js"
import { jwtFrom, options, recorded } from "../support/fakes.js"
import { hooksOf } from "../support/hooks.js"

const me = recorded("users.me.get", "success-client").response

/** An app on a server whose user has the name in the request's token; counts reads and requests. */
const appOf = (name: string) => {
  const counts = { reads: 0, requests: 0 }
  const accessToken = jwtFrom({ sub: name, iat: 1_000, exp: 4_000_000_000 })
  const headers = {
    get: (header: string) => {
      counts.reads++
      return header === "x-stack-auth" ? JSON.stringify({ accessToken, refreshToken: "r" }) : null
    }
  }
  const http = Http.layerHandler(async (request) => {
    counts.requests++
    const claims = JSON.parse(atob(request.headers.get("x-stack-access-token")?.split(".")[1] ?? ""))
    return new Response(JSON.stringify({ ...me.body, display_name: claims.sub }), me)
  })
  const store = layerRequest({ headers }, options.projectId)
  return { app: fromLayer(ClientApp.layerNoDeps(options).pipe(Layer.provide([http, store]))), counts }
}

const under = (app: PromiseClientApp, children: ReactNode) => <PorticoProvider app={app}>{children}</PorticoProvider>

const uses = hooksOf({ teamId: "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203", userId: "ada" })

describe("a page on a server", () => {
  for (const [name, useIt] of Object.entries(uses)) {
    const Part = () => {
      useIt()
      return "rendered"
    }
    if (name.startsWith("useSuspense")) {
      it(`shows the fallback while ${name} waits, as its name says (rule 70)`, async () => {
        const { app } = appOf("Ada")
        assert.include(renderToString(under(app, <Suspense fallback="waiting">{<Part />}</Suspense>)), "waiting")
        await app.dispose()
      })
    } else {
      it(`needs no <Suspense> for ${name}, and sends no request (rules 70, 74)`, async () => {
        const { app, counts } = appOf("Ada")
        assert.strictEqual(renderToString(under(app, <Part />)), "rendered")
        assert.deepStrictEqual(counts, { reads: 0, requests: 0 })
        await app.dispose()
      })
    }
  }

  it("shows each of several users their own name, although one process renders them concurrently (rule 72)", async () => {
    const Name = () => <b>{useSuspenseUser()?.displayName}</b>
    const names = Array.from({ length: 20 }, (_, n) => `person-${n}`)
    const pages = await Promise.all(
      names.map(async (name) => {
        const { app, counts } = appOf(name)
        const stream = await renderToReadableStream(
          under(app, <Suspense fallback="waiting">{[<Name key={1} />, <Name key={2} />]}</Suspense>)
        )
        await stream.allReady
        const html = await new Response(stream).text()
        await app.dispose()
        return { shown: [...html.matchAll(/<b>(.*?)<\/b>/g)].map(([, text]) => text), requests: counts.requests }
      })
    )
    assert.deepStrictEqual(
      pages,
      names.map((name) => ({ shown: [name, name], requests: 1 }))
    )
  })
})
