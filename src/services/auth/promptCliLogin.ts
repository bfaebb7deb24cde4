import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { unchanged } from "../../codecs/Codec.js"
import { checked } from "../../codecs/checked.js"
import { string } from "../../codecs/scalar.js"
import * as cli from "../../contract/cli.js"
import { CliAuthError, CliAuthExpiredError, CliAuthUsedError } from "../../errors/cli.js"
import { invalid } from "../../errors/invalid.js"
import type { TransportFailure } from "../../errors/sdk.js"
import { isTransient } from "../../errors/sdk.js"
import { monotonicMillis } from "../../internal/clocks.js"
import { millisOf } from "../../internal/durationMillis.js"
import type { CliLoginStatus } from "../../schemas/Cli.js"
import { cliLoginLifetimeMillis, cliPollWaitMillis } from "../../schemas/limits.js"
import { required } from "../../schemas/messages/value.js"
import { redacted } from "../../schemas/redacted.js"
import { notEmpty } from "../../schemas/rules/text.js"
import { url, withoutSpaces } from "../../schemas/rules/url.js"
import type { SecretInput } from "../../schemas/Secret.js"
import { findEmptyText, givenObject, givenProperties } from "../arguments/given.js"
import { durationKind, functionKind } from "../arguments/kinds.js"
import { excerptLength, maxAttempts as maxFailures } from "../config/defaults.js"
import { Prompter } from "../platform/Prompter.js"
import { hideAll } from "../transport/secrets/hideAll.js"
import { foreignTextLength } from "../transport/secrets/masking.js"
import { ClientTransport } from "../transport/Transport.js"
import { Redirects } from "./redirects/Redirects.js"

/** The options of a command-line login. */
export interface CliLoginOptions {
  /** The URL of the web app that has the confirmation page, such as `https://app.example.com`. */
  readonly appUrl: string
  /** How long the login can be confirmed, up to a day, in milliseconds or as a duration such as `"1 hour"`. Default: two hours. */
  readonly expiresInMillis?: Duration.Input
  /**
   * The refresh token of an anonymous session on the command line, which the platform associates with the login.
   * Default: none. Since 2026-04.
   */
  readonly anonRefreshToken?: SecretInput
  /** The maximum number of polls, at least 1. By default polling continues until the login expires. */
  readonly maxAttempts?: number
  /** The wait between two polls, at least 0, in milliseconds or as a duration such as `"2 seconds"`. Default: 2000. */
  readonly waitTimeMillis?: Duration.Input
  /** Shows the link to the person. By default it is printed. */
  readonly promptLink?: (url: string) => unknown
}

/** Creates `promptCliLogin`, the side of the command line. @internal */
export const makePrompt = Effect.gen(function* () {
  const transport = yield* ClientTransport
  const redirects = yield* Redirects
  const prompter = yield* Prompter

  const initiate = ({ anonRefreshToken, expiresInMillis }: CliLoginOptions) => {
    const payload = {
      ...(expiresInMillis !== undefined && { expiresInMillis: millisOf(expiresInMillis) }),
      ...(anonRefreshToken !== undefined && { anonRefreshToken: redacted(anonRefreshToken) })
    }
    return Effect.mapError(transport.call(cli.initiate, { payload }), (error) =>
      "status" in error ? new CliAuthError({ message: `Failed to initiate CLI auth: ${error.status} ${bodyOf(error)}` }) : error
    )
  }

  const show = (url: string, { promptLink }: CliLoginOptions) =>
    promptLink === undefined ? prompter.show(url) : Effect.promise(() => Promise.resolve(promptLink(url)))

  const poll = Effect.fnUntraced(function* (
    pollingCode: Redacted.Redacted,
    lifetimeMillis: number,
    maxAttempts: number,
    waitTimeMillis: number
  ) {
    // The clock of this device may be wrong, so the time that the platform gave does not count.
    const endsAtMillis = (yield* monotonicMillis) + lifetimeMillis + waitTimeMillis
    let failures = 0
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const answer = yield* Effect.result(transport.call(cli.poll, { payload: { pollingCode } }))
      if (answer._tag === "Failure") {
        // A poll that failed for the moment is repeated: the person may still be about to confirm.
        if (!isTransient(answer.failure) || ++failures >= maxFailures) return yield* Effect.fail(answer.failure)
      } else {
        failures = 0
        const token = yield* tokenOf(answer.success, pollingCode)
        if (token !== null) return token
      }
      // The platform reports the expiry too, but not if it has become unreachable.
      if ((yield* monotonicMillis) > endsAtMillis) return yield* new CliAuthExpiredError()
      yield* Effect.sleep(waitTimeMillis)
    }
    return yield* new CliAuthError({ message: "Timed out waiting for CLI authentication." })
  })

  return Effect.fnUntraced(function* (options: CliLoginOptions) {
    yield* givenProperties("options", yield* givenObject("options", options), {
      appUrl: checked(string, notEmpty, withoutSpaces, url),
      expiresInMillis: true,
      anonRefreshToken: true,
      maxAttempts: atLeast(1, "a number of at least 1"),
      waitTimeMillis: durationKind(0, "a number of milliseconds of at least 0"),
      promptLink: functionKind
    })
    if (options.appUrl === undefined) return yield* invalid("appUrl", required)
    yield* findEmptyText({ anonRefreshToken: options.anonRefreshToken }) ?? Effect.void
    const { maxAttempts = Number.POSITIVE_INFINITY } = options
    const expiresInMillis = millisOf(options.expiresInMillis ?? cliLoginLifetimeMillis)
    const waitTimeMillis = millisOf(options.waitTimeMillis ?? cliPollWaitMillis)
    const { loginCode, pollingCode } = yield* initiate(options)
    const confirmation = `${options.appUrl.replace(/\/+$/, "")}${redirects.urls.handler}/cli-auth-confirm`
    yield* show(`${confirmation}?login_code=${encodeURIComponent(Redacted.value(loginCode))}`, options)
    return yield* poll(pollingCode, expiresInMillis, maxAttempts, waitTimeMillis)
  })
})

// The refresh token of a login that was confirmed; null while it waits for that.
const tokenOf = Effect.fnUntraced(function* ({ refreshToken, status }: CliLoginStatus, pollingCode: Redacted.Redacted) {
  if (status === "success" && refreshToken !== undefined) return refreshToken
  if (status === "expired") return yield* new CliAuthExpiredError()
  if (status === "used") return yield* new CliAuthUsedError()
  if (status === "waiting") return null
  // Foreign text, which may repeat what was sent.
  const mask = hideAll([Redacted.value(pollingCode)], () => "***")
  const shown = mask(status.slice(0, foreignTextLength)).slice(0, excerptLength)
  return yield* new CliAuthError({ message: `Unexpected status from CLI auth polling: ${shown}` })
})

const atLeast = (least: number, kind: string) => unchanged(kind, (u): u is number => typeof u === "number" && u >= least)

const bodyOf = (error: Extract<TransportFailure, { readonly status: number }>): string =>
  error._tag === "UnexpectedKnownError" ? error.error.message : "text" in error ? error.text : error.message
