import type { ClientApp } from "../../promise/client.js"
import { useProject } from "../hooks.js"
import type { FailedStep, LoadingStep, ProjectFailure } from "./steps.js"

type Project = NonNullable<ReturnType<ClientApp["project"]["current"]["snapshot"]>["value"]>

/** Returns the project's configuration and id, or the step to show until it is loaded. */
export const useProjectConfig = ():
  | { readonly config: Project["config"]; readonly id: string; readonly gate: null }
  | { readonly config: null; readonly id?: undefined; readonly gate: LoadingStep | FailedStep<ProjectFailure> } => {
  const { error, isFetching, refetch, retrying, value } = useProject()
  if (value !== undefined) return { config: value.config, id: value.id, gate: null }
  if (error === undefined) return { config: null, gate: { step: "loading", retrying } }
  return { config: null, gate: { step: "failed", error, isRetrying: isFetching, retry: refetch } }
}
