import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import type { Effect } from "effect"
import * as users from "../../../src/contract/users.js"
import type * as errors from "../../../src/errors/index.js"
import { InvalidProfileImage } from "../../../src/errors/refusals.js"
import type { ClientApp } from "../../../src/services/ClientApp.js"
import type { ServerApp } from "../../../src/services/ServerApp.js"
import type { CallFailure } from "../../../src/services/transport/Transport.js"
import { withoutErrors } from "../../../src/services/transport/withoutErrors.js"

type FailureOf<Method extends (...args: never) => Effect.Effect<unknown, unknown>> = Effect.Error<ReturnType<Method>>
type Client = ClientApp["Service"]
type Always = errors.TransportFailure | errors.SessionExpired

describe("a call without some of its errors", () => {
  it("is the same call otherwise", () => {
    const call = withoutErrors(users.updateMe, InvalidProfileImage)
    assert.strictEqual(call.codecs, users.updateMe.codecs)
    assert.deepInclude(call, { method: "PATCH", path: "/users/me", session: "required" })
    assert.sameMembers(
      [...call.errors.map(({ tag }) => tag), "InvalidProfileImage"],
      users.updateMe.errors.map(({ tag }) => tag)
    )
    expectTypeOf<CallFailure<typeof call> | errors.InvalidProfileImage>().toEqualTypeOf<CallFailure<typeof users.updateMe>>()
    expectTypeOf<Extract<CallFailure<typeof call>, errors.InvalidProfileImage>>().toBeNever()
  })
})

describe("a method that sends only a part of a call's input", () => {
  it("declares only the errors that this part can cause", () => {
    expectTypeOf<FailureOf<Client["teams"]["select"]>>().toEqualTypeOf<
      Always | errors.CannotGetOwnUserWithoutUser | errors.TeamMembershipNotFound
    >()
    expectTypeOf<FailureOf<Client["teams"]["leave"]>>().toEqualTypeOf<
      Always | errors.CannotGetOwnUserWithoutUser | errors.TeamMembershipNotFound
    >()
    expectTypeOf<FailureOf<Client["auth"]["disableMfa"]>>().toEqualTypeOf<Always | errors.CannotGetOwnUserWithoutUser>()
    expectTypeOf<FailureOf<ServerApp["Service"]["payments"]["increaseQuantity"]>>().toEqualTypeOf<
      | errors.TransportFailure
      | errors.ItemNotFound
      | errors.ItemCustomerTypeDoesNotMatch
      | errors.UserNotFound
      | errors.TeamNotFound
      | errors.CustomerDoesNotExist
    >()
  })
})
