import type { ReactNode } from "react"
import { createContext, createElement } from "react"
import createReconciler from "react-reconciler"
import { ConcurrentRoot, DefaultEventPriority, NoEventPriority } from "react-reconciler/constants.js"
import { onTestFinished } from "vitest"
import { Boundary } from "./Boundary.js"

/**
 * A React host without elements: it renders, commits and unmounts components as on a page. A component that renders an element or
 * text fails.
 */
const nothing = () => {}
const refuse = () => {
  throw new Error("A flow shows nothing")
}
let priority: number = NoEventPriority

const host = {
  supportsMutation: true,
  supportsPersistence: false,
  supportsHydration: false,
  isPrimaryRenderer: true,
  noTimeout: -1,
  NotPendingTransition: null,
  HostTransitionContext: createContext(null),
  createInstance: refuse,
  createTextInstance: refuse,
  appendInitialChild: nothing,
  finalizeInitialChildren: () => false,
  shouldSetTextContent: () => false,
  getRootHostContext: () => ({}),
  getChildHostContext: (context: object) => context,
  getPublicInstance: refuse,
  prepareForCommit: () => null,
  resetAfterCommit: nothing,
  preparePortalMount: nothing,
  clearContainer: nothing,
  appendChildToContainer: nothing,
  removeChildFromContainer: nothing,
  detachDeletedInstance: nothing,
  beforeActiveInstanceBlur: nothing,
  afterActiveInstanceBlur: nothing,
  getInstanceFromNode: () => null,
  prepareScopeUpdate: nothing,
  getInstanceFromScope: () => null,
  resetFormInstance: nothing,
  requestPostPaintCallback: nothing,
  shouldAttemptEagerTransition: () => false,
  trackSchedulerEvent: nothing,
  resolveEventType: () => null,
  resolveEventTimeStamp: () => -1,
  maySuspendCommit: () => false,
  preloadInstance: () => true,
  startSuspendingCommit: () => null,
  suspendInstance: nothing,
  suspendOnActiveViewTransition: nothing,
  getSuspendedCommitReason: () => null,
  hideInstance: nothing,
  hideTextInstance: nothing,
  unhideInstance: nothing,
  unhideTextInstance: nothing,
  waitForCommitToBeReady: () => null,
  // React keeps a fallback for 300 ms, so that people see no flicker. Nobody looks at this host.
  scheduleTimeout: (commit: () => void) => setTimeout(commit, 0),
  cancelTimeout: clearTimeout,
  supportsMicrotasks: true,
  scheduleMicrotask: queueMicrotask,
  // React 18 calls these.
  getCurrentEventPriority: () => DefaultEventPriority,
  prepareUpdate: () => null,
  setCurrentUpdatePriority: (next: number) => {
    priority = next
  },
  getCurrentUpdatePriority: () => priority,
  resolveUpdatePriority: () => (priority === NoEventPriority ? DefaultEventPriority : priority)
}

// The cast: the host has no instances, which the types require.
const reconciler = createReconciler(host as never)
// React 18 uses other names, which the types lack.
const older = reconciler as typeof reconciler & { readonly flushSync: (run: () => void) => void }

/**
 * Mounts components until the test ends, and returns functions to update and unmount them. `onError` is called with errors that no boundary of the
 * components catches.
 */
export const mountNowhere = (first: ReactNode, onError: (error: unknown) => void) => {
  // React 18 has only the third one, in the place of the first one.
  const root = reconciler.createContainer({}, ConcurrentRoot, null, false, null, "", onError, nothing, onError, nothing, null)
  // React 18 throws what no boundary catches.
  const within = (children: ReactNode) => createElement(Boundary, { onError, children })
  reconciler.updateContainer(within(first), root, null, null)
  /** Unmounts synchronously, with all effects. */
  const unmount = () => {
    if ("updateContainerSync" in reconciler) {
      reconciler.updateContainerSync(null, root, null, null)
      reconciler.flushSyncWork()
    } else older.flushSync(() => older.updateContainer(null, root, null, null))
    reconciler.flushPassiveEffects()
  }
  onTestFinished(unmount)
  return {
    /** Replaces the rendered tree. */
    render: (next: ReactNode) => reconciler.updateContainer(within(next), root, null, null),
    unmount
  }
}
