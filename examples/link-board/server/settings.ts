/** Reads an environment variable that the product cannot do without. */
const required = (name: string): string => {
  const value = process.env[name]
  if (value === undefined || value === "") throw new Error(`Set the environment variable ${name}.`)
  return value
}

/** Which project of which platform the backend belongs to, from the environment. */
export const settings = () => ({
  baseUrl: required("PORTICO_BASE_URL"),
  projectId: required("PORTICO_PROJECT_ID"),
  secretServerKey: required("PORTICO_SECRET_SERVER_KEY")
})
