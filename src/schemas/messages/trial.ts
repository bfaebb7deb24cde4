// The messages for failed tests without a reason.

/**
 * Returns the message for a failed test of a mail server for which the platform gives no reason.
 * @source protocol/requests.md#retries
 */
export const emailTest = () => "Email test error not specified"
/** Returns the message for a failed test of an endpoint for which the platform gives no reason. */
export const webhookTest = () => "Webhook test error not specified"
