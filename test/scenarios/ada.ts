/** The user of the scenarios. */
export const ada = {
  email: "ada@example.com",
  password: "correct horse",
  callbackUrl: "http://localhost:3000/handler/email-verification"
}

/** Returns the code in the link of a mail. */
export const codeOf = (text: string): string => /[?&]code=([0-9a-z]{45})/.exec(text)?.[1] ?? ""
