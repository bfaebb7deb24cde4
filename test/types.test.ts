import { describe, expectTypeOf, it } from "@effect/vitest"
import type { Effect, Stream } from "effect"
import { Redacted } from "effect"
import * as Endpoint from "../src/contract/Endpoint.js"
import * as password from "../src/contract/password.js"
import * as serverUsers from "../src/contract/server/users.js"
import * as users from "../src/contract/users.js"
import type * as auth from "../src/errors/auth.js"
import type * as later from "../src/errors/newerPlatform.js"
import type { InvalidOption } from "../src/errors/options.js"
import type { ItemNotFound, ItemQuantityInsufficientAmount } from "../src/errors/payments.js"
import type {
  InvalidPasswordHash,
  InvalidProfileImage,
  OtpAuthenticationNotEnabled,
  PrimaryEmailRequired
} from "../src/errors/refusals.js"
import type { ConnectionError, OfflineError, OwnerSessionExpired, SessionExpired, TransportFailure } from "../src/errors/sdk.js"
import type { TeamMembershipNotFound } from "../src/errors/team.js"
import type { UserNotFound, UserWithEmailAlreadyExists } from "../src/errors/user.js"
import type { createAdminApp } from "../src/promise/admin.js"
import type { ClientApp as PromiseClientApp } from "../src/promise/client.js"
import type { FailureOf, Method, Outcome, Promised, StreamMethod } from "../src/promise/promised.js"
import type { ServerApp as PromiseServerApp } from "../src/promise/server.js"
import type { Customer } from "../src/schemas/Customer.js"
import type { StripeAccountInfo } from "../src/schemas/PaymentsAccount.js"
import type { InlineProduct } from "../src/schemas/Product.js"
import type { AdminProject } from "../src/schemas/Project.js"
import type { SignInTokens } from "../src/schemas/Tokens.js"
import type { ServerUser, User } from "../src/schemas/User.js"
import type { ServerUpdateUserInput } from "../src/schemas/UserUpdate.js"
import { Done } from "../src/schemas/wire.js"
import type { AdminApp } from "../src/services/AdminApp.js"
import type { RedirectFailure } from "../src/services/auth/redirects/Redirects.js"
import type { ClientApp } from "../src/services/ClientApp.js"
import type { Snapshot } from "../src/services/cache/Resource.js"
import type { AdminOptions } from "../src/services/config/options.js"
import type { ServerApp, ServerMembers } from "../src/services/ServerApp.js"
import type { Reach, Transport } from "../src/services/transport/Transport.js"

type SignInErrors = auth.EmailPasswordMismatch | auth.PasswordAuthenticationNotEnabled | auth.MultiFactorAuthenticationRequired
type Challenge = later.BotChallengeRequired | later.BotChallengeFailed
declare const client: Transport<Reach<"client">>
declare const server: Transport<Reach<"server">>
declare const admin: Transport<Reach<"admin">>
declare const app: PromiseClientApp
// The functions below are only compiled.
const compiled = (_: () => unknown) => {}

describe("Endpoint", () => {
  it("knows its input, success and errors", () => {
    expectTypeOf<Endpoint.Errors<typeof password.signIn>>().toEqualTypeOf<SignInErrors>()
    expectTypeOf<Endpoint.Success<typeof password.signIn>>().toEqualTypeOf<SignInTokens>()
    expectTypeOf<Endpoint.Input<typeof serverUsers.update>>().toEqualTypeOf<{
      readonly params: { readonly userId: string }
      readonly payload: ServerUpdateUserInput
    }>()
    expectTypeOf<Endpoint.PathParams<"/teams/:teamId/users/:userId">>().toEqualTypeOf<"teamId" | "userId">()
    expectTypeOf<Endpoint.PathParams<"/users/me">>().toEqualTypeOf<never>()
  })
  it("without errors declares none", () => {
    const plain = Endpoint.get("/plain", { access: "client", session: "none", success: Done })
    expectTypeOf<Endpoint.Errors<typeof plain>>().toEqualTypeOf<never>()
  })
})

describe("Transport", () => {
  it("has exactly the errors of the endpoint and of the transport (rules 86, 87)", () => {
    compiled(() => {
      const signIn = client.call(password.signIn, { payload: { email: "", password: "" } })
      expectTypeOf(signIn).toEqualTypeOf<Effect.Effect<SignInTokens, SignInErrors | TransportFailure>>()
      const me = client.call(users.getMe, {})
      expectTypeOf(me).toEqualTypeOf<
        Effect.Effect<User, import("../src/errors/user.js").CannotGetOwnUserWithoutUser | SessionExpired | TransportFailure>
      >()
      const update = server.call(serverUsers.update, { params: { userId: "" }, payload: {} })
      expectTypeOf(update).toEqualTypeOf<
        Effect.Effect<
          ServerUser,
          | UserNotFound
          | UserWithEmailAlreadyExists
          | TeamMembershipNotFound
          | auth.PasswordAuthenticationNotEnabled
          | OtpAuthenticationNotEnabled
          | InvalidPasswordHash
          | InvalidProfileImage
          | PrimaryEmailRequired
          | TransportFailure
        >
      >()
    })
  })
  it("does not call an endpoint above its level", () => {
    compiled(() => {
      // @ts-expect-error a client cannot call a server endpoint
      client.call(serverUsers.get, { params: { userId: "" } })
      server.call(serverUsers.get, { params: { userId: "" } })
      admin.call(serverUsers.get, { params: { userId: "" } })
      admin.call(password.signIn, { payload: { email: "", password: "" } })
    })
  })
  it("of a higher level can replace a lower one, but not vice versa", () => {
    compiled(() => {
      const lower: Transport<Reach<"client">> = server
      // @ts-expect-error a client's transport is not a server's
      const higher: Transport<Reach<"server">> = client
      return [lower, higher]
    })
  })
  it("needs every part of the input", () => {
    compiled(() => {
      // @ts-expect-error userId is missing
      server.call(serverUsers.get, { params: {} })
      // @ts-expect-error the payload is missing
      client.call(password.signIn, {})
      // @ts-expect-error the name of the parameter is wrong
      server.call(serverUsers.get, { params: { teamId: "" } })
    })
  })
})

describe("views", () => {
  it("of a client have no server metadata", () => {
    compiled(() => {
      const view = (user: User, full: ServerUser) => {
        // @ts-expect-error only servers see serverMetadata
        user.serverMetadata
        full.serverMetadata
      }
      return view
    })
  })
})

describe("known errors", () => {
  it("require their details", () => {
    compiled(() => {
      const make = (kind: typeof auth.MultiFactorAuthenticationRequired, plain: typeof auth.EmailPasswordMismatch) => {
        new kind({ details: { attemptCode: Redacted.make("") } })
        new plain()
        // @ts-expect-error the details are missing
        new kind()
        // @ts-expect-error this error has no details
        new plain({ details: {} })
      }
      return make
    })
  })
})

describe("flows", () => {
  it("declare only errors that they can end with", () => {
    type Auth = ClientApp["Service"]["auth"]
    type Failure<Name extends keyof Auth> = Effect.Error<ReturnType<Extract<Auth[Name], (...args: never) => unknown>>>
    // The redirects are part of the first load.
    expectTypeOf<Failure<"redirectToSignIn" | "redirectTo" | "signOut">>().toEqualTypeOf<RedirectFailure>()
    // The page with the error is read by code that loads late.
    expectTypeOf<Failure<"takeCallbackError">>().toEqualTypeOf<ConnectionError | OfflineError>()
    // A rule of the project refuses the sign-up, not the e-mail; a challenge belongs to the e-mail.
    expectTypeOf<Extract<Failure<"sendMagicLinkEmail">, later.SignUpRejected>>().toEqualTypeOf<never>()
    expectTypeOf<Extract<Failure<"signInWithMagicLink" | "signInWithAppleNative">, Challenge>>().toEqualTypeOf<never>()
  })
})

describe("the promise face", () => {
  it("keeps arguments, values and errors", () => {
    compiled(async () => {
      expectTypeOf(app.auth.signInWithCredential({ email: "", password: "" })).toEqualTypeOf<Promise<void>>()
      expectTypeOf(app.auth.signInWithCredential.result({ email: "", password: "" })).toEqualTypeOf<
        Promise<Outcome<void, SignInErrors | TransportFailure | RedirectFailure | SessionExpired | InvalidOption>>
      >()
      expectTypeOf(app.auth.signOut()).toEqualTypeOf<Promise<{ readonly revoked: boolean }>>()
      // @ts-expect-error the argument is missing
      app.auth.signInWithCredential()
    })
  })
  it("keeps every signature of a method", () => {
    compiled(() => {
      const { signal } = new AbortController()
      expectTypeOf(app.user.get({ or: "throw" })).toEqualTypeOf<Promise<User>>()
      expectTypeOf(app.user.get({ or: "return-null" }, { signal })).toEqualTypeOf<Promise<User | null>>()
      expectTypeOf(app.user.get()).toEqualTypeOf<Promise<User | null>>()
      expectTypeOf(app.user.get({ or: "anonymous-if-exists" })).toEqualTypeOf<Promise<User | null>>()
      expectTypeOf(app.user.get({ or: "anonymous" })).toEqualTypeOf<Promise<User>>()
      expectTypeOf(app.user.get.result({ or: "redirect" })).toEqualTypeOf<
        Promise<Outcome<User, TransportFailure | SessionExpired | RedirectFailure>>
      >()
      expectTypeOf(app.user.get.result({ or: "throw" })).toEqualTypeOf<
        Promise<Outcome<User, TransportFailure | SessionExpired>>
      >()
    })
  })
  it("has one method per signature", () => {
    type Face = Promised<{
      list(): Effect.Effect<number, "e">
      one(id: string, deep?: boolean): Effect.Effect<null>
      all(query?: string): Stream.Stream<1, "e">
    }>
    expectTypeOf<Face["list"]>().toEqualTypeOf<Method<[], number, "e">>()
    expectTypeOf<Face["one"]>().toEqualTypeOf<Method<[id: string, deep?: boolean], null, never>>()
    expectTypeOf<Face["all"]>().toEqualTypeOf<StreamMethod<[query?: string], 1, "e">>()
  })
  it("names the errors that a method declares, for custom signatures", () => {
    expectTypeOf<FailureOf<Method<[id: string], number, "e" | "f">>>().toEqualTypeOf<"e" | "f">()
    expectTypeOf<FailureOf<Method<[], number, never>>>().toEqualTypeOf<never>()
    type Read = PromiseClientApp["user"]["get"]
    expectTypeOf<TransportFailure | SessionExpired | RedirectFailure>().toExtend<FailureOf<Read>>()
    expectTypeOf<FailureOf<StreamMethod<[], 1, "e">>>().toEqualTypeOf<"e">()
    expectTypeOf<FailureOf<PromiseClientApp["auth"]["signInWithCredential"]>>().toEqualTypeOf<
      Effect.Error<ReturnType<ClientApp["Service"]["auth"]["signInWithCredential"]>>
    >()
  })
  it("turns a resource into a watched value", () => {
    compiled(() =>
      expectTypeOf(app.user.current.snapshot()).toEqualTypeOf<Snapshot<User | null, TransportFailure | SessionExpired>>()
    )
    expectTypeOf<keyof PromiseClientApp>().toEqualTypeOf<keyof ClientApp["Service"] | "dispose" | typeof Symbol.asyncDispose>()
  })
})

describe("The app of a project's owner", () => {
  type Admin = AdminApp["Service"]
  it("has everything that a server app has, with its own view of the project in place of the users' view", () => {
    expectTypeOf<keyof ServerMembers>().toExtend<keyof Admin>()
    expectTypeOf<Admin["users"]>().toEqualTypeOf<ServerApp["Service"]["users"]>()
    expectTypeOf<Admin["payments"]>().toExtend<ServerApp["Service"]["payments"]>()
    expectTypeOf<Admin["emails"]>().toExtend<ServerApp["Service"]["emails"]>()
    expectTypeOf<Effect.Success<ReturnType<Admin["project"]["get"]>>>().toEqualTypeOf<AdminProject>()
  })
  it("fails for a missing payments account only if it is required", () => {
    type Info = ReturnType<Admin["payments"]["getStripeAccountInfo"]>
    expectTypeOf<Info>().toEqualTypeOf<Effect.Effect<StripeAccountInfo | null, TransportFailure | OwnerSessionExpired>>()
  })
  it("has the end of the owner's session as an error only in an owner's calls", () => {
    expectTypeOf<OwnerSessionExpired>().toExtend<Effect.Error<ReturnType<Admin["project"]["get"]>>>()
    expectTypeOf<OwnerSessionExpired>().not.toExtend<Effect.Error<ReturnType<Admin["users"]["get"]>>>()
    expectTypeOf<OwnerSessionExpired>().not.toExtend<Effect.Error<ClientApp["Service"]["project"]["get"]>>()
  })
  it("returns a failed test as a value with its reason", () => {
    type Outcome = Effect.Success<ReturnType<Admin["emails"]["sendTestEmail"]>>
    expectTypeOf<Extract<Outcome, { success: false }>["errorMessage"]>().toEqualTypeOf<string>()
    expectTypeOf<Extract<Outcome, { success: true }>>().not.toHaveProperty("errorMessage")
  })
  it("is built with an admin key, or with a session and no token store", () => {
    type Given = Parameters<typeof createAdminApp>[0] | AdminOptions
    expectTypeOf<{ projectId: string }>().not.toExtend<Given>()
    expectTypeOf<{ projectId: string; superSecretAdminKey: string }>().toExtend<Given>()
    type Session = PromiseClientApp["ownedProjects"]["session"]
    expectTypeOf<{ projectId: string; projectOwnerSession: Session }>().toExtend<Given>()
    expectTypeOf<{ projectId: string; projectOwnerSession: Session; tokenStore: "memory" }>().not.toExtend<Given>()
  })
})

describe("A customer of a call", () => {
  it("is exactly one of a user, a team and a customer of the app", () => {
    type Item = Parameters<PromiseClientApp["payments"]["getItem"]>[0]
    expectTypeOf<{ userId: string; itemId: string }>().toExtend<Item>()
    expectTypeOf<{ teamId: string; itemId: string }>().toExtend<Item>()
    expectTypeOf<{ customCustomerId: string; itemId: string }>().toExtend<Item>()
    expectTypeOf<{ itemId: string }>().not.toExtend<Item>()
    expectTypeOf<{ userId: string; teamId: string; itemId: string }>().not.toExtend<Item>()
  })
  it("is what its schema decodes", () => {
    expectTypeOf<typeof Customer.Type>().toExtend<Customer>()
    expectTypeOf<Customer>().toExtend<typeof Customer.Type>()
  })
  it("is granted either a product of the project or an inline one", () => {
    type Grant = Parameters<PromiseServerApp["payments"]["grantProduct"]>[0]
    expectTypeOf<{ userId: string; productId: string; quantity: number }>().toExtend<Grant>()
    expectTypeOf<{ userId: string; product: InlineProduct }>().toExtend<Grant>()
    expectTypeOf<{ userId: string; product: InlineProduct; productId: string }>().not.toExtend<Grant>()
    expectTypeOf<{ userId: string }>().not.toExtend<Grant>()
  })
  it("may have too few items, which is not an error of trying", () => {
    type Failure = Effect.Error<ReturnType<ServerApp["Service"]["payments"]["tryDecreaseQuantity"]>>
    expectTypeOf<Extract<Failure, ItemQuantityInsufficientAmount>>().toEqualTypeOf<never>()
    expectTypeOf<Extract<Failure, ItemNotFound>>().toEqualTypeOf<ItemNotFound>()
  })
})
