import { checkKeys } from "./checks/keys.js"
import { checkOrigin } from "./checks/origin.js"
import { checkPackages, checkTools } from "./checks/packages.js"
import { checkPlatform } from "./checks/platform.js"
import { checkResolvers } from "./checks/resolvers.js"
import { checkVariables } from "./checks/variables.js"
import type { Examination } from "./Finding.js"
import { readManifest } from "./packages.js"
import { readVariables } from "./readVariables.js"
import type { DoctorOptions, Surroundings } from "./Surroundings.js"
import { settingsOf } from "./settings.js"

/** What the doctor found. */
export interface Diagnosis {
  /** Whether nothing is a problem; there may be warnings. */
  readonly healthy: boolean
  readonly examinations: ReadonlyArray<Examination>
}

/**
 * Finds what goes wrong between a program and its platform. It only reads: files of the folder, and answers to a handful of requests,
 * each of which ends within the timeout.
 */
export const diagnose = async (surroundings: Surroundings, options: DoctorOptions = {}): Promise<Diagnosis> => {
  const variables = readVariables(surroundings, options)
  const settings = settingsOf(variables)
  const own = checkVariables(surroundings, options, variables, settings)
  const local = [
    own,
    checkPackages(surroundings),
    checkTools(surroundings, readManifest(surroundings.folder)),
    checkResolvers(surroundings)
  ]

  // With a base URL or a project that cannot be one, or a blank in a key, every call would fail, and say less.
  const unusable = own.findings.find(({ severity, id }) => severity === "problem" && id !== "secret-public")
  if (unusable !== undefined) {
    const skipped = "the variables have problems, which come first"
    const remote = ["platform", "clock", "keys"].map((check) => ({ check, findings: [], skipped }))
    return diagnosisOf([...local, ...remote, ...(await checkOrigin(surroundings, options, null))])
  }
  const { examinations, platform } = await checkPlatform(surroundings, options, settings)
  if (platform === null) {
    const skipped = "the platform does not answer"
    const remote = ["clock", "keys"].map((check) => ({ check, findings: [], skipped }))
    return diagnosisOf([...local, ...examinations, ...remote, ...(await checkOrigin(surroundings, options, null))])
  }
  const keys = await checkKeys(surroundings, options, settings, platform)
  const origin = await checkOrigin(surroundings, options, keys.config)
  return diagnosisOf([...local, ...examinations, ...keys.examinations, ...origin])
}

const diagnosisOf = (examinations: ReadonlyArray<Examination>): Diagnosis => ({
  healthy: examinations.every(({ findings }) => findings.every(({ severity }) => severity !== "problem")),
  examinations
})
