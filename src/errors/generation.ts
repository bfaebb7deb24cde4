import type { CallFacts } from "./sdk.js"
import { tagged } from "./tagged.js"

/**
 * The platform lacks the call, or a field of it: it is of another generation than the SDK's call, or not a platform at all. The
 * call had no effect.
 */
export class NotSupportedByPlatform extends tagged("NotSupportedByPlatform")<
  CallFacts & {
    readonly message: string
    /** The scheme, host and port of the platform. */
    readonly origin: string
    /** The call, such as `GET /emails/outbox`, or the field, such as `query.onlyAnonymous`. */
    readonly missing: string
    /** The first generation of the platform that has it, such as `2026-04`. */
    readonly since: string
    /** The last generation that has it, or null if today's platform does. */
    readonly until: string | null
  }
> {
  constructor(
    args: CallFacts & {
      readonly origin: string
      readonly missing: string
      readonly since: string
      readonly until: string | null
    }
  ) {
    const span = args.until === null ? `since ${args.since}` : `from ${args.since} to ${args.until}`
    super({
      ...args,
      message: `${args.method} ${args.path}: the platform at ${args.origin} does not have \`${args.missing}\`, which platforms have ${span}. Check \`baseUrl\`, and the version of the platform.`
    })
  }
}
