import { getHeapSnapshot } from "node:v8"
import { Layer } from "effect"
import { createClientAppFromLayer, createServerAppFromLayer } from "../../src/promise/fromLayer.js"
import { ClientApp } from "../../src/services/ClientApp.js"
import { TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import { fromRequest } from "../../src/services/platform/tokens/TokenStore.request.js"
import { ServerApp } from "../../src/services/ServerApp.js"
import { Http, requestInit } from "../../src/services/transport/Http.js"
import mismatch from "../wire/recorded/auth.password.sign-in.json" with { type: "json" }
import users from "../wire/recorded/users.id.get.json" with { type: "json" }
import me from "../wire/recorded/users.me.get.json" with { type: "json" }

// The script of the leak tests, run in its own process with the name of a scenario as its argument. It never calls `process.exit`
// and never disposes of an app, because it must exit by itself.

const projectId = "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203"
const options = { projectId, publishableClientKey: "pck", baseUrl: "https://api.test" }
const serverOptions = { ...options, secretServerKey: "ssk_leaks" }

const body = (file: { readonly cases: ReadonlyArray<{ readonly name: string; readonly response: object }> }, name: string) => {
  const found = file.cases.find((one) => one.name === name)?.response as { headers: Record<string, string>; body: object }
  return () => new Response(JSON.stringify(found.body), { headers: found.headers })
}
const answers: ReadonlyArray<readonly [RegExp, () => Response]> = [
  [/\/users\/me$/, body(me, "success-client")],
  [/\/users\//, body(users, "success-server")],
  [/\/auth\/password\/sign-in$/, body(mismatch, "wrong-password-override-error-status")]
]
const http = Http.layerHandler(async (request) => {
  const { pathname } = new URL(request.url)
  return answers.find(([path]) => path.test(pathname))?.[1]() ?? new Response("no such path", { status: 404 })
})
const token = (n: number) => `h.${btoa(JSON.stringify({ iat: 1_000_000, exp: 4_000_000_000, n }))}.s`
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`

const clientApp = () =>
  createClientAppFromLayer(ClientApp.layerNoDeps(options).pipe(Layer.provide([http, TokenStore.layerMemory])))
const requestApp = (n: number) => {
  const request = new Request("https://app.test/", {
    headers: { "x-stack-auth": JSON.stringify({ accessToken: token(n), refreshToken: `refresh-${n}` }) }
  })
  const store = TokenStore.layerFrom(fromRequest(request, projectId))
  return createServerAppFromLayer(ServerApp.layerNoDeps(serverOptions).pipe(Layer.provide([http, store])))
}

const pair = (n: number) => ({ accessToken: token(n), refreshToken: `refresh-${n}` })

const seconds = Math.floor(Date.now() / 1000)
const fresh = `h.${btoa(JSON.stringify({ iat: seconds, exp: seconds + 3600 }))}.s`
const expired = `h.${btoa(JSON.stringify({ iat: seconds - 7200, exp: seconds - 3600 }))}.s`
const renewed = { access_token: fresh, token_type: "Bearer", expires_in: 3600, scope: "legacy" }
const signedIn = { access_token: fresh, refresh_token: "refresh", user_id: uuid(1) }
const briefAnswers: ReadonlyArray<readonly [RegExp, () => Response]> = [
  [/\/users\/me$/, body(me, "success-client")],
  [/\/oauth\/token$/, () => Response.json(renewed)],
  [/\/sign-in$/, () => Response.json(signedIn)],
  [/\/sessions\/current$/, () => Response.json({ success: true })]
]

/** Apps without `Request` and signals, of which Node itself keeps something until a full collection. */
const briefHttp = Http.layerOf((url) => {
  const { pathname } = new URL(url)
  return Promise.resolve(briefAnswers.find(([path]) => path.test(pathname))?.[1]() ?? new Response(null, { status: 404 }))
})
const briefApp = () =>
  createClientAppFromLayer(ClientApp.layerNoDeps(options).pipe(Layer.provide([briefHttp, TokenStore.layerMemory])))
const briefServer = () =>
  createServerAppFromLayer(ServerApp.layerNoDeps(serverOptions).pipe(Layer.provide([briefHttp, TokenStore.layerMemory])))

const each = async (count: number, one: (n: number) => Promise<unknown>) => {
  for (let from = 0; from < count; from += 100) {
    await Promise.all(Array.from({ length: Math.min(100, count - from) }, (_, at) => one(from + at)))
  }
}
/** Keeps each view, with a method that the view has created. */
const keeping = (method: (view: ReturnType<ReturnType<typeof briefApp>["forTokens"]>) => unknown) => () => {
  const app = briefApp()
  const kept: Array<unknown> = []
  return async (n: number) => {
    const view = app.forTokens(pair(n))
    kept.push(view, method(view))
  }
}
const must = (holds: boolean) => {
  if (!holds) throw new Error("the scenario does not do what it is for")
}

/** Each scenario sets up once, and returns the function to repeat. */
const scenarios: Readonly<Record<string, () => (n: number) => Promise<unknown>>> = {
  users: () => {
    const app = requestApp(0)
    return async (n) => must((await app.users.get(uuid(n))).primaryEmail !== undefined)
  },
  refusals: () => {
    const app = clientApp()
    return async (n) => {
      const result = await app.auth.signInWithCredential.result({
        email: `a${n}@example.com`,
        password: `wrong-${n}`,
        noRedirect: true
      })
      must(!result.ok && result.error._tag === "EmailPasswordMismatch")
    }
  },
  requests: () => async (n) => must((await requestApp(n).user.get()) !== null),
  views: () => {
    const app = createServerAppFromLayer(ServerApp.layerNoDeps(serverOptions).pipe(Layer.provide([http, TokenStore.layerMemory])))
    return async (n) => {
      const signal = new AbortController().signal
      const headers = { "x-stack-auth": JSON.stringify({ accessToken: token(n % 200), refreshToken: `refresh-${n % 200}` }) }
      must((await app.forRequest(new Request("https://app.test/", { headers, signal })).user.get()) !== null)
    }
  },
  "the user": () => {
    const app = briefApp()
    return async (n) => {
      const headers = n % 2 > 0 ? {} : { "x-stack-auth": JSON.stringify(pair(n)) }
      must(((await app.forRequest({ headers }).user.get()) === null) === n % 2 > 0)
    }
  },
  "the tokens": () => {
    const app = briefApp()
    return async (n) => must((await app.forTokens({ ...pair(n), accessToken: fresh }).auth.getAuthJson()).accessToken === fresh)
  },
  "a fresh token": () => {
    const app = briefServer()
    return async (n) => must((await app.forTokens({ ...pair(n), accessToken: expired }).user.get()) !== null)
  },
  "a sign-in": () => {
    const app = briefApp()
    const credential = { email: "a@example.com", password: "correct horse", noRedirect: true }
    return async (n) => {
      const view = app.forTokens({ ...pair(n), accessToken: fresh })
      await view.auth.signInWithCredential(credential)
      must((await view.auth.getAuthJson()).refreshToken === signedIn.refresh_token)
    }
  },
  "a sign-out": () => {
    const app = briefApp()
    return async (n) => must((await app.forTokens({ ...pair(n), accessToken: fresh }).auth.signOut({ noRedirect: true })).revoked)
  },
  "a change of the user": () => {
    const app = briefApp()
    return async (n) =>
      must((await app.forTokens({ ...pair(n), accessToken: fresh }).user.update({ displayName: "Ada" })) !== null)
  },
  "kept views": keeping((view) => view.user.get),
  "kept views that sign out": keeping((view) => view.auth.signOut),
  "kept views that list teams": keeping((view) => view.teams.list),
  "kept views that read payments": keeping((view) => view.payments.getItem),
  // Every call fails with nobody waiting: a promise that rejects separately would end the process.
  failures: () => {
    const app = createClientAppFromLayer(
      ClientApp.layerNoDeps(options).pipe(
        Layer.provide([Http.layerHandler(() => Promise.reject(new TypeError("ECONNREFUSED"))), TokenStore.layerMemory])
      )
    )
    return async (n) => {
      const stop = app.project.current.subscribe(() => {})
      const controller = new AbortController()
      const aborted = app.auth.signInWithCredential.result({ email: `a${n}@example.com`, password: "p" }, controller)
      controller.abort(new Error("aborted"))
      const [settled] = await Promise.allSettled([aborted])
      must(settled.status === "rejected")
      stop()
    }
  },
  workers: () => {
    Object.assign(globalThis, { WebSocketPair: class {} })
    return async () => must(JSON.stringify(requestInit()) === '{"redirect":"manual"}')
  },
  secrets: () => {
    const app = requestApp(0)
    return async (n) => {
      // Computed here, so that the searched part occurs in no source.
      const secret = `${["heap", "canary"].join("-")}-${n}-${"x".repeat(40)}`
      must(!(await app.auth.signInWithCredential.result({ email: "a@example.com", password: secret, noRedirect: true })).ok)
      must(!(await app.auth.checkPasswordResetCode.result(secret)).ok)
      // Hashing is slow by design.
      if (n % 10 > 0) return
      must(!(await app.vault.setValue.result({ storeId: "store", key: secret, value: secret, secret })).ok)
      must(!(await app.vault.getValue.result({ storeId: "store", key: secret, secret })).ok)
    }
  },
  subscribers: () => {
    const app = requestApp(0)
    return async () => {
      let resolve = () => {}
      const promise = new Promise<void>((done) => {
        resolve = done
      })
      const stop = app.user.current.subscribe(() => app.user.current.snapshot().value && resolve())
      if (app.user.current.snapshot().value) resolve()
      await promise
      stop()
    }
  }
}

/** Returns the size of the heap after a full collection, or, with `minor`, after one that frees only young objects. */
const heap = async (type: "major" | "minor") => {
  // Objects with finalizers are freed after a turn of the event loop and a second collection.
  for (let turn = 0; turn < 4; turn++) {
    globalThis.gc?.({ type })
    await new Promise((resolve) => setImmediate(resolve))
  }
  return process.memoryUsage().heapUsed
}

/** Counts the strings on the heap that begin with a text. */
const occurrences = async (text: string): Promise<number> => {
  let snapshot = ""
  for await (const part of getHeapSnapshot()) snapshot += part
  return snapshot.split(`"${text}`).length - 1
}

const [, , name = "", count = "0", warmUp = "0", type] = process.argv
const one = scenarios[name]?.() ?? must(false)
if (one !== undefined) {
  await each(Number(warmUp), one)
  const collection = type === "minor" ? type : "major"
  const heaps = [await heap(collection)]
  // Rounds of the young collections are quick, and noise of the engine's shows in some of them.
  for (let round = 0; round < (collection === "minor" ? 5 : 2); round++) {
    await each(Number(count), one)
    heaps.push(await heap(collection))
  }
  const resources = process.getActiveResourcesInfo()
  const secrets = name === "secrets" ? await occurrences(["heap", "canary", ""].join("-")) : 0
  process.stdout.write(JSON.stringify({ heaps, resources, secrets }))
}
