import type { PromiseClientApp } from "../../promise/client.js"
import { useProject } from "../hooks.js"
import { useApp } from "../PorticoProvider.js"
import { useAction } from "../useAction.js"
import type { ProjectFailure } from "./failures.js"
import type { FailedStep, LoadingStep } from "./steps.js"

type Project = NonNullable<ReturnType<PromiseClientApp["project"]["current"]["snapshot"]>["value"]>

/** What the project allows, or the step until that is known. */
export const useProjectConfig = ():
  | { readonly config: Project["config"]; readonly gate: null }
  | { readonly config: null; readonly gate: LoadingStep | FailedStep<ProjectFailure> } => {
  const { error, isFetching, value } = useProject()
  const { run } = useAction(useApp().project.current.refetch)
  if (value !== undefined) return { config: value.config, gate: null }
  if (error === undefined) return { config: null, gate: { step: "loading", retrying: undefined } }
  return { config: null, gate: { step: "failed", error, isRetrying: isFetching, retry: () => void run() } }
}
