import * as details from "../schemas/details/request.js"
import { KnownError } from "./KnownError.js"

/** The platform raises an error that it knows this client is too old for; the code is in the details. Update the SDK. */
export class UnsupportedError extends KnownError("UnsupportedError", {
  code: "UNSUPPORTED_ERROR",
  status: 500,
  category: "unavailable",
  details: details.UnsupportedError
}) {}

/** The body of the request cannot be parsed, or its content type is unknown. Send JSON; calls of the SDK do not meet it. */
export class BodyParsingError extends KnownError("BodyParsingError", {
  code: "BODY_PARSING_ERROR",
  status: 400,
  category: "validation"
}) {}

/**
 * The request does not have the shape that the platform expects; the text lists each field and what is wrong with it. Correct
 * the named fields.
 */
export class SchemaError extends KnownError("SchemaError", {
  code: "SCHEMA_ERROR",
  status: 400,
  category: "validation",
  details: details.SchemaError,
  message: (details) => details.message
}) {}

/**
 * None of the forms of a call fits the request; the details hold the error of each form. Read the entry of the form that was
 * meant, and correct the request.
 */
export class AllOverloadsFailed extends KnownError("AllOverloadsFailed", {
  code: "ALL_OVERLOADS_FAILED",
  status: 400,
  category: "validation",
  details: details.AllOverloadsFailed
}) {}
