import { assert, describe, it } from "@effect/vitest"
import * as messages from "../../src/schemas/messages.js"

describe("messages", () => {
  it("are exactly the platform's", () => {
    assert.deepStrictEqual(
      [
        messages.empty("a"),
        messages.spaces("a"),
        messages.url("a"),
        messages.json("a"),
        messages.base64("a"),
        messages.unknownProperties("a"),
        messages.required("a"),
        messages.email("a"),
        messages.minLength(8)("a"),
        messages.systemPermission(),
        messages.moneyFormat(),
        messages.decimals("JPY", 0),
        messages.leadingZeros(),
        messages.currencyRequired(),
        messages.handlerPath(),
        messages.authorizationHeader(),
        messages.integrationCredentials(),
        messages.oauthCallback(),
        messages.untrustedRedirect("https://evil.io")
      ],
      [
        "a must not be empty",
        "a contains spaces",
        "a is not a valid URL",
        "a is not valid JSON",
        "a is not valid base64",
        "a contains unknown properties",
        "a is a required field",
        "a must be a valid email",
        "a must be at least 8 characters",
        "Invalid system permission",
        "Money amount must be in the format of <number> or <number>.<number>",
        "Too many decimals; JPY only has 0 decimals",
        "Money amount must not have leading zeros",
        "At least one currency is required",
        "Handler path must start with /",
        'Authorization header must be in the format "Basic <base64>"',
        "Invalid client_id:client_secret values; did you use the correct values for the integration?",
        "Error signing in during OAuth callback. Please try again.",
        "Redirect URL https://evil.io is not trusted; should be relative."
      ]
    )
  })
})
