import type * as SchemaAST from "effect/SchemaAST"
import * as AST from "effect/SchemaAST"
import type { Generation } from "../../src/generation/Generation.js"
import { routesIn } from "../../src/generation/routes.js"
import { routes } from "../../src/handlers/index.js"
import { router } from "../../src/http/Router.js"
import type { Answer, Asked } from "./exchange.js"
import { formOf } from "./exchange.js"
import type { Found } from "./found.js"
import { areaOf, fixedOf, singular, snake } from "./found.js"
import type { Numbers } from "./numbers.js"
import { numbers } from "./numbers.js"
import type { ProjectName } from "./projects.js"
import { base, isPlanted, keys, planted, projectIds } from "./projects.js"
import type { Target } from "./targets.js"
import { consoleRoutes, nameOf } from "./targets.js"
import type { Needs } from "./values.js"
import { needs, oddTexts, oddValues, usual } from "./values.js"

const keptOfName = 20
const isSecretName = /token|secret|password|code|key|totp/

/** Random requests, each made from what the answers to earlier ones have shown. */
export class Traffic {
  readonly random: Numbers
  readonly #targets: ReadonlyArray<Target>
  readonly #texts = new Map<ProjectName, Map<string, ReadonlyArray<string>>>()
  readonly #cookies = new Map<string, string>()
  readonly #due: Array<Asked> = []
  readonly #find: ReturnType<typeof router>
  #order: Array<Target> = []
  #project: ProjectName = "own"
  readonly served = new Set<string>()
  area = ""
  customerType = "user"
  now = 0
  count = 0

  constructor(seed: number, platform: Generation, isFor: (target: Target) => boolean = () => true) {
    this.random = numbers(seed)
    this.#targets = [...routesIn(routes, platform), ...consoleRoutes].filter(isFor)
    this.#find = router(routesIn(routes, platform))
  }

  /** Begins anew: two people of each project sign in. */
  open(): void {
    this.#texts.clear()
    this.#cookies.clear()
    this.#order = []
    this.#due.length = 0
    this.#signIn()
  }

  #signIn(): void {
    const people = ["own", `${planted.otherProject}`].flatMap((mark) =>
      ["ada", "grace"].map((name) => `${name}-${mark}@example.com`)
    )
    for (const email of people) {
      const project = email.includes("-own@") ? "own" : "other"
      const headers = this.#headers("client", project)
      this.#due.push({ ...api("POST", "/auth/password/sign-in", "client"), headers, body: { email, password: planted.password } })
      this.#due.push({ ...api("GET", "/users", "server"), headers: this.#headers("server", project) })
      this.#due.push({ ...api("GET", "/teams", "server"), headers: this.#headers("server", project) })
    }
    for (const project of ["internal", "own"] as const) {
      const body = { email: `new-${project}${this.count}@example.com`, password: planted.password }
      this.#due.push({ ...api("POST", "/auth/password/sign-up", "client"), headers: this.#headers("client", project), body })
    }
    this.#due.push({ ...api("POST", "/webhooks/svix-token", "admin"), headers: this.#headers("admin", "own"), body: {} })
  }

  /** Returns the next request. */
  next(now: number): Asked {
    this.now = now
    this.count += 1
    return this.#due.shift() ?? this.#make(this.#nextTarget())
  }

  #nextTarget(): Target {
    for (;;) {
      const unserved = this.#targets.filter((target) => !this.served.has(nameOf(target)))
      const target = unserved.length > 0 && this.random.chance(0.6) ? this.random.pick(unserved) : this.#order.pop()
      if (target === undefined) this.#shuffle()
      // What ends the project comes rarely.
      else if (
        /^DELETE \/(internal\/projects\/current|users)|^PATCH .*(internal|custom|neon)\/api-keys|emulator\/(snapshots|time)/.test(
          nameOf(target)
        ) &&
        this.random.chance(0.85)
      )
        continue
      else return target
    }
  }

  #shuffle(): void {
    this.#order = this.#targets
      .map((target) => [this.random.next(), target] as const)
      .sort(([one], [other]) => one - other)
      .map(([, target]) => target)
  }

  /** Remembers what an answer shows. */
  learn(asked: Asked, answer: Answer, found: Found): void {
    const { status, headers, text } = answer
    if (status < 400) this.served.add(asked.name)
    const project = Object.entries(projectIds).find(([, id]) => id === asked.headers["x-stack-project-id"])?.[0] as
      | ProjectName
      | undefined
    const own = this.#texts.get(project ?? "own") ?? new Map<string, ReadonlyArray<string>>()
    this.#texts.set(project ?? "own", own)
    for (const [name, value] of found) {
      if (project !== "other" && isPlanted(value)) continue
      own.set(name, [...(own.get(name) ?? []).filter((each) => each !== value), value].slice(-keptOfName))
    }
    for (const cookie of headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";")
      this.#cookies.set(pair.split("=")[0] ?? "", pair)
    }
    const isSignedOut = /"(ACCESS_TOKEN_EXPIRED|CANNOT_GET_OWN_USER_WITHOUT_USER|USER_AUTHENTICATION_REQUIRED)"/.test(text)
    if (isSignedOut && "x-stack-access-token" in asked.headers && this.#due.length === 0 && this.random.chance(0.2))
      this.#signIn()
    this.#follow(asked, answer)
  }

  // As a browser does: redirects, and the forms of the sign-in pages.
  #follow({ path }: Asked, { headers, status, text }: Answer): void {
    const location = headers.get("location")
    const browser = (method: string, to: string): Asked => {
      const { pathname, search } = new URL(to, base)
      const match = this.#find(method, pathname.replace(/^\/api\/\w+/, ""))
      const of = match._tag === "found" ? match.routes[0] : undefined
      return {
        name: of === undefined ? `${method} ${pathname} page` : nameOf(of),
        method,
        path: `${pathname}${search}`,
        headers: { cookie: [...this.#cookies.values()].join("; ") }
      }
    }
    if (status >= 300 && status < 400 && location?.startsWith(base)) this.#due.push(browser("GET", location))
    const [, action] = /<form method="post"(?: action="([^"]*)")?>/.exec(text) ?? [undefined, undefined]
    if (!/<form method="post"/.test(text) || status !== 200) return
    const hidden = [...text.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = "", value = ""]) => [name, value] as const
    )
    const fields = {
      ...Object.fromEntries(hidden),
      decision: "allow",
      email: "ada-own@example.com",
      email_verified: "true",
      account_id: "ada"
    }
    this.#due.push({ ...browser("POST", (action ?? path).replaceAll("&amp;", "&")), body: fields, isForm: true })
  }

  /** The texts that a name stands for in the project of the request. */
  texts(name: string): ReadonlyArray<string> {
    const of = (project: ProjectName) =>
      [...(this.#texts.get(project) ?? [])].flatMap(([own, texts]) => (own === name || own.endsWith(`_${name}`) ? texts : []))
    const own = of(this.#project)
    return own.length > 0 || this.#project === "other" ? own : [...of("own"), ...of("internal")]
  }

  #text(name: string): unknown {
    const { random } = this
    if (random.chance(0.02)) return random.pick(oddTexts)
    if (random.chance(0.02))
      return (
        random.pick(
          [...(this.#texts.get("other") ?? [])].flatMap(([own, texts]) =>
            isSecretName.test(own) ? [] : texts.filter((text) => !isPlanted(text))
          )
        ) ?? ""
      )
    if (/user_?id$/i.test(name) && random.chance(0.4)) return "me"
    const ofArea = /^code$/.test(name) ? this.texts(`code of ${this.area}`) : []
    if (ofArea.length > 0 && random.chance(0.8)) return random.pick(ofArea.slice(-4))
    const typical = usual.find(([fits]) => fits.test(name))?.[1](this) ?? []
    const found = this.texts(snake(name))
    const from = found.length === 0 || (typical.length > 0 && random.chance(0.7)) ? typical : found
    return from.length > 0 ? random.pick(from) : random.pick(["text", "1", "true", "00000000-0000-4000-8000-000000000000"])
  }

  #value(ast: SchemaAST.AST, name: string, isShort: boolean, depth = 0): unknown {
    const { random } = this
    const some = (make: () => unknown) => Array.from({ length: Math.floor(random.next() * 3) }, make)
    switch (ast._tag) {
      case "String":
        return String(this.#text(name))
      case "Number": {
        const typical =
          usual
            .find(([fits]) => fits.test(name))?.[1](this)
            .filter((value) => typeof value === "number") ?? []
        return random.pick(typical.length > 0 ? typical : [1, 2, 10])
      }
      case "Boolean":
        return random.chance(0.5)
      case "Literal":
        return ast.literal
      case "Null":
        return null
      case "Union":
        return this.#value(random.pick(ast.types), name, isShort, depth)
      case "Arrays": {
        const [rest] = ast.rest
        if (ast.elements.length > 0) return ast.elements.map((each) => this.#value(each, name, isShort, depth + 1))
        return rest === undefined || depth > 4
          ? []
          : [this.#value(rest, name, isShort, depth + 1), ...some(() => this.#value(rest, name, isShort, depth + 1))]
      }
      case "Objects": {
        const own = ast.propertySignatures.flatMap(({ name: key, type }) =>
          AST.isOptional(type) && (isShort || depth > 3 || random.chance(0.6))
            ? []
            : [[String(key), this.#named(type, String(key), isShort, depth + 1)] as const]
        )
        const [others] = ast.indexSignatures
        const more =
          others === undefined || depth > 3
            ? []
            : some(() => [random.pick(["monthly", "a", "b.c", "__proto__"]), this.#value(others.type, name, isShort, depth + 1)])
        return Object.fromEntries([...own, ...more] as ReadonlyArray<readonly [string, unknown]>)
      }
      case "Suspend":
        return depth > 4 ? null : this.#value(ast.thunk(), name, isShort, depth + 1)
      default:
        return this.#text(name)
    }
  }

  // A field of any shape that has a usual value mostly has it.
  #named(ast: SchemaAST.AST, name: string, isShort: boolean, depth: number): unknown {
    const isObject = ast._tag !== "String" && ast._tag !== "Number" && ast._tag !== "Literal" && ast._tag !== "Boolean"
    const typical = isObject
      ? (usual
          .find(([fits]) => fits.test(name))?.[1](this)
          .filter((value) => typeof value === "object" && value !== null) ?? [])
      : []
    return typical.length > 0 ? this.random.pick(typical) : this.#value(ast, name, isShort, depth)
  }

  /** Changes one place of a body. */
  #spoilt(value: unknown): unknown {
    const { random } = this
    if (typeof value !== "object" || value === null || random.chance(0.1)) return random.pick(oddValues)
    const entries = Object.entries(value)
    if (entries.length === 0) return random.pick([random.pick(oddValues), { stray: 1 }])
    const [key, child] = random.pick(entries)
    const changed = entries.flatMap(([name, each]) =>
      name !== key ? [[name, each]] : random.chance(0.3) ? [] : [[name, this.#spoilt(child)]]
    )
    return Array.isArray(value)
      ? [...changed.map(([, each]) => each), ...(random.chance(0.2) ? value : [])]
      : Object.fromEntries(changed)
  }

  #headers(access: Target["access"], project: ProjectName, token?: string): Readonly<Record<string, string>> {
    const { publishableClientKey, secretServerKey, superSecretAdminKey } = keys[project]
    return {
      "x-stack-access-type": access,
      "x-stack-project-id": projectIds[project],
      "x-stack-allow-anonymous-user": "true",
      ...(access === "client" && { "x-stack-publishable-client-key": publishableClientKey }),
      ...(access === "server" && { "x-stack-secret-server-key": secretServerKey }),
      ...(access === "admin" && { "x-stack-super-secret-admin-key": superSecretAdminKey }),
      ...(token !== undefined && { "x-stack-access-token": token })
    }
  }

  #make(target: Target): Asked {
    const { random } = this
    const name = nameOf(target)
    const { path, method, endpoint, fields } = target
    this.area = areaOf(path)
    const own: Needs = Object.assign({}, ...needs(this).flatMap(([fits, each]) => (fits.test(path) ? [each] : [])))
    this.#project = own.project ?? (random.chance(0.04) ? "other" : "own")
    const isShort = !this.served.has(name) && random.chance(0.5)
    const isConsole = target.access === "console"
    const loose = () =>
      Object.fromEntries([...fields].filter(() => isShort || random.chance(0.7)).map((field) => [field, this.#text(field)]))
    const declared = (schema: { readonly ast: SchemaAST.AST } | undefined) =>
      schema === undefined ? undefined : this.#value(AST.toEncoded(schema.ast), "", isShort)
    const query = {
      ...Object(declared(endpoint?.query) ?? (method === "GET" && endpoint === undefined ? loose() : {})),
      ...own.query
    }
    const filled = path.replace(/:(\w+)/g, (_, parameter: string) => {
      const place = singular(fixedOf(path.slice(0, path.indexOf(`:${parameter}`))).at(-1) ?? "")
      const known = /^(userId|teamId|customerId|customerType|number|name|level)$/.test(parameter) ? [] : this.texts(`${place}_id`)
      const value =
        parameter === "projectId"
          ? projectIds[this.#project]
          : known.length > 0 && random.chance(0.8)
            ? random.pick(known.slice(-6))
            : this.#text(parameter)
      return encodeURIComponent(Buffer.from(String(value)).toString())
    })
    const made = { ...Object(declared(endpoint?.payload) ?? loose()), ...own.body }
    const body = random.chance(isShort ? 0.05 : 0.2) ? this.#spoilt(made) : made
    const search = formOf(query)
    const tokens = this.texts("access_token").slice(-4)
    const token = target.access !== "console" && tokens.length > 0 && random.chance(0.93) ? random.pick(tokens) : undefined
    const access =
      target.access === "none" || random.chance(0.04) ? random.pick(["client", "server", "admin"] as const) : target.access
    const refreshToken = random.pick(this.texts("refresh_token").slice(-4))
    const version = isConsole
      ? ""
      : random.chance(0.95)
        ? "/api/v1"
        : random.pick(["/api/latest", "/api/v2beta1", "/api/v2beta5"])
    return {
      name,
      method,
      path: `${version}${filled}${search === "" ? "" : `?${search}`}`,
      headers: {
        ...(isConsole ? {} : this.#headers(access, this.#project, token)),
        ...(refreshToken !== undefined && !isConsole && { "x-stack-refresh-token": refreshToken }),
        ...(endpoint === undefined && { cookie: [...this.#cookies.values()].join("; ") }),
        ...own.headers
      },
      ...(method === "GET" ? {} : { body }),
      ...(own.isForm === true && { isForm: true })
    }
  }
}

const api = (method: string, path: string, access: string) => ({
  name: `${method} ${path} ${access}`,
  method,
  path: `/api/v1${path}`
})
