// The texts for what excludes each other.

/** @source spec 5 Requests */
export const oneProduct = () => "Exactly one of productId and product is required"
/** @source spec 5 Requests */
export const oneCustomer = () => "Exactly one of userId, teamId and customCustomerId is required"
/** @source spec 5 Requests */
export const oneKeyOwner = () => "Exactly one of userId and teamId is required"
/** @source facts 17.1 */
export const oneOfRecipients = () => "Exactly one of userIds and allUsers is required"
/** @source facts 17.1 */
export const oneOfContents = () => "Exactly one of html, templateId and draftId is required"
/** @source facts 17.1 */
export const oneOfTemplates = () => "Exactly one of templateId and templateTsxSource is required"
/** @source facts 17.1 */
export const oneThemeAtMost = () => "At most one of themeId and themeTsxSource is allowed"
/** @source facts 26 */
export const oneSubscription = () => "Exactly one of productId and subscriptionId is required"
