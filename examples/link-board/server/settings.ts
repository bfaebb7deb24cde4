/** Reads a required environment variable. */
const required = (name: string): string => {
  const value = process.env[name]
  if (value === undefined || value === "") throw new Error(`Set the environment variable ${name}.`)
  return value
}

/** Reads the platform and project of the backend from the environment. */
export const settings = () => ({
  baseUrl: required("PORTICO_BASE_URL"),
  projectId: required("PORTICO_PROJECT_ID"),
  secretServerKey: required("PORTICO_SECRET_SERVER_KEY")
})
