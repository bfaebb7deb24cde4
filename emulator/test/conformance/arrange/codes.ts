import { Effect } from "effect"
import type { CodeKind } from "../../../src/codes/VerificationCodes.js"
import type { Arrange } from "../stage.js"
import { addCodeOf } from "../stage.js"

/** The code of recordings about an unknown code. */
const unknownCode = "0".repeat(45)

/** Stores the code that the recorded request sends, unless it must be unknown or is malformed. */
export const withCode =
  <Data>(
    kind: CodeKind<Data>,
    data: Data,
    own?: { readonly expired?: boolean; readonly used?: boolean; readonly attempts?: number }
  ): Arrange =>
  ({ project, request }) => {
    const { code } = (request.body ?? {}) as { readonly code?: unknown }
    return typeof code === "string" && code.length === unknownCode.length && code !== unknownCode
      ? addCodeOf(project, kind, code, data, own)
      : Effect.void
  }
