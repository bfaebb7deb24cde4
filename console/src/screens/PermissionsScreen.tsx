import type { Permissions } from "portico"
import { useState } from "react"
import { useConsole } from "../ConsoleContext.js"
import type { Entered } from "../parts/parts.js"
import { Button, Check, Confirmed, Empty, Field, Form, Head, Loaded, Section } from "../parts/parts.js"
import { useLoad, useTask } from "../useLoad.js"
import { graphOf, nodeSize } from "./permissionGraph.js"

type Scope = "team" | "project"

/** The permissions that can be granted, and what contains what. */
export const PermissionsScreen = () => (
  <>
    <Head
      title="Permissions"
      about="Whoever has a permission has all that it contains. Those that begin with $ are the platform's."
    />
    <ScopeSection scope="team" />
    <ScopeSection scope="project" />
  </>
)

const ScopeSection = ({ scope }: { readonly scope: Scope }) => {
  const { app } = useConsole()
  const definitions = scope === "team" ? app.teamPermissionDefinitions : app.projectPermissionDefinitions
  const load = useLoad(`${scope} permissions`, () => definitions.list())
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <Section
      title={scope === "team" ? "In a team" : "In the whole project"}
      actions={
        <Button onClick={() => setChosen("")} aria-label={`New permission in ${scope === "team" ? "a team" : "the project"}`}>
          New permission
        </Button>
      }
    >
      <Loaded load={load}>
        {(all) => {
          const edited = all.find((one) => one.id === chosen)
          return (
            <>
              {all.length === 0 ? (
                <Empty
                  title="No permission is defined"
                  code={`await admin.${scope}PermissionDefinitions.apply([
  { id: "moderator", description: "Moderates" }
])`}
                >
                  Define one here, or keep all of them beside your code and apply them with each deployment.
                </Empty>
              ) : (
                <Graph definitions={all} scope={scope} chosen={chosen} onChoose={setChosen} />
              )}
              {(chosen === "" || edited) && (
                <Edit
                  key={chosen}
                  scope={scope}
                  all={all}
                  edited={edited}
                  onDone={() => {
                    setChosen(null)
                    load.reload()
                  }}
                />
              )}
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}

interface GraphProps {
  readonly definitions: ReadonlyArray<Permissions.PermissionDefinition>
  readonly scope: Scope
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
}

// The lines are a picture; in words, each button says what its permission contains.
const Graph = ({ definitions, scope, chosen, onChoose }: GraphProps) => {
  const { edges, height, nodes, width } = graphOf(definitions)
  const { gapX, height: nodeHeight, width: nodeWidth } = nodeSize
  return (
    <div className="graph">
      <div className="graph-inner" style={{ width, height }}>
        <svg width={width} height={height} aria-hidden="true">
          {edges.map(({ from, to }) => {
            const [x1, y1, x2, y2] = [from.x + nodeWidth, from.y + nodeHeight / 2, to.x, to.y + nodeHeight / 2]
            return (
              <path key={`${from.id} ${to.id}`} d={`M${x1} ${y1} C${x1 + gapX / 2} ${y1} ${x2 - gapX / 2} ${y2} ${x2} ${y2}`} />
            )
          })}
        </svg>
        {nodes.map(({ id, x, y }) => {
          const one = definitions.find((definition) => definition.id === id)
          const contained = one?.containedPermissionIds.join(", ")
          return (
            <button
              key={id}
              type="button"
              className="graph-node"
              style={{ left: x, top: y, width: nodeWidth, height: nodeHeight }}
              title={one?.description ?? id}
              aria-label={`${id}, in ${scope === "team" ? "a team" : "the project"}${contained ? `, contains ${contained}` : ""}`}
              aria-pressed={id === chosen}
              onClick={() => onChoose(id)}
            >
              {id}
            </button>
          )
        })}
      </div>
    </div>
  )
}

interface EditProps {
  readonly scope: Scope
  readonly all: ReadonlyArray<Permissions.PermissionDefinition>
  readonly edited: Permissions.PermissionDefinition | undefined
  readonly onDone: () => void
}

const Edit = ({ scope, all, edited, onDone }: EditProps) => {
  const { app, tell } = useConsole()
  const definitions = scope === "team" ? app.teamPermissionDefinitions : app.projectPermissionDefinitions
  const others = all.filter(({ id }) => id !== edited?.id)
  const save = useTask(async (entered: Entered) => {
    const containedPermissionIds = others.map(({ id }) => id).filter((id) => entered.isChecked(`contains ${id}`))
    const given = { description: entered.text("description"), containedPermissionIds }
    if (edited === undefined) await definitions.create({ id: entered.text("id"), ...given })
    else await definitions.update(edited.id, given)
    tell("The permission is saved.")
    onDone()
  })
  const remove = useTask(async () => {
    if (edited !== undefined) await definitions.delete(edited.id)
    tell("The permission was deleted, and revoked from everybody.")
    onDone()
  })
  if (edited?.id.startsWith("$")) {
    return (
      <div className="empty">
        <h3>{edited.id}</h3>
        <p>{edited.description ?? "A permission of the platform."} It cannot be changed.</p>
      </div>
    )
  }
  return (
    <div className="empty">
      <h3>{edited?.id ?? "New permission"}</h3>
      <Form task={save} submit="Save" onReset={onDone}>
        {edited === undefined && (
          <Field label="Id" name="id" required pattern="[a-z0-9_:]+" hint="Lowercase letters, digits, _ and :" />
        )}
        <Field label="Description" name="description" defaultValue={edited?.description ?? ""} />
        <fieldset className="choices">
          <legend>Contains</legend>
          {others.map(({ id }) => (
            <Check
              key={id}
              label={id}
              name={`contains ${id}`}
              defaultChecked={edited?.containedPermissionIds.includes(id) ?? false}
            />
          ))}
        </fieldset>
      </Form>
      {edited && (
        <div className="actions">
          <Confirmed label="Delete permission" question={`Delete ${edited.id}, and revoke it from everybody?`} task={remove} />
        </div>
      )}
    </div>
  )
}
