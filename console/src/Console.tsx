import { createAdminApp } from "portico"
import type { ReactNode } from "react"
import { useEffect, useMemo, useRef, useState } from "react"
import type { ConsoleValue } from "./ConsoleContext.js"
import { ConsoleProvider } from "./ConsoleContext.js"
import type { EmulatorProject } from "./emulator.js"
import { consoleFetch, control, useForgotten } from "./emulator.js"
import { Button, Empty, Loaded, Problem } from "./parts/parts.js"
import { go, linkTo, useRoute } from "./route.js"
import { sections } from "./sections.js"
import type { Load } from "./useLoad.js"
import { useLoad, useTask } from "./useLoad.js"

const maxResponseBytes = 256 * 1024 * 1024

interface Projects {
  readonly baseUrl: string
  readonly projects: ReadonlyArray<EmulatorProject>
}

/** The whole page. */
export const Console = () => {
  const load = useLoad("projects", (signal) => control<Projects>("GET", "projects", undefined, signal))
  if (load.value === undefined) {
    return (
      <main className="alone">
        <h1>Portico emulator</h1>
        <Loaded load={load}>{() => null}</Loaded>
      </main>
    )
  }
  return <Shell load={load} {...load.value} />
}

const Shell = ({ load, baseUrl, projects }: Projects & { readonly load: Load<Projects> }) => {
  const route = useRoute()
  const project =
    route.projectId === null
      ? (projects.find(({ isInternal }) => !isInternal) ?? projects[0])
      : projects.find(({ id }) => id === route.projectId)
  const isForgotten = useForgotten()
  const { told, tell } = useTold()
  const section = sections.find(({ name }) => name === route.section) ?? sections[0]
  const nav = useRef<HTMLElement>(null)
  const { reload } = load
  // Other pages and programs create and delete projects too.
  useEffect(() => {
    const look = () => document.visibilityState === "visible" && reload()
    const timer = setInterval(look, 5000)
    addEventListener("focus", look)
    return () => {
      clearInterval(timer)
      removeEventListener("focus", look)
    }
  }, [reload])
  useEffect(() => {
    nav.current?.querySelector("[aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" })
  }, [section?.name])
  useEffect(() => {
    document.title = `${section?.title}, ${project?.displayName ?? "no project"}: Portico emulator`
  }, [section, project?.displayName])
  if (section === undefined) return null
  const { Screen } = section
  const projectId = project?.id ?? ""
  return (
    <div className="shell">
      <button type="button" className="button skip" onClick={() => document.querySelector<HTMLElement>("#content")?.focus()}>
        Skip to the content
      </button>
      <aside className="side">
        <p className="brand">Portico emulator</p>
        <label className="switch">
          <span>Project</span>
          <select value={projectId} onChange={({ target }) => go(linkTo(target.value, section.name))}>
            {project === undefined && <option value="">None</option>}
            {projects.map(({ id, displayName, isInternal }) => (
              <option key={id} value={id}>
                {isInternal ? `${displayName} (internal)` : displayName}
              </option>
            ))}
          </select>
        </label>
        <nav aria-label="Sections" ref={nav}>
          {sections.map(({ name, title }) => (
            <a key={name} href={linkTo(projectId, name)} aria-current={name === section.name ? "page" : undefined}>
              {title}
            </a>
          ))}
        </nav>
        <Unusual projectId={projectId} section={section.name} />
      </aside>
      <main id="content" tabIndex={-1}>
        {isForgotten && (
          <div role="alert" className="problem">
            The emulator was started anew, and does not know this page.{" "}
            <Button onClick={() => location.reload()}>Reload the page</Button>
          </div>
        )}
        {!isForgotten && load.error !== null && <Problem message={`The emulator does not answer: ${load.error}`} />}
        {project === undefined ? (
          <NoProject onMount={load.reload} />
        ) : (
          <WithApp key={project.id} value={{ baseUrl, projects, project, reloadProjects: load.reload, tell }}>
            <Screen key={`${project.id} ${section.name}`} id={route.id} />
          </WithApp>
        )}
      </main>
      <output className="told">{told}</output>
    </div>
  )
}

/** The link is that of a project which was deleted, or which the emulator does not have since it was started anew. */
const NoProject = ({ onMount }: { readonly onMount: () => void }) => {
  // Another page may have created it.
  useEffect(onMount, [onMount])
  return (
    <>
      <h1>No such project</h1>
      <Empty title="The project of this link is not here">
        It was deleted, or the emulator was started anew. <a href="#/">Go to another one.</a>
      </Empty>
    </>
  )
}

/** Says as long as something is not as usual: faults that are on, and a time that is not now. */
const Unusual = ({ projectId, section }: { readonly projectId: string; readonly section: string }) => {
  const load = useLoad(section, async (signal) => {
    const [faults, time] = await Promise.all([
      control<{ items: ReadonlyArray<unknown> }>("GET", "faults", undefined, signal),
      control<{ aheadMillis: number; speed: number }>("GET", "time", undefined, signal)
    ])
    return { faults: faults.items.length, isMoved: Math.abs(time.aheadMillis) > 1000 || time.speed !== 1 }
  })
  const { reload } = load
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && reload(), 3000)
    return () => clearInterval(timer)
  }, [reload])
  const { faults = 0, isMoved = false } = load.value ?? {}
  if (faults === 0 && !isMoved) return null
  return (
    <a className="unusual" href={linkTo(projectId, "faults")}>
      {[
        ...(faults > 0 ? [faults === 1 ? "A fault is on" : `${faults} faults are on`] : []),
        ...(isMoved ? ["The time is not now"] : [])
      ].join(". ")}
    </a>
  )
}

/** Provides the admin app of a project, once it has an admin key. */
const WithApp = ({ value, children }: { readonly value: Omit<ConsoleValue, "app">; readonly children: ReactNode }) => {
  const { project, reloadProjects } = value
  const key = project.superSecretAdminKey
  const app = useMemo(
    () =>
      key === null
        ? null
        : createAdminApp({
            projectId: project.id,
            superSecretAdminKey: key,
            baseUrl: location.origin,
            fetch: consoleFetch,
            // The platform lists all members of a team at once.
            maxResponseBytes
          }),
    [key, project.id]
  )
  const addKeys = useTask(async () => {
    await control("POST", `projects/${encodeURIComponent(project.id)}/keys`)
    reloadProjects()
  })
  if (app === null) {
    return (
      <div className="empty">
        <h1>{project.displayName}</h1>
        <p>The project has no valid admin key, which the console needs.</p>
        <Button kind="main" onClick={addKeys.run} disabled={addKeys.isPending}>
          Create keys
        </Button>
      </div>
    )
  }
  return <ConsoleProvider value={{ ...value, app }}>{children}</ConsoleProvider>
}

const useTold = () => {
  const [told, setTold] = useState("")
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const tell = (message: string) => {
    clearTimeout(timer.current)
    setTold(message)
    timer.current = setTimeout(() => setTold(""), 4000)
  }
  return { told, tell }
}
