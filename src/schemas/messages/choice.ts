// The messages for mutually exclusive fields.

/** @source protocol/formats.md#requests */
export const oneProduct = () => "Exactly one of productId and product is required"
/** @source protocol/formats.md#requests */
export const oneCustomer = () => "Exactly one of userId, teamId and customCustomerId is required"
/** @source protocol/formats.md#requests */
export const oneKeyOwner = () => "Exactly one of userId and teamId is required"
/** @source protocol/emails.md#calls */
export const oneOfRecipients = () => "Exactly one of userIds and allUsers is required"
/** @source protocol/emails.md#calls */
export const oneOfContents = () => "Exactly one of html, templateId and draftId is required"
/** @source protocol/emails.md#calls */
export const oneOfTemplates = () => "Exactly one of templateId and templateTsxSource is required"
/** @source protocol/emails.md#calls */
export const oneThemeAtMost = () => "At most one of themeId and themeTsxSource is allowed"
/** @source protocol/users.md#update */
export const onePasswordAtMost = () => "At most one of password and passwordHash is allowed"
/** @source protocol/changes.md */
export const oneSubscription = () => "Exactly one of productId and subscriptionId is required"
