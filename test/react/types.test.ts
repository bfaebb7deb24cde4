import { describe, expectTypeOf, it } from "vitest"
import type { EmailPasswordMismatch } from "../../src/errors/auth.js"
import type { ConnectionError } from "../../src/errors/sdk.js"
import type { ClientApp, ReadOnlyClientApp } from "../../src/promise/client.js"
import type { Method, Watched } from "../../src/promise/promised.js"
import type { PorticoProviderProps, useApp, useSuspenseUser } from "../../src/react/index.js"
import { useAction, useActionForm, useResource, useSuspenseResource, useTeam, useTeams, useUser } from "../../src/react/index.js"
import type { ProjectPermission, TeamPermission } from "../../src/schemas/Permission.js"
import type { Team } from "../../src/schemas/Team.js"
import type { User } from "../../src/schemas/User.js"
import type { CallOptions } from "../../src/services/transport/CallOptions.js"

describe("useResource", () => {
  it("narrows by its status (rule 70)", () => {
    const use = (watched: Watched<string, ConnectionError>) => useResource(watched)
    type State = ReturnType<typeof use>
    expectTypeOf<Extract<State, { status: "ready" }>["value"]>().toEqualTypeOf<string>()
    expectTypeOf<Extract<State, { status: "loading" }>["value"]>().toEqualTypeOf<undefined>()
    expectTypeOf<Extract<State, { status: "failed" }>["error"]>().toEqualTypeOf<ConnectionError>()
    expectTypeOf<State["status"]>().toEqualTypeOf<"loading" | "ready" | "failed">()
  })

  it("returns the value itself if it suspends", () => {
    const use = (watched: Watched<string, ConnectionError>) => useSuspenseResource(watched)
    expectTypeOf<ReturnType<typeof use>>().toEqualTypeOf<string>()
  })
})

describe("PorticoProvider", () => {
  it("accepts the app of a page, or of a rendered request; components have the app of a page", () => {
    expectTypeOf<ClientApp>().toExtend<PorticoProviderProps["app"]>()
    expectTypeOf<ReadOnlyClientApp>().toExtend<PorticoProviderProps["app"]>()
    expectTypeOf<ReturnType<typeof useApp>>().toEqualTypeOf<ClientApp>()
  })
})

describe("useAction", () => {
  it("infers its arguments, data and errors from the method", () => {
    const use = (method: Method<[name: string, count?: number], Date, EmailPasswordMismatch>) => useAction(method)
    type Used = ReturnType<typeof use>
    expectTypeOf<Parameters<Used["run"]>>().toEqualTypeOf<[name: string, count?: number]>()
    expectTypeOf<Used["data"]>().toEqualTypeOf<Date | undefined>()
    expectTypeOf<Used["error"]>().toEqualTypeOf<EmailPasswordMismatch | undefined>()
  })

  it("accepts a custom function, such as one signature of a method", () => {
    const use = (app: ClientApp) =>
      useAction((teamId: string, options: CallOptions) => app.permissions.list.result({ teamId }, options))
    type Used = ReturnType<typeof use>
    expectTypeOf<Parameters<Used["run"]>>().toEqualTypeOf<[teamId: string]>()
    expectTypeOf<Used["data"]>().toEqualTypeOf<ReadonlyArray<TeamPermission> | undefined>()
    expectTypeOf<"TransportFailure">().not.toExtend<NonNullable<Used["error"]>["_tag"]>()
  })

  it("runs by each signature of a method, and has the data and errors of all of them", () => {
    const use = (app: ClientApp) => useAction(app.permissions.list)
    type Used = ReturnType<typeof use>
    const compiled = (_: (run: Used["run"]) => unknown) => {}
    compiled((run) => [run({ teamId: "" }), run(), run({ recursive: false })])
    // @ts-expect-error none of them accepts a number
    compiled((run) => run(5))
    expectTypeOf<NonNullable<Used["data"]>[number]>().toEqualTypeOf<TeamPermission | ProjectPermission>()
    const get = (app: ClientApp) => useAction(app.user.get)
    expectTypeOf<"SessionExpired" | "NavigationUnavailableError">().toExtend<
      NonNullable<ReturnType<typeof get>["error"]>["_tag"]
    >()
  })

  it("keeps the errors of a method of the app", () => {
    const use = (app: ClientApp) => useAction(app.auth.signInWithCredential)
    type Tag = NonNullable<ReturnType<typeof use>["error"]>["_tag"]
    expectTypeOf<"EmailPasswordMismatch" | "ConnectionError">().toExtend<Tag>()
    expectTypeOf<"TeamNotFound">().not.toExtend<Tag>()
  })
})

describe("useActionForm", () => {
  it("has the errors and the outcome of the method", () => {
    const use = (app: ClientApp) => useActionForm(app.auth.signInWithCredential)
    type Form = ReturnType<typeof use>
    type Tag = NonNullable<Form["errors"][string]>["_tag"]
    expectTypeOf<"EmailPasswordMismatch" | "ConnectionError">().toExtend<Tag>()
    expectTypeOf<"TeamNotFound">().not.toExtend<Tag>()
    type Ended = NonNullable<Awaited<ReturnType<Form["reducer"]>>>
    expectTypeOf<Extract<Ended, { ok: false }>["error"]["_tag"]>().toEqualTypeOf<Tag>()
  })
})

describe("useUser", () => {
  it("returns a state without a `user` property (rule 89)", () => {
    const use = () => useUser()
    expectTypeOf<ReturnType<typeof use>>().not.toHaveProperty("user")
    expectTypeOf<Extract<ReturnType<typeof use>, { status: "ready" }>["value"]>().toEqualTypeOf<User | null>()
    expectTypeOf<ReturnType<typeof useSuspenseUser>>().toEqualTypeOf<User | null>()
  })

  it("is never null if something else is requested", () => {
    const use = () => useUser({ or: "redirect" })
    expectTypeOf<Extract<ReturnType<typeof use>, { status: "ready" }>["value"]>().toEqualTypeOf<User>()
    type Tag = NonNullable<ReturnType<typeof use>["error"]>["_tag"]
    expectTypeOf<"NavigationUnavailableError">().toExtend<Tag>()
  })
})

describe("useTeams and useTeam", () => {
  it("have a value once they are ready, and the errors of the list", () => {
    const all = () => useTeams()
    const one = () => useTeam("")
    expectTypeOf<Extract<ReturnType<typeof all>, { status: "ready" }>["value"]>().toEqualTypeOf<ReadonlyArray<Team>>()
    expectTypeOf<Extract<ReturnType<typeof one>, { status: "ready" }>["value"]>().toEqualTypeOf<Team | null>()
    expectTypeOf<Extract<ReturnType<typeof one>, { status: "failed" }>["value"]>().toEqualTypeOf<Team | null | undefined>()
    expectTypeOf<ReturnType<typeof one>["error"]>().toEqualTypeOf<ReturnType<typeof all>["error"]>()
    expectTypeOf<"SessionExpired">().toExtend<NonNullable<ReturnType<typeof all>["error"]>["_tag"]>()
  })
})
