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

export const Envelope = () => (
  <svg aria-hidden="true" {...shared} width={20} height={20}>
    <rect x="1.5" y="3" width="13" height="10" rx="1.5" />
    <path d="m2 4.5 6 4.5 6-4.5" />
  </svg>
)

export const Key = () => (
  <svg aria-hidden="true" {...shared} width={20} height={20}>
    <circle cx="5" cy="11" r="3" />
    <path d="m7.2 8.8 6.3-6.3M11.5 4.5l2 2" />
  </svg>
)
