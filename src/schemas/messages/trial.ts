// The texts for trials that failed without a reason.

/** A mail server that was tried out failed, and the platform does not say how. @source protocol/requests.md#retries */
export const emailTest = () => "Email test error not specified"
/** An endpoint that was tried out failed, and the platform does not say how. */
export const webhookTest = () => "Webhook test error not specified"
