import type { ReactNode } from "react"
import { Component } from "react"

interface BoundaryProps {
  readonly onError: (error: unknown) => void
  readonly children: ReactNode
}

/** An error boundary that reports an error and renders nothing from then on. */
export class Boundary extends Component<BoundaryProps> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }
  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
