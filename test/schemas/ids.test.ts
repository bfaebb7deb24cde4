import { assert, describe, it } from "@effect/vitest"
import {
  BranchId,
  CodeText,
  CustomId,
  CustomPermissionId,
  PermissionId,
  ProjectId,
  UserIdOrMe,
  Uuid
} from "../../src/schemas/ids.js"
import { systemPermissions } from "../../src/schemas/limits.js"
import { DisplayName } from "../../src/schemas/Text.js"
import { refusedInput } from "../support/refused.js"

const id = "2f1f1f9e-3c3c-4e58-9f4c-2a0c7a3b1d11"

describe("Uuid", () => {
  it("accepts a UUID in either case, and the nil UUID", () => {
    for (const uuid of [id, id.toUpperCase(), "00000000-0000-0000-0000-000000000000"]) {
      assert.deepStrictEqual(refusedInput(Uuid, uuid), [])
    }
  })
  it("refuses anything else", () => {
    for (const text of ["", "me", id.slice(1), `${id}0`, id.replaceAll("-", ""), id.replace("4e58", "9e58"), `${id}\n`]) {
      assert.deepStrictEqual(refusedInput(Uuid, text), ["at must be a valid UUID"], text)
    }
  })
})

describe("UserIdOrMe", () => {
  it("is a UUID or me", () => {
    assert.deepStrictEqual(refusedInput(UserIdOrMe, "me"), [])
    assert.deepStrictEqual(refusedInput(UserIdOrMe, id), [])
    assert.deepStrictEqual(refusedInput(UserIdOrMe, "you"), ["at must be a valid UUID"])
  })
})

describe("ProjectId", () => {
  it("is a UUID or internal", () => {
    assert.deepStrictEqual(refusedInput(ProjectId, "internal"), [])
    assert.deepStrictEqual(refusedInput(ProjectId, id), [])
    assert.deepStrictEqual(refusedInput(ProjectId, "mine"), ['at must be a UUID or "internal"'])
  })
})

describe("BranchId", () => {
  it("has 1 to 255 characters", () => {
    assert.deepStrictEqual(refusedInput(BranchId, ""), ["at must not be empty"])
    assert.deepStrictEqual(refusedInput(BranchId, "m"), [])
    assert.deepStrictEqual(refusedInput(BranchId, "m".repeat(255)), [])
    assert.deepStrictEqual(refusedInput(BranchId, "m".repeat(256)), ["at must be at most 255 characters"])
  })
})

describe("CodeText", () => {
  it("has exactly 45 characters", () => {
    for (const length of [44, 46]) {
      assert.deepStrictEqual(refusedInput(CodeText, "x".repeat(length)), ["at must be exactly 45 characters"])
    }
    assert.deepStrictEqual(refusedInput(CodeText, "x".repeat(45)), [])
  })
})

describe("CustomPermissionId", () => {
  it("has lowercase letters, digits, colons and underscores", () => {
    assert.deepStrictEqual(refusedInput(CustomPermissionId, "team:read_2"), [])
    for (const text of ["", "Read", "a-b", "$read_members", "a b"]) {
      assert.deepStrictEqual(
        refusedInput(CustomPermissionId, text),
        ["at must have only lowercase letters, digits, colons and underscores"],
        text
      )
    }
  })
})

describe("PermissionId", () => {
  it("accepts each system permission and any custom one", () => {
    for (const text of [...systemPermissions, "team_admin", "a"]) assert.deepStrictEqual(refusedInput(PermissionId, text), [])
  })
  it("rejects any other id with a dollar sign", () => {
    assert.deepStrictEqual(refusedInput(PermissionId, "$fly"), ["Invalid system permission"])
    assert.deepStrictEqual(refusedInput(PermissionId, "$"), [
      "at must have only lowercase letters, digits, colons and underscores"
    ])
  })
})

describe("CustomId", () => {
  it("has at most 63 characters", () => {
    assert.deepStrictEqual(refusedInput(CustomId, "x".repeat(62)), [])
    assert.deepStrictEqual(refusedInput(CustomId, "x".repeat(63)), [])
    assert.deepStrictEqual(refusedInput(CustomId, "x".repeat(64)), ["at must be at most 63 characters"])
  })
  it("has letters, digits, underscores and hyphens, and no hyphen first", () => {
    for (const text of ["_a", "A-1", "9"]) assert.deepStrictEqual(refusedInput(CustomId, text), [], text)
    for (const text of ["", "-a", "a.b", "a b", "ä"]) {
      assert.deepStrictEqual(
        refusedInput(CustomId, text),
        ["at must have only letters, digits, underscores and hyphens, and not start with a hyphen"],
        text
      )
    }
  })
})

describe("DisplayName", () => {
  it("has at most 256 characters, and may be empty", () => {
    assert.deepStrictEqual(refusedInput(DisplayName, ""), [])
    assert.deepStrictEqual(refusedInput(DisplayName, "x".repeat(256)), [])
    assert.deepStrictEqual(refusedInput(DisplayName, "x".repeat(257)), ["at must be at most 256 characters"])
  })
})
