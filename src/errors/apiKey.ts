import * as details from "../schemas/details/apiKey.js"
import { groupOf } from "./Group.js"
import { KnownError } from "./KnownError.js"

/** The API key has expired. Reject the request that carries it, and ask its owner for a new key. */
export class ApiKeyExpired extends KnownError("ApiKeyExpired", {
  status: 401,
  category: "auth"
}) {}

/** The API key has been revoked. Reject the request that carries it. */
export class ApiKeyRevoked extends KnownError("ApiKeyRevoked", {
  status: 401,
  category: "auth"
}) {}

/** A user's key was checked as a team's, or the other way round. Check it as `actualType`, or reject it. */
export class WrongApiKeyType extends KnownError("WrongApiKeyType", {
  status: 400,
  category: "auth",
  details: details.WrongApiKeyType
}) {}

/** No API key has this id or value, or the user may not see it. Reject the request that carries it. */
export class ApiKeyNotFound extends KnownError("ApiKeyNotFound", {
  status: 404,
  category: "notFound"
}) {}

/** A scanner for leaked credentials reported a key that is public on purpose. There is nothing to do. */
export class PublicApiKeyCannotBeRevoked extends KnownError("PublicApiKeyCannotBeRevoked", {
  status: 400,
  category: "conflict"
}) {}

/** Returns whether an error means that an API key authenticates no one. @source protocol/answers.md#families */
export const isApiKeyNotValid = groupOf(
  ApiKeyExpired,
  ApiKeyRevoked,
  WrongApiKeyType,
  ApiKeyNotFound,
  PublicApiKeyCannotBeRevoked
)
