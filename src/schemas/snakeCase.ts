/** Returns the snake_case form of a camelCase name: `"primaryEmail"` becomes `"primary_email"`. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
