import * as details from "../schemas/details/request.js"
import { KnownError } from "./KnownError.js"

/** The platform reports that this client is too old for an error, whose code is in the details. Update the SDK. */
export class UnsupportedError extends KnownError("UnsupportedError", {
  status: 500,
  category: "unavailable",
  details: details.UnsupportedError
}) {}

/** The body of the request cannot be parsed, or its content type is unknown. Send JSON; calls of the SDK always do. */
export class BodyParsingError extends KnownError("BodyParsingError", {
  status: 400,
  category: "validation"
}) {}

/**
 * The request does not have the shape that the platform expects; the text lists each field and its problem. Correct the named
 * fields.
 */
export class SchemaError extends KnownError("SchemaError", {
  status: 400,
  category: "validation",
  details: details.SchemaError,
  message: (details) => details.message
}) {}

/**
 * None of the forms of a call matches the request; the details hold the error of each form. Read the error of the intended form,
 * and correct the request.
 */
export class AllOverloadsFailed extends KnownError("AllOverloadsFailed", {
  status: 400,
  category: "validation",
  details: details.AllOverloadsFailed
}) {}
