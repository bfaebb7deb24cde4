import { useCallback } from "react"
import { useScreens } from "../ScreensProvider.js"
import type { Slot } from "./appearance.js"
import { ownMark } from "./scoped.js"

/** Returns the class names of a part: its own, those of its variants, and those that the app sets for its slot. */
export type ClassNames = (slot: Slot | InnerSlot, ...variants: ReadonlyArray<string | false | null | undefined>) => string

/** Parts that accept no class names from the app. */
export type InnerSlot =
  | `${"stack" | "line" | "columns" | "with" | "field-line" | "code" | "grow" | "hidden" | "strength-bar" | "row-mark"}`
  | `${"codeField-input" | "avatar-image" | "alternatives" | "menu-label" | "menu-line" | "toasts" | "empty-action"}`
  | `dialog-${"content" | "header" | "actions"}`
  | `row-${"content" | "title" | "state" | "actions" | "menu"}`
  | `section-${"top"}`
  | `settings-${"body" | "loading"}`
  | "menu-reason"
  /** An element without styles of its own, which those of the app must not reach either. */
  | "plain"
  | `${"settings-section" | "anchor" | "picture" | "crop" | "crop-canvas" | "zoom" | "plans" | "plan" | "plan-price" | "plan-features" | "plan-action" | "plan-amount" | "plan-feature" | "userButton" | "switcher" | "menu-who" | "menu-name" | "balance" | "meter" | "range" | "qr" | "secret" | "team-header" | "search" | "invite" | "invite-line"}`
  | "button-label"

/** Returns the class names for the parts of the screens. */
export const useSlots = (): ClassNames => {
  const slots: Readonly<Record<string, string | undefined>> = useScreens().appearance.slots ?? none
  return useCallback(
    (slot, ...variants) => {
      const names = [`po-${slot}`, ...variants.flatMap((one) => (one ? [`po-${slot}-${one}`] : []))]
      return (Object.hasOwn(slots, slot) ? [...names, ownMark, slots[slot]] : names).join(" ")
    },
    [slots]
  )
}

const none = {}
