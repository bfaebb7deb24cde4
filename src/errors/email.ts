import * as details from "../schemas/details/email.js"
import { KnownError } from "./KnownError.js"

/** An e-mail template of this kind exists already. Update that one; today's platform does not raise it. */
export class EmailTemplateAlreadyExists extends KnownError("EmailTemplateAlreadyExists", {
  status: 409,
  category: "conflict"
}) {}

/**
 * The source of a theme, template or draft does not compile or run; the details hold the compiler's message. Correct the source.
 */
export class EmailRenderingError extends KnownError("EmailRenderingError", {
  status: 400,
  category: "validation",
  details: details.EmailRenderingError,
  message: (details) => details.error
}) {}

/** The action needs the project's own e-mail server. Configure one in the project's e-mail settings. */
export class RequiresCustomEmailServer extends KnownError("RequiresCustomEmailServer", {
  status: 400,
  category: "configuration",
  message: "The project has no mail server of its own. Configure one in the project's e-mail settings."
}) {}
