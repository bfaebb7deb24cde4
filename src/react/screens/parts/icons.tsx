// Icons drawn inline. Decorative only: visible or accessible text stands beside each.
const shared = {
  width: 16,
  height: 16,
  viewBox: "0 0 16 16",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 1.5,
  strokeLinecap: "round",
  strokeLinejoin: "round",
  focusable: false
} as const

export const Chevron = () => (
  <svg aria-hidden="true" {...shared}>
    <path d="m4 6 4 4 4-4" />
  </svg>
)

export const Dots = () => (
  <svg aria-hidden="true" {...shared} fill="currentColor" stroke="none">
    <circle cx="3" cy="8" r="1.4" />
    <circle cx="8" cy="8" r="1.4" />
    <circle cx="13" cy="8" r="1.4" />
  </svg>
)

export const Check = () => (
  <svg aria-hidden="true" {...shared}>
    <path d="m3.5 8.5 3 3 6-7" />
  </svg>
)

export const Plus = () => (
  <svg aria-hidden="true" {...shared}>
    <path d="M8 3v10M3 8h10" />
  </svg>
)
