import type { Diagnosis } from "./diagnose.js"
import type { Examination, Finding } from "./Finding.js"

/** Describes a diagnosis for people. */
export const report = ({ examinations }: Diagnosis): string => {
  const findings = examinations.flatMap((one) => one.findings)
  const count = (severity: Finding["severity"]) => findings.filter((one) => one.severity === severity).length
  const [problems, warnings] = [count("problem"), count("warning")]
  return [...examinations.map(described), "", capital(`${plural(problems, "problem")}, ${plural(warnings, "warning")}.`)].join(
    "\n"
  )
}

const described = ({ check, detail, findings, skipped }: Examination): string => {
  if (findings.length > 0)
    return findings
      .map(({ advice, message, severity }) => `${severity.padEnd(8)} ${check}: ${message}\n         ${advice}`)
      .join("\n")
  if (skipped !== undefined) return `skipped  ${check}: ${skipped}`
  return `ok       ${check}${detail ? `: ${detail}` : ""}`
}

const plural = (count: number, noun: string): string => `${count === 0 ? "no" : count} ${noun}${count === 1 ? "" : "s"}`

/** Begins a sentence with a text; a URL stays as it is. */
export const capital = (text: string): string => (/^https?:/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1))
