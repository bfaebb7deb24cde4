import type { ReactNode } from "react"
import { createContext } from "react"
import createReconciler from "react-reconciler"
import { ConcurrentRoot, DefaultEventPriority, NoEventPriority } from "react-reconciler/constants.js"

/**
 * A place for components that show nothing: React renders, commits and unmounts in it as it does on a page, and there is no element in
 * it. A component that tries to show something fails.
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
  scheduleTimeout: setTimeout,
  cancelTimeout: clearTimeout,
  supportsMicrotasks: true,
  scheduleMicrotask: queueMicrotask,
  // React 18 asks for these.
  getCurrentEventPriority: () => DefaultEventPriority,
  prepareUpdate: () => null,
  setCurrentUpdatePriority: (next: number) => {
    priority = next
  },
  getCurrentUpdatePriority: () => priority,
  resolveUpdatePriority: () => (priority === NoEventPriority ? DefaultEventPriority : priority)
}

// The cast of a test: the host has no instances, for which the types ask much.
const reconciler = createReconciler(host as never)
// That of React 18 has other names, which the types do not know.
const older = reconciler as typeof reconciler & { readonly flushSync: (run: () => void) => void }

/** Mounts components, and gives what unmounts them. An error that no boundary catches goes to `onError`. */
export const mountNowhere = (first: ReactNode, onError: (error: unknown) => void) => {
  const root = reconciler.createContainer({}, ConcurrentRoot, null, false, null, "", onError, onError, onError, nothing, null)
  reconciler.updateContainer(first, root, null, null)
  return {
    /** Renders another tree in the place of the one before. */
    render: (next: ReactNode) => reconciler.updateContainer(next, root, null, null),
    /** Unmounts at once, with all effects. */
    unmount: () => {
      if ("updateContainerSync" in reconciler) {
        reconciler.updateContainerSync(null, root, null, null)
        reconciler.flushSyncWork()
      } else older.flushSync(() => older.updateContainer(null, root, null, null))
      reconciler.flushPassiveEffects()
    }
  }
}
